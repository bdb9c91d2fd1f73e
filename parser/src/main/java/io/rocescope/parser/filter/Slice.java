package io.rocescope.parser.filter;

/// Some octets of a value, or some characters of a text. A value that is too short for it has none.
///
/// @param from first octet, from 0; negative counts from the end
/// @param to behind the last octet; negative counts from the end, and {@link #TO_END} is the end itself
record Slice(Values values, int from, int to) implements Values {
    static final int TO_END = Integer.MAX_VALUE;

    @Override
    public FieldType type() {
        return values.type() == FieldType.STRING ? FieldType.STRING : FieldType.BYTES;
    }

    @Override
    public int next(Packet packet, int cursor) {
        int at = values.next(packet, cursor);
        while (at >= 0 && !fits(length(packet, at))) {
            at = values.next(packet, at);
        }
        return at;
    }

    private int length(Packet packet, int cursor) {
        return values.type() == FieldType.STRING
                ? values.text(packet, cursor).length()
                : values.octetLength(packet, cursor);
    }

    private boolean fits(int length) {
        int start = start(length);
        int end = end(length);
        return start >= 0 && start < end && end <= length;
    }

    private int start(int length) {
        return from < 0 ? length + from : from;
    }

    private int end(int length) {
        return to == TO_END ? length : to < 0 ? length + to : to;
    }

    @Override
    public String text(Packet packet, int cursor) {
        String text = values.text(packet, cursor);
        return text.substring(start(text.length()), end(text.length()));
    }

    @Override
    public boolean hasOctets() {
        return values.hasOctets();
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return values.octetOffset(packet, cursor) + start(values.octetLength(packet, cursor));
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        int length = values.octetLength(packet, cursor);
        return end(length) - start(length);
    }
}
