package io.rocescope.gui.trace;

import java.util.Arrays;

/// Frame numbers in ascending order, four octets each. One thread adds and publishes; any thread reads what was
/// published.
public final class FrameList {
    private static final int CHUNK_SHIFT = 14;
    private static final int CHUNK = 1 << CHUNK_SHIFT;

    private int[][] chunks = new int[4][];
    private int added;
    /// Volatile, and written after the chunks: whoever sees a size sees its numbers.
    private volatile int size;

    /// @param frame greater than the one before
    public void add(long frame) {
        int chunk = added >>> CHUNK_SHIFT;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        if ((added & (CHUNK - 1)) == 0) {
            chunks[chunk] = new int[CHUNK];
        }
        chunks[chunk][added & (CHUNK - 1)] = (int) frame;
        added++;
    }

    public void publish() {
        size = added;
    }

    public int size() {
        return size;
    }

    public long get(int index) {
        return chunks[index >>> CHUNK_SHIFT][index & (CHUNK - 1)] & 0xffff_ffffL;
    }

    /// @return the index of the frame, or -1 - the index that it would have
    public int indexOf(long frame) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = get(middle);
            if (found < frame) {
                low = middle + 1;
            } else if (found > frame) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }
}
