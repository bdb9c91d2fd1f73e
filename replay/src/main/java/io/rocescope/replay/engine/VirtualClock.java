package io.rocescope.replay.engine;

import java.util.function.LongSupplier;

/// A clock that jumps to whatever happens next: a simulated replay takes no time, and is the same each time.
public final class VirtualClock implements ReplayClock {
    private LongSupplier nextEvent = () -> Long.MAX_VALUE;
    private long nowNs;

    /// @param next when something happens by itself, by this clock; `Long.MAX_VALUE` for never
    public void follow(LongSupplier next) {
        nextEvent = next;
    }

    @Override
    public long nowNs() {
        return nowNs;
    }

    /// Moves on to a time.
    public void moveTo(long ns) {
        nowNs = Math.max(nowNs, ns);
    }

    @Override
    public void idle(long untilNs, boolean open) {
        long next = Math.min(untilNs, nextEvent.getAsLong());
        // With nothing to come, time must go on all the same: somebody waits for it to run out.
        nowNs = next == Long.MAX_VALUE ? nowNs + 1_000_000 : Math.max(nowNs, next);
    }
}
