package io.rocescope.parser.pipeline;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.flow.TrackerOptions;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// How a capture is to be run through the tracker.
///
/// @param workers threads that dissect; 1 is the thread that reads, 0 does everything in the calling thread; the
///     results are the same
/// @param reorderWindow frames that are held back so that they reach the tracker in the order of their times: capturing
///     hosts with several queues write frames out of order; 0 for sources that are in order, such as a live interface
/// @param selection which packets the tracker sees; it is as if the capture held no others
/// @param progress told of each batch that is done
/// @param cancelled asked at each batch whether to stop
public record AnalysisOptions(
        DissectorOptions dissecting,
        TrackerOptions tracking,
        int workers,
        int batchCapacity,
        int reorderWindow,
        Predicate<Dissection> selection,
        Progress progress,
        BooleanSupplier cancelled) {

    /// Told how far an analysis has come.
    @FunctionalInterface
    public interface Progress {
        /// @param position octets of the input read so far
        /// @param size octets of the whole input, or -1
        /// @param packets packets done so far
        void at(long position, long size, long packets);
    }

    /// The selection that leaves nothing out.
    public static final Predicate<Dissection> EVERYTHING = _ -> true;

    /// What a few batches hold, dissections and all, should stay in the cache that the cores share.
    private static final int DEFAULT_CAPACITY = 1 << 17;
    private static final int DEFAULT_WINDOW = 1024;

    public static AnalysisOptions defaults() {
        int spare = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        return new AnalysisOptions(
                DissectorOptions.DEFAULT,
                TrackerOptions.DEFAULT,
                Math.min(spare, 8),
                DEFAULT_CAPACITY,
                DEFAULT_WINDOW,
                EVERYTHING,
                (position, size, packets) -> {},
                () -> false);
    }

    public AnalysisOptions withDissecting(DissectorOptions options) {
        return new AnalysisOptions(
                options, tracking, workers, batchCapacity, reorderWindow, selection, progress, cancelled);
    }

    public AnalysisOptions withWorkers(int count) {
        return new AnalysisOptions(
                dissecting, tracking, count, batchCapacity, reorderWindow, selection, progress, cancelled);
    }

    public AnalysisOptions withBatchCapacity(int octets) {
        return new AnalysisOptions(
                dissecting, tracking, workers, octets, reorderWindow, selection, progress, cancelled);
    }

    public AnalysisOptions withReorderWindow(int frames) {
        return new AnalysisOptions(
                dissecting, tracking, workers, batchCapacity, frames, selection, progress, cancelled);
    }

    public AnalysisOptions withSelection(Predicate<Dissection> wanted) {
        return new AnalysisOptions(
                dissecting, tracking, workers, batchCapacity, reorderWindow, wanted, progress, cancelled);
    }

    public AnalysisOptions withProgress(Progress listener) {
        return new AnalysisOptions(
                dissecting, tracking, workers, batchCapacity, reorderWindow, selection, listener, cancelled);
    }

    public AnalysisOptions withCancelled(BooleanSupplier question) {
        return new AnalysisOptions(
                dissecting, tracking, workers, batchCapacity, reorderWindow, selection, progress, question);
    }
}
