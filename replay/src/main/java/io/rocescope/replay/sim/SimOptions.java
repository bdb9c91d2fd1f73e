package io.rocescope.replay.sim;

import io.rocescope.replay.faults.FaultPlan;

/// What the simulated network is like.
///
/// @param bitsPerSecond of each link
/// @param delayNs from one device to the other, besides the frame's own length
/// @param ackDelayNs how long a responder waits for more before it acknowledges
/// @param epochNs what the clock's 0 is in captures, nanoseconds since the epoch
/// @param faults what happens to packets on the way
public record SimOptions(long bitsPerSecond, long delayNs, long ackDelayNs, long epochNs, FaultPlan faults) {
    private static final long HUNDRED_GIGABIT = 100_000_000_000L;

    /// 100 Gb/s, 1 µs, ACKs half a microsecond later, no faults.
    public static final SimOptions DEFAULT = new SimOptions(HUNDRED_GIGABIT, 1_000, 500, 0, FaultPlan.NONE);

    public SimOptions withFaults(FaultPlan plan) {
        return new SimOptions(bitsPerSecond, delayNs, ackDelayNs, epochNs, plan);
    }

    public SimOptions withEpoch(long ns) {
        return new SimOptions(bitsPerSecond, delayNs, ackDelayNs, ns, faults);
    }

    public SimOptions withDelay(long ns) {
        return new SimOptions(bitsPerSecond, ns, ackDelayNs, epochNs, faults);
    }
}
