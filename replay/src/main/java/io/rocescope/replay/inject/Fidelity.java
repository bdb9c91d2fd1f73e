package io.rocescope.replay.inject;

import org.HdrHistogram.Histogram;

/// How well sending kept to its schedule.
///
/// @param frames that were sent
/// @param p50 lateness in nanoseconds, as the others
/// @param driftNs lateness of the last frame less that of the first: a schedule that slips away shows here
/// @param lastedNs from the first frame to the last
public record Fidelity(long frames, long p50, long p99, long max, long driftNs, long lastedNs) {
    /// Gathers intended and actual times; makes no garbage.
    static final class Meter {
        private static final long MOST_NS = 3_600_000_000_000L;

        private final Histogram lateness = new Histogram(MOST_NS, 3);
        private long firstNs;
        private long lastNs;
        private long firstLate;
        private long lastLate;

        void sent(long intendedNs, long actualNs) {
            long late = Math.clamp(actualNs - intendedNs, 0, MOST_NS);
            if (lateness.getTotalCount() == 0) {
                firstNs = actualNs;
                firstLate = late;
            }
            lastNs = actualNs;
            lastLate = late;
            lateness.recordValue(late);
        }

        Fidelity result() {
            return new Fidelity(
                    lateness.getTotalCount(),
                    lateness.getValueAtPercentile(50),
                    lateness.getValueAtPercentile(99),
                    lateness.getMaxValue(),
                    lastLate - firstLate,
                    lastNs - firstNs);
        }
    }
}
