package io.rocescope.replay.inject;

import io.rocescope.replay.wire.FrameImage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Frames ready to be sent, one behind the other in native memory.
final class FrameStore implements AutoCloseable {
    private static final long FIRST_CAPACITY = 1 << 20;

    private final long mostOctets;
    private final Arena arena = Arena.ofShared();
    private MemorySegment memory = arena.allocate(FIRST_CAPACITY, Long.BYTES);
    private long used;
    private long[] offsets = new long[1024];
    private int[] lengths = new int[1024];
    private int count;

    /// @param mostOctets it refuses to hold more
    FrameStore(long mostOctets) {
        this.mostOctets = mostOctets;
    }

    /// @return false when there is no room left
    boolean add(FrameImage image) {
        int length = image.length();
        if (used + length > mostOctets) {
            return false;
        }
        if (used + length > memory.byteSize()) {
            grow(Math.clamp(memory.byteSize() * 2, used + length, Math.max(mostOctets, used + length)));
        }
        if (count == lengths.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
        }
        MemorySegment.copy(image.octets(), 0, memory, ValueLayout.JAVA_BYTE, used, length);
        offsets[count] = used;
        lengths[count] = length;
        used += length;
        count++;
        return true;
    }

    @SuppressWarnings("MustBeClosed")
    private void grow(long capacity) {
        // What it grows out of stays until all is closed: less than what it grows into.
        MemorySegment copy = arena.allocate(capacity, Long.BYTES);
        MemorySegment.copy(memory, 0, copy, 0, used);
        memory = copy;
    }

    /// Takes a frame out to be changed.
    void load(int index, FrameImage image) {
        image.reload(memory, offsets[index], lengths[index]);
    }

    /// Puts it back; its length has not changed.
    void store(int index, FrameImage image) {
        MemorySegment.copy(image.octets(), 0, memory, ValueLayout.JAVA_BYTE, offsets[index], lengths[index]);
    }

    int count() {
        return count;
    }

    MemorySegment memory() {
        return memory;
    }

    long[] offsets() {
        return offsets;
    }

    int[] lengths() {
        return lengths;
    }

    long octets() {
        return used;
    }

    @Override
    public void close() {
        arena.close();
    }
}
