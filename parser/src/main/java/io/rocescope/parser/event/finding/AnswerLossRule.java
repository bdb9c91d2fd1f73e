package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.ImpliedNakDetected;
import io.rocescope.parser.event.RoceEvent.ResponseGapDetected;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Lost READ responses: the requester saw a later answer and asked again (implied NAK, IBTA volume 1, 9.9.2.1.1).
final class AnswerLossRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        FlowSummary f = flow.flow();
        List<Tally> gaps = new ArrayList<>(flow.evidence().of(ResponseGapDetected.class));
        gaps.addAll(flow.evidence().of(ImpliedNakDetected.class));
        long repaired = f.retransmissions().impliedNak();
        if (gaps.isEmpty() || (repaired == 0 && f.retransmissions().timeout() == 0)) {
            return;
        }
        long seen = gaps.stream().mapToLong(Tally::count).sum();
        out.accept(flow.finding(
                        FindingKind.ANSWER_LOSS,
                        "Answers from " + FlowCase.name(flow.responder()) + " to " + FlowCase.name(flow.requester())
                                + " were lost or late")
                .from(gaps)
                .count(Math.max(repaired, seen))
                .say("Answers are missing " + Phrases.times(seen)
                        + " where a later one is already there: READ responses (or an atomic's result) were lost or overtaken on the"
                        + " way back.")
                .sayIf(
                        repaired > 0,
                        "The requester noticed and asked again " + Phrases.times(repaired)
                                + " (implied NAK: there is no NAK on the wire for lost responses).")
                .sayIf(flow.captureDropped(), "The capture lost packets, too, so some of these may have arrived.")
                .advise("Responses travel in the responder's traffic class: check PFC, ECN and DSCP for the direction"
                        + " from the responder to the requester, and the ports' drop counters on that way.")
                .build());
    }
}
