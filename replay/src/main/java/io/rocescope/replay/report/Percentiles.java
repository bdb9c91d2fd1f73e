package io.rocescope.replay.report;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Percentiles of times in nanoseconds, three digits exact.
///
/// @param count values
public record Percentiles(long count, long p50, long p90, long p99, long max) {
    private static final int DIGITS = 3;

    /// Collects values.
    static final class Collector {
        private final Histogram histogram = new Histogram(DIGITS);

        void add(long ns) {
            histogram.recordValue(Math.max(0, ns));
        }

        /// The percentiles, or null when there are no values.
        @Nullable
        Percentiles result() {
            long count = histogram.getTotalCount();
            return count == 0
                    ? null
                    : new Percentiles(
                            count,
                            histogram.getValueAtPercentile(50),
                            histogram.getValueAtPercentile(90),
                            histogram.getValueAtPercentile(99),
                            histogram.getMaxValue());
        }
    }
}
