package io.rocescope.parser.flow;

import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/// How long the messages of one flow took from their first packet to their answer.
///
/// A histogram is spread over several places in memory, all of which would have to be fetched for one message when
/// thousands of flows take turns. So values wait in a short row, and are counted together.
final class Latencies {
    private static final long UNIT_NS = 64;
    private static final long LEAST_MAX_NS = 1L << 14;
    private static final int DIGITS = 2;
    private static final int ROW = 12;

    private int waiting;
    /// Nanoseconds; what does not fit is counted at once.
    private int[] row = new int[0];

    private @Nullable IntCountsHistogram histogram;
    private long maxNs;

    /// For {@link Prefetch}.
    int touch() {
        return waiting < row.length ? row[waiting] : 0;
    }

    /// @param ns nanoseconds; below 0 where the capture's clock went backwards: not counted
    void add(long ns) {
        if (ns < 0) {
            return;
        }
        if (ns > Integer.MAX_VALUE) {
            count(ns);
            return;
        }
        if (waiting == row.length) {
            makeRoom();
        }
        row[waiting++] = (int) ns;
    }

    private void makeRoom() {
        if (row.length == 0) {
            row = new int[ROW];
        }
        countWaiting();
    }

    private void countWaiting() {
        for (int i = 0; i < waiting; i++) {
            count(row[i]);
        }
        waiting = 0;
    }

    private void count(long ns) {
        IntCountsHistogram counts = histogram;
        if (counts == null) {
            // It grows when it must. Most flows never need the room for a thousand times their first values.
            counts = new IntCountsHistogram(UNIT_NS, Math.max(LEAST_MAX_NS, 2 * ns), DIGITS);
            counts.setAutoResize(true);
            histogram = counts;
        }
        maxNs = Math.max(maxNs, ns);
        counts.recordValue(ns);
    }

    /// @param percentile 0 … 100
    /// @return nanoseconds, or -1 where no message was answered
    long at(double percentile) {
        countWaiting();
        return histogram == null ? -1 : Math.min(histogram.getValueAtPercentile(percentile), maxNs);
    }

    /// @return nanoseconds, or -1 where no message was answered
    long max() {
        countWaiting();
        return histogram == null ? -1 : maxNs;
    }
}
