package io.rocescope.headless.service;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Lets Ctrl-C end an analysis in good order: the first one stops the reading, the command prints what it found, and
/// then
/// the process ends with the command's exit code.
///
/// Once a signal has come the JVM is shutting down, and only what its shutdown hooks wait for still happens: the hook
/// here
/// waits for {@link #close}.
public final class Interruption implements BooleanSupplier, AutoCloseable {
    private static final long MOST_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::onShutdown, "interruption");
    private final boolean installed;
    private volatile boolean stopped;
    private volatile int code;
    /// The thread that reads, and may be waiting for input that does not come; guarded by this object.
    private @Nullable Thread reading;

    /// @param wanted whether to catch Ctrl-C at all; else it ends the process at once, as usual
    public Interruption(boolean wanted) {
        installed = wanted;
        if (wanted) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    private void onShutdown() {
        stopped = true;
        synchronized (this) {
            if (reading != null) {
                reading.interrupt();
            }
        }
        try {
            if (done.await(MOST_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether Ctrl-C was pressed.
    @Override
    public boolean getAsBoolean() {
        return stopped;
    }

    /// Runs something that reads input in this thread: Ctrl-C interrupts it where it waits.
    public <T> T reading(Supplier<T> work) {
        synchronized (this) {
            reading = Thread.currentThread();
        }
        try {
            return work.get();
        } finally {
            synchronized (this) {
                reading = null;
            }
            if (stopped) {
                // What follows is output, which an interrupted thread cannot write to every kind of file.
                Thread.interrupted();
            }
        }
    }

    /// The exit code that the process ends with if it was interrupted.
    public int exitCode(int value) {
        code = value;
        return value;
    }

    /// Everything is printed.
    @Override
    public void close() {
        if (!installed) {
            return;
        }
        if (!stopped) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // A signal came just now: the hook is waiting.
                stopped = true;
            }
        }
        done.countDown();
    }
}
