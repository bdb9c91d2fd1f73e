package io.rocescope.parser.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;

/// Makes captures for tests that need many frames; what a format looks like is tested on literals instead.
final class CaptureBytes {
    private CaptureBytes() {}

    /// A packet to put into a capture.
    ///
    /// @param hex its octets
    record Packet(long timeNs, String hex) {
        static Packet of(long timeNs, byte... octets) {
            return new Packet(timeNs, HexFormat.of().formatHex(octets));
        }

        byte[] octets() {
            return ReadBack.hex(hex);
        }
    }

    /// A little-endian nanosecond pcap of Ethernet frames.
    static byte[] pcap(List<Packet> packets) {
        ByteArrayOutputStream capture = new ByteArrayOutputStream();
        capture.writeBytes(little(24)
                .putInt(0xa1b23c4d)
                .putInt(0x00040002)
                .putInt(16, 262144)
                .putInt(20, 1)
                .array());
        for (Packet packet : packets) {
            byte[] octets = packet.octets();
            capture.writeBytes(little(16)
                    .putInt((int) (packet.timeNs / 1_000_000_000))
                    .putInt((int) (packet.timeNs % 1_000_000_000))
                    .putInt(octets.length)
                    .putInt(octets.length)
                    .array());
            capture.writeBytes(octets);
        }
        return capture.toByteArray();
    }

    /// A little-endian pcapng of one section and interface, with nanoseconds, and a block to skip before each packet.
    static byte[] pcapng(List<Packet> packets) {
        ByteArrayOutputStream capture = new ByteArrayOutputStream();
        capture.writeBytes(ReadBack.hex("0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"
                + "01000000 1c000000 0100 0000 00000000 0900010009000000 1c000000"));
        for (Packet packet : packets) {
            byte[] octets = packet.octets();
            int length = 32 + ((octets.length + 3) & ~3);
            capture.writeBytes(ReadBack.hex("efbeadde 0c000000 0c000000"));
            capture.writeBytes(little(length)
                    .putInt(6)
                    .putInt(length)
                    .putInt(0)
                    .putInt((int) (packet.timeNs >>> 32))
                    .putInt((int) packet.timeNs)
                    .putInt(octets.length)
                    .putInt(octets.length)
                    .put(octets)
                    .putInt(length - 4, length)
                    .array());
        }
        return capture.toByteArray();
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
