package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary.Recovery;
import io.rocescope.parser.event.RoceEvent.RecoveryMeasured;
import java.util.function.Consumer;

/// How long losses took to be noticed and repaired, taken apart as Lumina (SIGCOMM'23) does.
final class RecoveryRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Recovery r = flow.flow().recovery();
        if (r.episodes() == 0 || r.nackReactionMeanNs() < 0) {
            return;
        }
        boolean generation = r.nackGenerationMeanNs() >= 0;
        String title = generation && r.totalMeanNs() >= 0
                ? "Repair of losses took " + Phrases.duration(r.totalMeanNs()) + " on average"
                : FlowCase.name(flow.requester()) + " took " + Phrases.duration(r.nackReactionMeanNs())
                        + " on average to react to NAKs";
        out.accept(flow.finding(FindingKind.SLOW_RECOVERY, title)
                .from(flow.evidence().of(RecoveryMeasured.class))
                .count(r.episodes())
                .say((r.episodes() == 1 ? "One gap" : Phrases.number(r.episodes()) + " gaps") + " in the packets of "
                        + flow.who() + ":")
                .sayIf(
                        generation,
                        "the responder took " + Phrases.duration(r.nackGenerationMeanNs())
                                + " on average from the packet that showed the gap to its NAK (at most "
                                + Phrases.duration(r.nackGenerationMaxNs()) + "), and")
                .say("the requester took " + Phrases.duration(r.nackReactionMeanNs())
                        + " from the NAK to the first packet sent again (at most "
                        + Phrases.duration(r.nackReactionMaxNs()) + ").")
                .sayIf(
                        generation && r.totalMaxNs() >= 0,
                        "A repair took at most " + Phrases.duration(r.totalMaxNs()) + ".")
                .say("Times are those at the capturing point.")
                .build());
    }
}
