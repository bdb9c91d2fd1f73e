package io.rocescope.parser.capture;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A run of consecutive frames and the memory that holds their octets; filled by a {@link FrameSource}, used by one
/// stage of the pipeline at a time, then filled again.
public final class FrameBatch {
    /// Frames that one batch holds at the most.
    public static final int MAX_FRAMES = 8192;

    /// Octets of a buffer that suits a large file.
    public static final int DEFAULT_CAPACITY = 2 << 20;

    private static final int ALIGNMENT = 64;

    private final Frame[] frames;
    private MemorySegment buffer;
    private int count;

    /// @param capacity octets of the buffer at first; a reader may ask for more for a single large frame
    public FrameBatch(int capacity) {
        this(capacity, MAX_FRAMES);
    }

    /// @param capacity octets of the buffer at first; a reader may ask for more for a single large frame
    /// @param maxFrames frames that the batch holds at the most, from 1 to {@link #MAX_FRAMES}
    public FrameBatch(int capacity, int maxFrames) {
        if (maxFrames < 1 || maxFrames > MAX_FRAMES) {
            throw new IllegalArgumentException("a batch of " + maxFrames + " frames");
        }
        buffer = Arena.ofAuto().allocate(capacity, ALIGNMENT);
        frames = new Frame[maxFrames];
        for (int i = 0; i < maxFrames; i++) {
            frames[i] = new Frame();
        }
    }

    public MemorySegment buffer() {
        return buffer;
    }

    /// Replaces the buffer by one of at least this capacity; what it held is copied.
    public void growBuffer(long capacity) {
        if (buffer.byteSize() < capacity) {
            MemorySegment larger = Arena.ofAuto().allocate(capacity, ALIGNMENT);
            larger.copyFrom(buffer);
            buffer = larger;
        }
    }

    public int count() {
        return count;
    }

    public Frame frame(int index) {
        return frames[index];
    }

    public void clear() {
        count = 0;
    }

    public boolean isFull() {
        return count == frames.length;
    }

    /// Frames that the batch holds at the most.
    public int maxFrames() {
        return frames.length;
    }

    /// Takes the next frame of the pool into the batch.
    ///
    /// @throws IndexOutOfBoundsException if the batch {@linkplain #isFull() is full}
    public Frame add() {
        return frames[count++];
    }
}
