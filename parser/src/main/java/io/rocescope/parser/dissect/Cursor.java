package io.rocescope.parser.dissect;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Where the dissection of a frame stands: the next octet, the end that the headers tell, and the end of what was
/// captured. Offsets count from the frame's first octet.
final class Cursor {
    static final ValueLayout.OfShort U2 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final ValueLayout.OfInt U4 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    MemorySegment segment = MemorySegment.NULL;
    long base;
    int position;
    /// Where the innermost datagram ends by its headers; may lie beyond {@link #captured}.
    int end;
    int captured;

    void start(MemorySegment newSegment, long newBase, int newCaptured, int newEnd) {
        segment = newSegment;
        base = newBase;
        position = 0;
        captured = newCaptured;
        end = newEnd;
    }

    /// The place in the segment of the next octet.
    long at() {
        return base + position;
    }

    int u1(int ahead) {
        return segment.get(ValueLayout.JAVA_BYTE, base + position + ahead) & 0xff;
    }

    int u2(int ahead) {
        return segment.get(U2, base + position + ahead) & 0xffff;
    }

    int u4(int ahead) {
        return segment.get(U4, base + position + ahead);
    }

    /// Whether a header of this length is there; notes a truncated datagram otherwise.
    boolean has(int length, Dissection dissection) {
        if (position + length > end) {
            dissection.problems |= Problem.HEADER_TRUNCATED.bit();
            return false;
        }
        return position + length <= captured;
    }

    /// Octets of the datagram that lie ahead, as the headers say.
    int remaining() {
        return Math.max(0, end - position);
    }

    /// Whether the octets up to the datagram's end are all in the capture.
    boolean isWhole() {
        return end <= captured;
    }
}
