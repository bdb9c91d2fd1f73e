package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Reads batches ahead in a thread of its own and has them dissected by workers; hands them out in the input's order.
///
/// One worker is the reading thread itself: what it has just read is in its core's cache, and nothing has to be handed
/// over.
///
/// Batches are used again. Their number is bounded: the reader waits until one is given back.
final class BatchReader implements AutoCloseable {
    private static final int READ_AHEAD = 3;

    private final FrameSource source;
    private final AnalysisOptions options;
    private final BlockingQueue<PacketBatch> free = new LinkedBlockingQueue<>();
    private final BlockingQueue<PacketBatch> ready = new ArrayBlockingQueue<>(READ_AHEAD);
    private final @Nullable ExecutorService workers;
    private final @Nullable Thread thread;
    private final PacketBatch end;
    private volatile boolean closed;
    private int batches;

    BatchReader(FrameSource source, AnalysisOptions options) {
        this.source = source;
        this.options = options;
        this.end = new PacketBatch(1, options.dissecting());
        end.last = true;
        if (options.workers() == 0) {
            workers = null;
            thread = null;
            addBatch();
        } else {
            workers = options.workers() == 1
                    ? null
                    : Executors.newFixedThreadPool(
                            options.workers(),
                            Thread.ofPlatform().daemon().name("dissect-", 0).factory());
            for (int i = 0; i < READ_AHEAD + options.workers(); i++) {
                addBatch();
            }
            thread = Thread.ofPlatform().daemon().name("read").start(this::readAll);
        }
    }

    private void addBatch() {
        batches++;
        free.add(new PacketBatch(options.batchCapacity(), options.dissecting()));
    }

    /// Makes sure that reading can go on although the consumer holds this many batches back.
    void ensureBeyond(int held) {
        while (held + 2 > batches) {
            addBatch();
        }
    }

    /// The next batch, dissected; the last one is marked and empty.
    PacketBatch next() throws InterruptedException {
        if (thread == null) {
            PacketBatch batch = free.take();
            read(batch);
            if (!batch.last) {
                batch.dissect();
            }
            return batch.last ? end : batch;
        }
        PacketBatch batch = ready.take();
        batch.awaitDissected();
        return batch;
    }

    void giveBack(PacketBatch batch) {
        free.add(batch);
    }

    private void readAll() {
        try {
            while (!closed) {
                PacketBatch batch = free.take();
                read(batch);
                if (batch.last) {
                    ready.put(end);
                    return;
                }
                ExecutorService pool = workers;
                if (pool == null) {
                    batch.dissect();
                }
                ready.put(batch);
                if (pool != null) {
                    pool.execute(batch::dissect);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(PacketBatch batch) {
        batch.last = false;
        try {
            batch.last = !source.fill(batch.frames);
        } catch (CaptureException e) {
            end.failure = e;
            batch.last = true;
        }
        if (!batch.last) {
            batch.begin();
        }
    }

    @Override
    public void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
        if (workers != null) {
            workers.shutdownNow();
        }
    }
}
