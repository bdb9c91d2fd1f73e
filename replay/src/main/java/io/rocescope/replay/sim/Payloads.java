package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Reads a packet's octets.
final class Payloads {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private Payloads() {}

    static byte[] of(Dissection packet) {
        byte[] octets = new byte[packet.payloadLength()];
        MemorySegment.copy(
                packet.segment(), ValueLayout.JAVA_BYTE, packet.at(packet.payloadOffset()), octets, 0, octets.length);
        return octets;
    }

    static long longAt(Dissection packet, int offset) {
        return packet.segment().get(LONG, packet.at(offset));
    }

    static int intAt(Dissection packet, int offset) {
        return packet.segment().get(INT, packet.at(offset));
    }
}
