package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The options at the end of a pcapng block: code (16 bits), length (16 bits), value padded to 32 bits, until code 0.
///
/// Options that run over the block's end, or that have another length than theirs, are left out: they are not worth
/// losing the packet.
final class PcapngOptions {
    /// Octets before an option's value.
    static final int HEADER = 4;

    private static final int END = 0;
    private static final int COMMENT = 1;
    private static final int TIMESTAMP_RESOLUTION = 9;
    private static final int TIMESTAMP_OFFSET = 14;

    private final RecordSplitter reader;

    PcapngOptions(RecordSplitter reader) {
        this.reader = reader;
    }

    /// The packet's comments, one a line.
    @Nullable
    String comment(MemorySegment buffer, long from, long to) {
        String comment = null;
        for (long at = from; isOption(buffer, at, to); at = next(buffer, at)) {
            if (code(buffer, at) == COMMENT) {
                String text = text(buffer, at + HEADER, length(buffer, at));
                comment = comment == null ? text : comment + "\n" + text;
            }
        }
        return comment;
    }

    TimestampScale timestampScale(MemorySegment buffer, long from, long to) {
        int resolution = TimestampScale.DEFAULT_RESOLUTION;
        long offsetSeconds = 0;
        for (long at = from; isOption(buffer, at, to); at = next(buffer, at)) {
            int code = code(buffer, at);
            int length = length(buffer, at);
            if (code == TIMESTAMP_RESOLUTION && length == 1) {
                resolution = buffer.get(ValueLayout.JAVA_BYTE, at + HEADER) & 0xff;
            } else if (code == TIMESTAMP_OFFSET && length == 8) {
                offsetSeconds = int64(buffer, at + HEADER);
            }
        }
        return new TimestampScale(resolution, offsetSeconds);
    }

    private boolean isOption(MemorySegment buffer, long at, long to) {
        return to - at >= HEADER && code(buffer, at) != END && to - at - HEADER >= length(buffer, at);
    }

    private long next(MemorySegment buffer, long at) {
        return at + HEADER + ((length(buffer, at) + 3) & ~3);
    }

    private int code(MemorySegment buffer, long at) {
        return reader.uint16(buffer, at);
    }

    private int length(MemorySegment buffer, long at) {
        return reader.uint16(buffer, at + 2);
    }

    private long int64(MemorySegment buffer, long at) {
        long first = reader.int32(buffer, at) & 0xffffffffL;
        long second = reader.int32(buffer, at + 4) & 0xffffffffL;
        return reader.bigEndian ? (first << 32) | second : (second << 32) | first;
    }

    private static String text(MemorySegment buffer, long at, int length) {
        byte[] octets = buffer.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE);
        return new String(octets, StandardCharsets.UTF_8);
    }
}
