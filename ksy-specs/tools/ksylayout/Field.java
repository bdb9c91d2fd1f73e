package ksylayout;

import java.util.Map;

/// One field of a fixed layout.
///
/// @param bitOffset from the header's first bit, most significant bit first
/// @param bytes whether this is a run of octets (`size: N`) and no number
record Field(
        String id,
        int bitOffset,
        int bitLength,
        boolean bytes,
        boolean littleEndian,
        String origId,
        String wireshark,
        String display,
        String doc,
        String docRef,
        Map<Long, String> enumValues) {
    int firstOctet() {
        return bitOffset / 8;
    }

    /// The octet after the last one that holds a bit of the field.
    int endOctet() {
        return (bitOffset + bitLength + 7) / 8;
    }

    String constant() {
        return id.toUpperCase(java.util.Locale.ROOT);
    }
}
