package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Finds the frames in a capture's octets.
abstract sealed class RecordSplitter permits PcapSplitter, PcapngSplitter {
    /// Octets that one frame may have: far above any real one, so that more means garbage.
    static final int MAX_FRAME = 16 << 20;

    /// Octets that a pcapng block may have: such a frame, its header and long comments.
    static final int MAX_BLOCK = MAX_FRAME + (1 << 18);

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    final WarningLog warnings;
    boolean bigEndian;
    private long frameNumber;

    RecordSplitter(WarningLog warnings) {
        this.warnings = warnings;
    }

    /// Adds the whole records between two offsets to the batch, until it is full.
    ///
    /// @param base what to add to an offset of the buffer to make it one of the input, for messages
    /// @return where the first record that was not taken begins
    /// @throws CorruptRecordException if a record cannot be one; those before it are in the batch
    abstract long split(MemorySegment buffer, long from, long to, long base, FrameBatch batch)
            throws CorruptRecordException;

    /// What the input is made of, for messages.
    abstract String recordName();

    final long nextFrameNumber() {
        return ++frameNumber;
    }

    final int int32(MemorySegment buffer, long offset) {
        int value = buffer.get(INT, offset);
        return bigEndian ? Integer.reverseBytes(value) : value;
    }

    final int uint16(MemorySegment buffer, long offset) {
        short value = buffer.get(SHORT, offset);
        return (bigEndian ? Short.reverseBytes(value) : value) & 0xffff;
    }
}
