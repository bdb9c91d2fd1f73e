package io.rocescope.gui.trace;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Records of one size outside the heap. One thread appends and publishes; any thread reads what was published.
final class Slab {
    private static final int CHUNK_SHIFT = 14;
    private static final int CHUNK = 1 << CHUNK_SHIFT;
    private static final int ALIGNMENT = 8;

    private final int recordOctets;
    private MemorySegment[] chunks = new MemorySegment[16];
    private long appended;
    /// Volatile, and written after the chunks: whoever sees a size sees its records.
    private volatile long size;

    /// @param recordOctets a multiple of 4
    Slab(int recordOctets) {
        this.recordOctets = recordOctets;
    }

    /// Makes room for a record, which is zero; {@link #chunk} and {@link #offset} say where.
    ///
    /// @return its index
    long append() {
        int chunk = (int) (appended >>> CHUNK_SHIFT);
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        if ((appended & (CHUNK - 1)) == 0) {
            // Freed when nothing refers to it: views may still look at a capture that is being closed.
            chunks[chunk] = Arena.ofAuto().allocate((long) CHUNK * recordOctets, ALIGNMENT);
        }
        return appended++;
    }

    /// Lets readers see all that was appended.
    void publish() {
        size = appended;
    }

    /// Records that readers may look at.
    long size() {
        return size;
    }

    /// Records that the appending thread has.
    long appended() {
        return appended;
    }

    MemorySegment chunk(long index) {
        return chunks[(int) (index >>> CHUNK_SHIFT)];
    }

    long offset(long index) {
        return (index & (CHUNK - 1)) * recordOctets;
    }

    /// Octets outside the heap.
    long octets() {
        return ((appended + CHUNK - 1) >>> CHUNK_SHIFT) * CHUNK * recordOctets;
    }
}
