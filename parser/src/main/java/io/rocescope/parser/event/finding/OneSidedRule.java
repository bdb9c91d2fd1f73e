package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import java.util.List;
import java.util.function.Consumer;

/// Connections of which only one direction was captured, and connections whose halves are matched by a guess.
final class OneSidedRule implements FindingRule {
    private static final double SURE = 0.8;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        List<FlowCase> flows = all.flows().stream()
                .filter(f ->
                        f.reliable() && f.flow().requestPackets() + f.flow().responsePackets() > 0)
                .toList();
        List<FlowCase> oneSided = flows.stream().filter(FlowCase::oneSided).toList();
        boolean every = !flows.isEmpty() && oneSided.size() == flows.size();
        if (every) {
            out.accept(new FindingBuilder(
                            FindingKind.ONE_SIDED_CAPTURE, "The capture shows one direction of the traffic only")
                    .count(oneSided.size())
                    .frame(oneSided.getFirst().connection().firstFrame())
                    .say("No packet comes back on any reliable connection: either nothing was answered, or the answers"
                            + " did not pass the capturing point. What rests on answers (losses, latencies, who refused"
                            + " what) is therefore not judged.")
                    .advise("Capture both directions: mirror ingress and egress of the port, or capture at a host.")
                    .build());
        }
        for (FlowCase flow : oneSided) {
            if (!every) {
                connection(flow, out);
            }
            withheld(flow, out);
        }
        for (ConnectionSummary c : all.connections()) {
            boolean guessed = c.pairing().method().equals("psn") && c.pairing().confidence() < SURE;
            if (guessed) {
                out.accept(new FindingBuilder(
                                FindingKind.UNCERTAIN_PAIRING,
                                "Connection " + c.id() + " may be two halves of different connections")
                        .connection(c.id())
                        .frame(c.firstFrame())
                        .at(c.firstNs())
                        .say("No set-up of it was captured, and its answers fit other requests between the same hosts,"
                                + " too (confidence "
                                + Math.round(100 * c.pairing().confidence()) + " %).")
                        .advise("Capture from the connection's set-up on.")
                        .build());
            }
        }
    }

    private static void connection(FlowCase flow, Consumer<Finding> out) {
        ConnectionSummary c = flow.connection();
        out.accept(flow.finding(
                        FindingKind.ONE_SIDED_CONNECTION, "Nothing comes back from " + FlowCase.name(flow.responder()))
                .frame(c.firstFrame())
                .at(c.firstNs())
                .say("The capture holds " + Phrases.count(flow.flow().requestPackets(), "request packet") + " of "
                        + flow.who() + " and no answer, though other connections have both directions.")
                .build());
    }

    /// Requests were repeated, but too few times to say that the requester gave up.
    private static void withheld(FlowCase flow, Consumer<Finding> out) {
        List<Tally> again = flow.evidence().of(RetransmissionStarted.class);
        boolean gaveUp = !flow.evidence().failed().isEmpty();
        if (again.isEmpty() || gaveUp || flow.direction() == Direction.NONE) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.VERDICT_WITHHELD, "Requests sent again by " + FlowCase.name(flow.requester()))
                .from(again)
                .say("They were repeated "
                        + Phrases.times(again.stream().mapToLong(Tally::count).sum())
                        + ", but without the answers the capture cannot tell what was lost: the requests, the answers,"
                        + " or nothing. No verdict is given.")
                .build());
    }
}
