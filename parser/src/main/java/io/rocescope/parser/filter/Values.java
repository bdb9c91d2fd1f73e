package io.rocescope.parser.filter;

/// The values that a packet has for something: none, one, or several (the addresses of a tunnel, outermost first).
///
/// They are walked with a cursor, an int that only the implementation understands, so that nothing is allocated:
/// `for (int at = values.next(packet, -1); at >= 0; at = values.next(packet, at))`. Which of the value methods may be
/// called depends on the {@link #type()}.
public interface Values {
    FieldType type();

    /// @param cursor -1 for the first value, or what this method gave before
    /// @return where the next value stands, or -1 when there is none
    int next(Packet packet, int cursor);

    /// The value of a {@linkplain FieldType#isLong() type that fits a long}, or the low half of an IPv6 address.
    default long longValue(Packet packet, int cursor) {
        throw new UnsupportedOperationException();
    }

    /// The high half of an IPv6 address.
    default long highValue(Packet packet, int cursor) {
        throw new UnsupportedOperationException();
    }

    /// The value of a {@link FieldType#STRING}.
    default String text(Packet packet, int cursor) {
        throw new UnsupportedOperationException();
    }

    /// Whether the value's octets stand in the frame one after the other.
    default boolean hasOctets() {
        return false;
    }

    /// Where the value's first octet stands, from the frame's first octet.
    default int octetOffset(Packet packet, int cursor) {
        throw new UnsupportedOperationException();
    }

    /// How many octets the value has (those that the capture holds).
    default int octetLength(Packet packet, int cursor) {
        throw new UnsupportedOperationException();
    }

    /// Whether longs are to be compared signed: a difference may be negative.
    default boolean signed() {
        return false;
    }
}
