package io.rocescope.parser.filter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A value that a filter spells out, made ready to be compared with those of one type.
sealed interface Constant {
    /// How the packet's value stands to this one: negative, zero or positive.
    int compare(Values values, Packet packet, int cursor);

    /// For types that fit a long.
    ///
    /// @param mask which bits count; all but for an IPv4 prefix
    /// @param signed whether the packet's values may be negative
    record OfLong(long value, long mask, boolean signed) implements Constant {
        @Override
        public int compare(Values values, Packet packet, int cursor) {
            long other = values.longValue(packet, cursor) & mask;
            return signed ? Long.compare(other, value) : Long.compareUnsigned(other, value);
        }
    }

    /// For IPv6 addresses.
    record OfIpv6(long high, long low, long highMask, long lowMask) implements Constant {
        @Override
        public int compare(Values values, Packet packet, int cursor) {
            int order = Long.compareUnsigned(values.highValue(packet, cursor) & highMask, high);
            return order != 0 ? order : Long.compareUnsigned(values.longValue(packet, cursor) & lowMask, low);
        }
    }

    /// For text.
    record OfText(String value) implements Constant {
        @Override
        public int compare(Values values, Packet packet, int cursor) {
            return values.text(packet, cursor).compareTo(value);
        }
    }

    /// For octets.
    final class OfOctets implements Constant {
        private final byte[] value;

        OfOctets(byte[] value) {
            this.value = value;
        }

        @Override
        public int compare(Values values, Packet packet, int cursor) {
            MemorySegment segment = packet.dissection().segment();
            long at = packet.dissection().at(values.octetOffset(packet, cursor));
            int length = values.octetLength(packet, cursor);
            for (int i = 0; i < length && i < value.length; i++) {
                int order = Byte.compareUnsigned(segment.get(ValueLayout.JAVA_BYTE, at + i), value[i]);
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(length, value.length);
        }
    }
}
