package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.DuplicateRequestDetected;
import io.rocescope.parser.event.RoceEvent.NakSent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Requests that had been carried out before (counted by adapters as duplicate_request), and gaps reported twice.
final class DuplicateRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        long duplicates = flow.flow().duplicateRequests();
        if (duplicates > 0) {
            out.accept(flow.finding(
                            FindingKind.DUPLICATE_REQUESTS,
                            FlowCase.name(flow.responder()) + " got requests that it had carried out")
                    .from(flow.evidence().of(DuplicateRequestDetected.class))
                    .count(duplicates)
                    .say(Phrases.count(duplicates, "request packet")
                            + " came although the responder had moved beyond. It answers them again without writing data"
                            + " twice, and counts them as duplicate_request. They show that answers were lost or late, or"
                            + " that the requester went further back than it had to.")
                    .build());
        }
        List<Tally> repeated = new ArrayList<>();
        for (Tally tally : flow.evidence().of(NakSent.class)) {
            if (tally.last() instanceof NakSent nak && nak.repeated()) {
                repeated.add(tally);
            }
        }
        if (!repeated.isEmpty()) {
            out.accept(flow.finding(
                            FindingKind.REPEATED_NAK,
                            FlowCase.name(flow.responder()) + " reports the same gap more than once")
                    .from(repeated)
                    .say("A responder sends one NAK for a gap and then waits for the missing packet (IBTA volume 1,"
                            + " 9.7.5.1.2). This one repeats it; some adapters do, and requesters bear it.")
                    .build());
        }
    }
}
