package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Set;

/// A field that lies at a fixed place of a header, in every layer of that kind. The cursor is the layer's index.
///
/// A field whose octets are not all in the capture is absent.
final class HeaderField extends Field {
    private static final ValueLayout.OfShort U2 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt U4 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong U8 = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int LONG_OCTETS = 8;

    private final Layer layer;
    private final int bitOffset;
    private final int firstOctet;
    private final int endOctet;
    private final int octets;
    private final int shift;
    private final long mask;
    private final long factor;
    private final Map<String, Long> valueNames;
    private final Condition condition;

    /// @param place where the bits lie, from the header's first bit
    HeaderField(String name, FieldType type, String description, Layer layer, Place place) {
        this(name, type, description, layer, place, Condition.Always.INSTANCE);
    }

    /// @param place where the bits lie, from the header's first bit
    HeaderField(String name, FieldType type, String description, Layer layer, Place place, Condition condition) {
        super(name, type, type == FieldType.BYTES ? 0 : place.valueBits(), description);
        this.layer = layer;
        this.bitOffset = place.bitOffset;
        this.firstOctet = place.bitOffset / Byte.SIZE;
        this.endOctet = (place.bitOffset + place.bitLength + Byte.SIZE - 1) / Byte.SIZE;
        this.octets = endOctet - firstOctet;
        this.shift = endOctet * Byte.SIZE - place.bitOffset - place.bitLength;
        this.mask = place.bitLength >= Long.SIZE ? -1 : (1L << place.bitLength) - 1;
        this.factor = place.factor;
        this.valueNames = place.valueNames;
        this.condition = condition;
    }

    /// Where a field's bits lie in its header.
    ///
    /// @param bitOffset from the header's first bit, most significant bit of an octet first
    /// @param factor what the number is multiplied by, for headers that count in words
    /// @param valueNames lower-case names that stand for values
    record Place(int bitOffset, int bitLength, long factor, Map<String, Long> valueNames) {
        /// Bits that a value may have once it is multiplied.
        int valueBits() {
            return bitLength + Long.SIZE - 1 - Long.numberOfLeadingZeros(factor);
        }

        static Place of(int bitOffset, int bitLength) {
            return new Place(bitOffset, bitLength, 1, Map.of());
        }
    }

    @Override
    Set<Layer> layers() {
        return Set.of(layer);
    }

    @Override
    int headerPosition() {
        return bitOffset;
    }

    @Override
    Map<String, Long> valueNames() {
        return valueNames;
    }

    @Override
    public int next(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        int captured = d.frame().capturedLength();
        for (int i = cursor + 1; i < d.layerCount(); i++) {
            if (d.layer(i) == layer
                    && endOctet <= d.layerLength(i)
                    && d.layerOffset(i) + endOctet <= captured
                    && condition.holds(d, i)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        if (octets > LONG_OCTETS) {
            return d.segment().get(U8, d.at(d.layerOffset(cursor) + endOctet - LONG_OCTETS));
        }
        return ((read(d.segment(), d.at(d.layerOffset(cursor) + firstOctet)) >>> shift) & mask) * factor;
    }

    @Override
    public long highValue(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        return d.segment().get(U8, d.at(d.layerOffset(cursor) + firstOctet));
    }

    private long read(MemorySegment s, long at) {
        return switch (octets) {
            case 1 -> s.get(ValueLayout.JAVA_BYTE, at) & 0xffL;
            case 2 -> s.get(U2, at) & 0xffffL;
            case 3 -> (s.get(U2, at) & 0xffffL) << Byte.SIZE | (s.get(ValueLayout.JAVA_BYTE, at + 2) & 0xffL);
            case 4 -> s.get(U4, at) & 0xffff_ffffL;
            case 5 -> (s.get(U4, at) & 0xffff_ffffL) << Byte.SIZE | (s.get(ValueLayout.JAVA_BYTE, at + 4) & 0xffL);
            case 6 -> (s.get(U4, at) & 0xffff_ffffL) << Short.SIZE | (s.get(U2, at + 4) & 0xffffL);
            case LONG_OCTETS -> s.get(U8, at);
            default -> throw new AssertionError(name());
        };
    }

    @Override
    public boolean hasOctets() {
        return shift == 0 && firstOctet * Byte.SIZE == bitStart();
    }

    private int bitStart() {
        return endOctet * Byte.SIZE - shift - (bits() == 0 ? octets * Byte.SIZE : bits());
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return packet.dissection().layerOffset(cursor) + firstOctet;
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        return octets;
    }
}
