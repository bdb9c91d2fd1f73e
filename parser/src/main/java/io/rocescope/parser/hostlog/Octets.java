package io.rocescope.parser.hostlog;

/// Reads numbers out of a dump; what lies beyond its end reads as 0.
final class Octets {
    private final byte[] octets;

    Octets(byte[] octets) {
        this.octets = octets.clone();
    }

    int length() {
        return octets.length;
    }

    int u8(int at) {
        return at >= 0 && at < octets.length ? octets[at] & 0xff : 0;
    }

    int be16(int at) {
        return u8(at) << 8 | u8(at + 1);
    }

    int be24(int at) {
        return be16(at) << 8 | u8(at + 2);
    }

    long be32(int at) {
        return (long) be16(at) << 16 | be16(at + 2);
    }

    long be64(int at) {
        return be32(at) << 32 | be32(at + 4);
    }

    long le32(int at) {
        return u8(at) | u8(at + 1) << 8 | u8(at + 2) << 16 | (long) u8(at + 3) << 24;
    }

    long le64(int at) {
        return le32(at) | le32(at + 4) << 32;
    }

    /// Bits of a little-endian structure, numbered from its first octet's lowest bit.
    long bits(int high, int low) {
        int word = low / 32 * 4;
        long value = le64(word) >>> (low % 32);
        int width = high - low + 1;
        return width == 64 ? value : value & ((1L << width) - 1);
    }
}
