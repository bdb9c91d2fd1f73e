package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Finds the frames in a capture's octets.
abstract sealed class RecordSplitter permits PcapSplitter, PcapngSplitter {
    /// Octets that one record or block may have, as in Wireshark: far above any frame, so that more means garbage.
    static final int MAX_RECORD = 16 << 20;

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
