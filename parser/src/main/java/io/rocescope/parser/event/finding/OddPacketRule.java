package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.AmbiguousPsnObserved;
import io.rocescope.parser.event.RoceEvent.RetransmissionDiffered;
import io.rocescope.parser.event.RoceEvent.UnexpectedAnswerDetected;
import java.util.List;
import java.util.function.Consumer;

/// Packets that do not fit what came before.
final class OddPacketRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        List<Tally> differs = flow.evidence().of(RetransmissionDiffered.class);
        if (!differs.isEmpty() && differs.getFirst().first() instanceof RetransmissionDiffered first) {
            out.accept(flow.finding(
                            FindingKind.RETRANSMISSION_DIFFERS,
                            FlowCase.name(flow.requester()) + " sends again something else than before")
                    .from(differs)
                    .say("The packet at " + Phrases.psn(first.psn()) + " was sent again with another " + first.what()
                            + ". A retransmission must carry what the first copy carried; a responder that got the first"
                            + " one, and one that gets only the second, end up with different data.")
                    .advise("Look for a fault in the requester's adapter, driver or FPGA logic.")
                    .build());
        }
        List<Tally> ambiguous = flow.evidence().of(AmbiguousPsnObserved.class);
        if (!ambiguous.isEmpty()) {
            out.accept(flow.finding(FindingKind.AMBIGUOUS_PSN, "A PSN lies half the PSN space away")
                    .from(ambiguous)
                    .say(
                            "At a distance of 2^23 ahead and behind are the same, and implementations differ. The packet was"
                                    + " not judged.")
                    .build());
        }
        List<Tally> unexpected = flow.evidence().of(UnexpectedAnswerDetected.class);
        if (!unexpected.isEmpty() && unexpected.getFirst().first() instanceof UnexpectedAnswerDetected first) {
            out.accept(flow.finding(
                            FindingKind.UNEXPECTED_ANSWERS,
                            FlowCase.name(flow.responder()) + " answers requests that are not in sight")
                    .from(unexpected)
                    .say("For instance an answer to " + Phrases.psn(first.psn())
                            + ". Where a capture begins in the middle, or lost packets, that is to be expected; else the"
                            + " answer belongs to an earlier life of the queue pair.")
                    .build());
        }
    }
}
