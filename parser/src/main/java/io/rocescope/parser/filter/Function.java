package io.rocescope.parser.filter;

import java.util.List;
import java.util.Locale;

/// A function of a field, as Wireshark has them.
///
/// @param kind what it does
/// @param values what it does it to
record Function(Kind kind, Values values) implements Values {
    static final List<String> NAMES = List.of("len", "count", "lower", "upper");

    /// What a function does.
    enum Kind {
        /// Octets of a value, or characters of a text.
        LEN,
        /// How many values there are.
        COUNT,
        LOWER,
        UPPER
    }

    @Override
    public FieldType type() {
        return kind == Kind.LEN || kind == Kind.COUNT ? FieldType.UINT : FieldType.STRING;
    }

    @Override
    public int next(Packet packet, int cursor) {
        return kind == Kind.COUNT && cursor >= 0 ? -1 : values.next(packet, cursor);
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        if (kind == Kind.LEN) {
            return values.type() == FieldType.STRING
                    ? values.text(packet, cursor).length()
                    : values.octetLength(packet, cursor);
        }
        int count = 0;
        for (int at = values.next(packet, -1); at >= 0; at = values.next(packet, at)) {
            count++;
        }
        return count;
    }

    @Override
    public String text(Packet packet, int cursor) {
        String text = values.text(packet, cursor);
        return kind == Kind.LOWER ? text.toLowerCase(Locale.ROOT) : text.toUpperCase(Locale.ROOT);
    }
}
