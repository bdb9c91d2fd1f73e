package io.rocescope.parser.flow;

import io.rocescope.parser.event.FlowSummary;

/// Loss recoveries of one flow, as Lumina (SIGCOMM'23) takes them apart.
final class Recoveries {
    private long episodes;
    private long generations;
    private long generationSumNs;
    private long generationMaxNs;
    private long reactionSumNs;
    private long reactionMaxNs;
    private long totals;
    private long totalSumNs;
    private long totalMaxNs;

    /// @param generationNs from the out-of-order arrival to the NAK, or -1 where the capturing point did not see it
    /// @param reactionNs from the NAK to the first retransmission
    void add(long generationNs, long reactionNs) {
        episodes++;
        reactionSumNs += reactionNs;
        reactionMaxNs = Math.max(reactionMaxNs, reactionNs);
        if (generationNs >= 0) {
            generations++;
            generationSumNs += generationNs;
            generationMaxNs = Math.max(generationMaxNs, generationNs);
            totals++;
            totalSumNs += generationNs + reactionNs;
            totalMaxNs = Math.max(totalMaxNs, generationNs + reactionNs);
        }
    }

    FlowSummary.Recovery summary() {
        return new FlowSummary.Recovery(
                episodes,
                mean(generationSumNs, generations),
                generations == 0 ? -1 : generationMaxNs,
                mean(reactionSumNs, episodes),
                episodes == 0 ? -1 : reactionMaxNs,
                mean(totalSumNs, totals),
                totals == 0 ? -1 : totalMaxNs);
    }

    private static long mean(long sum, long count) {
        return count == 0 ? -1 : sum / count;
    }
}
