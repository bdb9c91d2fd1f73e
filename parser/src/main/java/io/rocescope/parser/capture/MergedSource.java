package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Several captures in the order of time.
///
/// Equal times go in the order in which the inputs were named. A capture whose time goes backwards keeps its own order:
/// only the next frame of each is compared.
final class MergedSource implements FrameSource {
    private static final int MIN_CAPACITY = 1 << 16;
    private static final int MIN_FRAMES = 64;

    private final List<Cursor> cursors = new ArrayList<>();
    private final PriorityQueue<Cursor> heads;
    private boolean started;
    private long frameNumber;
    private @Nullable CaptureException failure;

    MergedSource(List<CaptureReader> readers) {
        // All inputs together take the memory of a few batches, however many they are.
        int capacity = Math.max(MIN_CAPACITY, 2 * FrameBatch.DEFAULT_CAPACITY / readers.size());
        int frames = Math.max(MIN_FRAMES, FrameBatch.MAX_FRAMES / readers.size());
        for (CaptureReader reader : readers) {
            cursors.add(new Cursor(reader, cursors.size(), new FrameBatch(capacity, frames)));
        }
        heads = new PriorityQueue<>(cursors.size());
    }

    @Override
    public boolean fill(FrameBatch batch) throws CaptureException {
        batch.clear();
        try {
            if (failure == null) {
                merge(batch);
            }
        } catch (CaptureException e) {
            failure = e;
        }
        if (batch.count() == 0 && failure != null) {
            throw failure;
        }
        return batch.count() > 0;
    }

    private void merge(FrameBatch batch) throws CaptureException {
        if (!started) {
            started = true;
            for (Cursor cursor : cursors) {
                if (cursor.advance()) {
                    heads.add(cursor);
                }
            }
        }
        long used = 0;
        while (!batch.isFull()) {
            Cursor cursor = heads.peek();
            if (cursor == null) {
                return;
            }
            Frame frame = cursor.head();
            int length = frame.capturedLength();
            if (batch.buffer().byteSize() - used < length) {
                if (batch.count() > 0) {
                    return;
                }
                batch.growBuffer(length);
            }
            copy(frame, cursor.index, batch, used);
            used += length;
            heads.remove();
            if (cursor.advance()) {
                heads.add(cursor);
            }
        }
    }

    private void copy(Frame frame, int sourceIndex, FrameBatch batch, long at) {
        MemorySegment.copy(frame.segment(), frame.offset(), batch.buffer(), at, frame.capturedLength());
        Frame copy = batch.add();
        copy.copyFrom(frame, batch.buffer(), at);
        copy.setNumber(++frameNumber);
        copy.setSourceIndex(sourceIndex);
    }

    @Override
    public List<String> names() {
        return cursors.stream().flatMap(c -> c.reader.names().stream()).toList();
    }

    @Override
    public List<CaptureWarning> warnings() {
        return cursors.stream().flatMap(c -> c.reader.warnings().stream()).toList();
    }

    @Override
    public long position() {
        return cursors.stream().mapToLong(c -> c.reader.position()).sum();
    }

    @Override
    public long size() {
        long sum = 0;
        for (Cursor cursor : cursors) {
            long size = cursor.reader.size();
            if (size < 0) {
                return -1;
            }
            sum += size;
        }
        return sum;
    }

    @Override
    public void close() {
        cursors.forEach(c -> c.reader.close());
    }

    /// One input and its next frame.
    private static final class Cursor implements Comparable<Cursor> {
        private final CaptureReader reader;
        private final int index;
        private final FrameBatch batch;
        private int next = -1;
        private long timeNs;

        Cursor(CaptureReader reader, int index, FrameBatch batch) {
            this.reader = reader;
            this.index = index;
            this.batch = batch;
        }

        boolean advance() throws CaptureException {
            next++;
            if (next >= batch.count()) {
                if (!reader.fill(batch)) {
                    return false;
                }
                next = 0;
            }
            // A frame without a time goes right after the one before it.
            timeNs = head().timeNs() == 0 ? timeNs : head().timeNs();
            return true;
        }

        Frame head() {
            return batch.frame(next);
        }

        @Override
        public int compareTo(Cursor other) {
            int byTime = Long.compare(timeNs, other.timeNs);
            return byTime != 0 ? byTime : Integer.compare(index, other.index);
        }
    }
}
