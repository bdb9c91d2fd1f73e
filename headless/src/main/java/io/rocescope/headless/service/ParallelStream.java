package io.rocescope.headless.service;

import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.PacketStream.Consumer;
import io.rocescope.headless.service.PacketStream.Outcome;
import io.rocescope.headless.service.PacketStream.Request;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.filter.Packet;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Like {@link PacketStream}, for formats in which every packet is written without regard to the others: batches are
/// dissected and formatted by several threads, and written in the order of the input.
public final class ParallelStream {
    private static final int BATCH_CAPACITY = 1 << 20;
    private static final int MAX_WORKERS = 8;

    private final FrameSource source;
    private final Request request;
    private final TextSink out;
    private final Function<TextSink, Consumer> format;
    private final ProgressBar progress;
    private final CaptureTally tally = new CaptureTally();
    private final ArrayDeque<Slot> free = new ArrayDeque<>();
    private final ArrayDeque<Slot> busy = new ArrayDeque<>();
    private long selected;
    private long read;
    private long firstTimeNs;
    private long previousTimeNs;

    private ParallelStream(
            FrameSource source,
            Request request,
            TextSink out,
            Function<TextSink, Consumer> format,
            ProgressBar progress) {
        this.source = source;
        this.request = request;
        this.out = out;
        this.format = format;
        this.progress = progress;
    }

    /// Runs until the input's end or its failure; the request must neither track nor have a limit.
    ///
    /// @param format makes a writer of packets for a sink; one for each thread
    public static Outcome run(
            FrameSource source,
            Request request,
            TextSink out,
            Function<TextSink, Consumer> format,
            ProgressBar progress) {
        return new ParallelStream(source, request, out, format, progress).run();
    }

    private Outcome run() {
        int workers = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
        ExecutorService threads = Executors.newFixedThreadPool(workers, ParallelStream::daemon);
        try {
            for (int i = 0; i < workers + 1; i++) {
                free.add(new Slot());
            }
            CaptureException failure = null;
            try {
                feed(threads);
            } catch (CaptureException e) {
                failure = e;
            }
            while (!busy.isEmpty()) {
                drain();
            }
            return new Outcome(tally, selected, false, failure);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "format");
        thread.setDaemon(true);
        return thread;
    }

    private void feed(ExecutorService threads) throws CaptureException {
        while (true) {
            if (free.isEmpty()) {
                drain();
            }
            Slot slot = free.element();
            if (!source.fill(slot.batch())) {
                return;
            }
            free.remove();
            FrameBatch batch = slot.batch();
            if (read == 0) {
                firstTimeNs = batch.frame(0).timeNs();
                previousTimeNs = firstTimeNs;
            }
            slot.previousNs = previousTimeNs;
            slot.firstNs = firstTimeNs;
            read += batch.count();
            previousTimeNs = batch.frame(batch.count() - 1).timeNs();
            slot.done = threads.submit(slot);
            busy.add(slot);
            progress.update(source.position(), source.size(), read);
        }
    }

    /// Waits for the oldest batch and writes it.
    private void drain() {
        Slot slot = busy.remove();
        slot.await();
        slot.writeTo(out);
        tally.add(slot.counts);
        selected += slot.passed;
        free.add(slot);
    }

    /// A batch, and what one thread needs to work on it.
    private final class Slot implements Runnable {
        private final Chunk octets = new Chunk();
        private final TextSink sink = new TextSink(octets);
        private final Consumer consumer = format.apply(sink);
        private final Dissector dissector = new Dissector(new DissectorOptions(
                request.rocePorts(), request.checkIcrc() || request.filter().needsIcrc()));
        private final Dissection dissection = new Dissection();
        private final Packet packet = new Packet(dissection);
        private final CaptureTally counts = new CaptureTally();
        private @Nullable FrameBatch batch;
        private @Nullable Future<?> done;
        private long firstNs;
        private long previousNs;
        private long passed;

        FrameBatch batch() {
            FrameBatch mine = batch;
            if (mine == null) {
                mine = new FrameBatch(BATCH_CAPACITY);
                batch = mine;
            }
            return mine;
        }

        @Override
        public void run() {
            octets.reset();
            counts.clear();
            passed = 0;
            FrameBatch mine = batch();
            for (int i = 0; i < mine.count(); i++) {
                Frame frame = mine.frame(i);
                dissector.dissect(frame, dissection);
                counts.add(dissection);
                packet.setTimes(firstNs, previousNs);
                previousNs = frame.timeNs();
                if (request.filter().test(packet)) {
                    consumer.packet(packet);
                    passed++;
                }
            }
            sink.flush();
        }

        void await() {
            Future<?> task = done;
            if (task == null) {
                return;
            }
            try {
                task.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("formatting failed", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("formatting was interrupted", e);
            }
        }

        void writeTo(TextSink target) {
            target.octets(octets.octets(), octets.size());
        }
    }

    /// Octets in memory that can be written without another copy.
    private static final class Chunk extends ByteArrayOutputStream {
        byte[] octets() {
            return buf;
        }
    }
}
