package io.rocescope.gui.query;

import io.rocescope.gui.trace.FrameList;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.filter.DisplayFilter;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs a filter over all packets of a trace in a thread of its own, also over those that are still being read, and
/// tells
/// of what passes as it goes.
public final class FilterRun {
    private static final long PUBLISH_NS = 50_000_000;
    private static final long WAIT_NS = 20_000_000;
    private static final int LOOK_UP = 1 << 10;

    private final Trace trace;
    private final DisplayFilter filter;
    private final Executor ui;
    private final Consumer<Progress> listener;
    private final FrameList passed = new FrameList();
    private final AtomicReference<@Nullable Progress> pending = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean cancelled;

    /// How far a run is.
    ///
    /// @param tested packets that were looked at
    /// @param total packets that there are so far
    /// @param passed packets that passed
    /// @param done whether all packets were looked at, or the run was stopped
    /// @param failure why the run ended early, or null
    public record Progress(
            long tested,
            long total,
            int passed,
            boolean done,
            @Nullable String failure) {}

    /// @param ui runs the listener: `Platform::runLater`
    public FilterRun(Trace trace, DisplayFilter filter, Executor ui, Consumer<Progress> listener) {
        this.trace = trace;
        this.filter = filter;
        this.ui = ui;
        this.listener = listener;
    }

    public void start() {
        Thread.ofPlatform().daemon().name("filter").start(this::run);
    }

    /// Stops the run; what passed so far stays.
    public void cancel() {
        cancelled = true;
    }

    /// The frames that passed so far.
    public FrameList passed() {
        return passed;
    }

    public DisplayFilter filter() {
        return filter;
    }

    /// Waits until the run has ended and its last progress was handed on.
    public boolean await(long timeoutMs) throws InterruptedException {
        return ended.await(timeoutMs, TimeUnit.MILLISECONDS);
    }

    private void run() {
        PacketReader reader = trace.scanner();
        long next = 1;
        long publishedNs = System.nanoTime() - PUBLISH_NS;
        String failure = null;
        try {
            while (!cancelled) {
                // Asked before the size: packets do not come after the end was seen.
                boolean reading = trace.isReading();
                long size = trace.packets().size();
                while (next <= size && !cancelled) {
                    if (filter.test(reader.read(next))) {
                        passed.add(next);
                    }
                    next++;
                    if ((next & (LOOK_UP - 1)) == 0 && System.nanoTime() - publishedNs >= PUBLISH_NS) {
                        publishedNs = System.nanoTime();
                        publish(next - 1, false, null);
                    }
                }
                if (next > size && !reading) {
                    break;
                }
                publish(next - 1, false, null);
                LockSupport.parkNanos(WAIT_NS);
            }
        } catch (IOException e) {
            failure = e.getMessage();
        } finally {
            publish(next - 1, true, failure);
            ended.countDown();
        }
    }

    private void publish(long tested, boolean done, @Nullable String failure) {
        passed.publish();
        Progress now = new Progress(tested, trace.packets().size(), passed.size(), done, failure);
        if (pending.getAndSet(now) == null) {
            ui.execute(() -> {
                Progress latest = pending.getAndSet(null);
                if (latest != null) {
                    listener.accept(latest);
                }
            });
        }
    }
}
