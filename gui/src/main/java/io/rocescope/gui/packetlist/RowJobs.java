package io.rocescope.gui.packetlist;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What reads many packets in the background, such as sorting: only the latest matters.
final class RowJobs {
    private static final class Job {
        private volatile boolean cancelled;
    }

    /// Reads packets in a thread of its own.
    interface Work<T> {
        /// @param cancelled asked now and then whether to stop
        /// @return null where nothing is to be done with it
        @Nullable
        T run(BooleanSupplier cancelled) throws IOException;
    }

    private final Executor ui;
    private final Consumer<@Nullable String> failed;
    private @Nullable Job latest;

    /// @param failed told why packets cannot be read
    RowJobs(Executor ui, Consumer<@Nullable String> failed) {
        this.ui = ui;
        this.failed = failed;
    }

    /// Starts a job in place of the one that runs.
    ///
    /// @param done takes the result in the thread of the user interface, unless another job has taken its place
    <T> void start(String name, Work<T> work, Consumer<T> done) {
        cancel();
        Job mine = new Job();
        latest = mine;
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                T result = work.run(() -> mine.cancelled);
                ui.execute(() -> {
                    if (result != null && latest == mine) {
                        done.accept(result);
                    }
                });
            } catch (IOException e) {
                ui.execute(() -> failed.accept(e.getMessage()));
            }
        });
    }

    void cancel() {
        if (latest != null) {
            latest.cancelled = true;
            latest = null;
        }
    }
}
