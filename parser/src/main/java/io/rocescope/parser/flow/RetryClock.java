package io.rocescope.parser.flow;

import java.util.Arrays;

/// Measured retransmission gaps of one flow, held against the specification's timer steps: 4.096 µs · 2^n
/// (IBTA volume 1, 9.7.6.1.3). A timer may fire between once and four times its set value.
final class RetryClock {
    private static final double UNIT_NS = 4096;
    private static final int LARGEST_STEP = 31;
    private static final int KEPT = 64;
    /// A gap this much longer than the one before it counts as doubled.
    private static final double DOUBLING_LOW = 1.6;
    private static final double DOUBLING_HIGH = 2.6;
    private static final double CONSTANT_HIGH = 1.35;

    private long[] gaps = new long[0];
    private int kept;
    private long previousGapNs;
    private int doublings;
    private int constants;
    private int others;

    long count;
    long shortestNs = Long.MAX_VALUE;
    long longestNs;

    /// n of the 4.096 µs · 2^n nearest to a gap (by ratio), 0 … 31.
    static int nearestStep(long gapNs) {
        double steps = Math.log(Math.max(1, gapNs) / UNIT_NS) / Math.log(2);
        return Math.clamp(Math.round(steps), 0, LARGEST_STEP);
    }

    /// Takes a gap.
    ///
    /// @param first whether it is the first for its packet: a row of gaps starts anew
    void add(long gapNs, boolean first) {
        count++;
        shortestNs = Math.min(shortestNs, gapNs);
        longestNs = Math.max(longestNs, gapNs);
        if (kept < KEPT) {
            if (kept == gaps.length) {
                gaps = Arrays.copyOf(gaps, Math.max(4, kept * 2));
            }
            gaps[kept++] = gapNs;
        }
        if (!first && previousGapNs > 0) {
            double ratio = (double) gapNs / previousGapNs;
            if (ratio >= DOUBLING_LOW && ratio <= DOUBLING_HIGH) {
                doublings++;
            } else if (ratio <= CONSTANT_HIGH && ratio >= 1 / CONSTANT_HIGH) {
                constants++;
            } else {
                others++;
            }
        }
        previousGapNs = gapNs;
    }

    /// n nearest to the median gap, or -1 without gaps.
    int nearest() {
        if (kept == 0) {
            return -1;
        }
        long[] sorted = Arrays.copyOf(gaps, kept);
        Arrays.sort(sorted);
        return nearestStep(sorted[kept / 2]);
    }

    /// How the gaps of one packet follow each other: "constant", "doubling", "irregular", or "" for want of two in a
    /// row.
    String pattern() {
        int rows = doublings + constants + others;
        if (rows == 0) {
            return "";
        }
        if (doublings > constants + others) {
            return "doubling";
        }
        return constants > doublings + others ? "constant" : "irregular";
    }
}
