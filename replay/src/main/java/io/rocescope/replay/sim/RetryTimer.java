package io.rocescope.replay.sim;

/// A queue pair's transport timer: tells when nothing has come forward for the local ACK timeout.
final class RetryTimer {
    private static final double UNIT_NS = 4096;

    private final SimFabric fabric;
    private final Runnable expired;
    private final long timeoutNs;
    private long deadlineNs = Long.MAX_VALUE;
    private boolean scheduled;

    /// @param code n of 4.096 µs · 2^n; 0 never expires
    RetryTimer(SimFabric fabric, int code, Runnable expired) {
        this.fabric = fabric;
        this.expired = expired;
        this.timeoutNs = code == 0 ? 0 : (long) (UNIT_NS * (1L << code));
    }

    void startIfIdle() {
        if (deadlineNs == Long.MAX_VALUE) {
            restart();
        }
    }

    void restart() {
        if (timeoutNs == 0) {
            return;
        }
        deadlineNs = fabric.now() + timeoutNs;
        schedule();
    }

    void stop() {
        deadlineNs = Long.MAX_VALUE;
    }

    /// One event is on its way at a time: most deadlines move before they are reached.
    private void schedule() {
        if (!scheduled && deadlineNs != Long.MAX_VALUE) {
            scheduled = true;
            fabric.at(deadlineNs, this::fire);
        }
    }

    private void fire() {
        scheduled = false;
        if (fabric.now() < deadlineNs) {
            schedule();
            return;
        }
        deadlineNs = Long.MAX_VALUE;
        expired.run();
    }
}
