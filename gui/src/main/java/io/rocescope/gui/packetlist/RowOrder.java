package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.FrameList;

/// Which frames the list shows, and in which order. Immutable: what grows is shown by another one.
sealed interface RowOrder {
    int size();

    /// @param row 0 … size - 1
    long frameAt(int row);

    /// @return the row of the frame, or -1 where it is not shown
    int rowOf(long frame);

    /// All packets as they stand in the file.
    record All(int size) implements RowOrder {
        @Override
        public long frameAt(int row) {
            return row + 1L;
        }

        @Override
        public int rowOf(long frame) {
            return frame >= 1 && frame <= size ? (int) frame - 1 : -1;
        }
    }

    /// Those that passed a filter.
    record Filtered(FrameList frames, int size) implements RowOrder {
        @Override
        public long frameAt(int row) {
            return frames.get(row);
        }

        @Override
        public int rowOf(long frame) {
            int row = frames.indexOf(frame);
            return row < 0 || row >= size ? -1 : row;
        }
    }

    /// Sorted by a column.
    @SuppressWarnings("ArrayRecordComponent")
    record Sorted(int[] frames) implements RowOrder {
        @Override
        public int size() {
            return frames.length;
        }

        @Override
        public long frameAt(int row) {
            return frames[row] & 0xffff_ffffL;
        }

        @Override
        public int rowOf(long frame) {
            for (int row = 0; row < frames.length; row++) {
                if (frames[row] == (int) frame) {
                    return row;
                }
            }
            return -1;
        }
    }
}
