package io.rocescope.ksy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/// What a grammar says about one field of a fixed-size header. Texts are empty where the grammar says nothing.
///
/// @param id the grammar's name of the field, such as `dest_qp`
/// @param bitOffset from the header's first bit, counted as on the wire: most significant bit of an octet first
/// @param bitLength 1 … 64 for a number, any multiple of 8 for octets
/// @param octets whether the field is a run of octets and no number
/// @param littleEndian whether the number's least significant octet comes first
/// @param origId the specification's spelling, such as `DestQP`
/// @param wireshark the display filter name, such as `infiniband.bth.destqp`
/// @param display how people write the value: empty for decimal, or one of `hex`, `mac`, `ipv4`, `ipv6`, `gid`,
/// `cm_timeout` (4.096 µs · 2^n)
/// @param doc one or more sentences
/// @param docRef where the specification describes it
/// @param enumValues the values that have a name, and the name as the specification spells it
public record FieldDescription(
        String id,
        int bitOffset,
        int bitLength,
        boolean octets,
        boolean littleEndian,
        String origId,
        String wireshark,
        String display,
        String doc,
        String docRef,
        Map<Long, String> enumValues) {

    public FieldDescription {
        enumValues = Map.copyOf(enumValues);
    }

    /// The octet, from the header's first, that holds the field's first bit.
    public int firstOctet() {
        return bitOffset / 8;
    }

    /// The octet behind the last one that holds a bit of the field.
    public int endOctet() {
        return (bitOffset + bitLength + 7) / 8;
    }

    /// The number, read octet by octet: for one field at a time, where no octet behind the field may be touched.
    /// Numbers of 64 bits use the sign bit too.
    ///
    /// @param header where the header starts in the memory
    /// @throws IllegalStateException for a field of octets that is longer than 8
    /// @throws IndexOutOfBoundsException if the memory ends before the field does
    public long value(MemorySegment memory, long header) {
        if (bitLength > Long.SIZE) {
            throw new IllegalStateException(id + " has " + bitLength + " bits");
        }
        // No grammar has a number that touches more than eight octets; the generator refuses them.
        int first = firstOctet();
        int end = endOctet();
        long octets = 0;
        for (int i = first; i < end; i++) {
            int at = littleEndian ? first + end - 1 - i : i;
            octets = octets << 8 | (memory.get(ValueLayout.JAVA_BYTE, header + at) & 0xff);
        }
        int behind = end * 8 - bitOffset - bitLength;
        return octets >>> behind & -1L >>> (Long.SIZE - bitLength);
    }
}
