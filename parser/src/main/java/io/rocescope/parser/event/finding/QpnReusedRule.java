package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent.ConnectionClosed;
import java.util.function.Consumer;

/// Queue pair numbers that began a new life.
final class QpnReusedRule implements FindingRule {
    private static final String ANOTHER_SET_UP = "qpn_reused";

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        for (ConnectionSummary c : all.connections()) {
            for (Tally tally : all.evidence().of(c.id(), Direction.NONE).of(ConnectionClosed.class)) {
                boolean again = tally.trigger().equals(ANOTHER_SET_UP);
                if (!again && !tally.trigger().equals("psn_start")) {
                    continue;
                }
                out.accept(new FindingBuilder(
                                FindingKind.QPN_REUSED,
                                "A queue pair number of connection " + c.id() + " began a new life")
                        .connection(c.id())
                        .frames(tally.frames())
                        .at(tally.firstNs())
                        .say(
                                again
                                        ? "The connection manager set up another connection with it: what follows counts"
                                                + " as a new connection."
                                        : "Requests to the same queue pair number start over with a PSN that has nothing"
                                                + " to do with those before: what follows counts as a new connection.")
                        .build());
            }
        }
    }
}
