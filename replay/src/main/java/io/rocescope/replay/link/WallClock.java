package io.rocescope.replay.link;

import java.time.Instant;

/// Turns readings of the monotonic clock into times since the epoch, and back. The two are compared once: for as long
/// as
/// a run takes, a clock that is being set does not move what was measured.
///
/// @param offsetNs what is added to a monotonic reading
public record WallClock(long offsetNs) {
    private static final int TRIES = 16;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    /// Compares the clocks; the reading that took the shortest is the best.
    public static WallClock now() {
        long best = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < TRIES; i++) {
            long before = System.nanoTime();
            Instant instant = Instant.now();
            long took = System.nanoTime() - before;
            if (took < best) {
                best = took;
                offset = instant.getEpochSecond() * NS_PER_SECOND + instant.getNano() - (before + took / 2);
            }
        }
        return new WallClock(offset);
    }

    public long toEpochNs(long monotonicNs) {
        return monotonicNs + offsetNs;
    }

    public long toMonotonicNs(long epochNs) {
        return epochNs - offsetNs;
    }
}
