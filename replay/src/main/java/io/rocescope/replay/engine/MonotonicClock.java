package io.rocescope.replay.engine;

import java.util.concurrent.locks.LockSupport;

/// The machine's monotonic clock: sleeps while there is time, and spins for the rest, since no sleep of an operating
/// system ends on the microsecond.
public final class MonotonicClock implements ReplayClock {
    /// A sleeping thread may wake so much late.
    private static final long SPIN_NS = 150_000;
    private static final long LONGEST_SLEEP_NS = 1_000_000;
    /// While completions may come: how long one may lie before it is seen.
    private static final long POLL_NS = 20_000;

    private final boolean spin;

    /// @param spin never sleep: for a machine with a core to spare
    public MonotonicClock(boolean spin) {
        this.spin = spin;
    }

    @Override
    public long nowNs() {
        return System.nanoTime();
    }

    /// A collection of garbage in the middle of a run would cost tens of milliseconds; after one here, few runs need
    /// another.
    @Override
    public void settle() {
        System.gc();
    }

    @Override
    public void idle(long untilNs, boolean open) {
        long left = untilNs - nowNs();
        if (spin || left <= SPIN_NS) {
            Thread.onSpinWait();
            return;
        }
        LockSupport.parkNanos(Math.min(left - SPIN_NS, open ? POLL_NS : LONGEST_SLEEP_NS));
    }
}
