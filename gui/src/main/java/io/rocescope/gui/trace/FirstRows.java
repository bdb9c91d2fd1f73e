package io.rocescope.gui.trace;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The first rows of a capture are shown before the rest is read: in a program that has just started, reading ten
/// million packets takes the processors from the thread that draws them.
final class FirstRows {
    /// How long the rest waits for a window that does not draw, as one that is iconified.
    static final long MOST_HELD_MS = 3000;

    private final CountDownLatch there = new CountDownLatch(1);
    private final CountDownLatch shown = new CountDownLatch(1);
    private final long mostHeldMs;

    /// @param mostHeldMs how long the rest waits for the first rows to be shown, at the most; 0 for not at all
    FirstRows(long mostHeldMs) {
        this.mostHeldMs = mostHeldMs;
    }

    /// There are packets to show, or there will be none.
    void arrived() {
        there.countDown();
    }

    /// Waits for {@link #arrived}.
    ///
    /// @return false when that did not happen in time
    boolean await(long timeoutMs) throws InterruptedException {
        return there.await(timeoutMs, TimeUnit.MILLISECONDS);
    }

    /// Lets the rest be read. May be called again.
    void proceed() {
        shown.countDown();
    }

    /// Waits for {@link #proceed}, but not for ever.
    ///
    /// @return whether it was called
    boolean hold() {
        try {
            boolean called = shown.await(mostHeldMs, TimeUnit.MILLISECONDS);
            shown.countDown();
            return called;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
