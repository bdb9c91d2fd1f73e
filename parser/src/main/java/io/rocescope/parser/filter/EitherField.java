package io.rocescope.parser.filter;

/// A field that stands for two others, such as `ip.addr` for source and destination. The cursor holds the others'
/// cursor
/// and, in its lowest bit, which of the two it is.
final class EitherField extends Field {
    private final Field first;
    private final Field second;

    EitherField(String name, String description, Field first, Field second) {
        super(name, first.type(), first.bits(), description);
        this.first = first;
        this.second = second;
    }

    @Override
    public int next(Packet packet, int cursor) {
        // Both ends of one layer come before those of the next, as Wireshark orders them.
        int firstNext = first.next(packet, cursor < 0 ? -1 : cursor >> 1);
        if (cursor >= 0 && (cursor & 1) == 0) {
            int sameLayer = second.next(packet, (cursor >> 1) - 1);
            if (sameLayer == cursor >> 1) {
                return (sameLayer << 1) | 1;
            }
        }
        int secondNext = second.next(packet, cursor < 0 ? -1 : cursor >> 1);
        if (firstNext >= 0 && (secondNext < 0 || firstNext <= secondNext)) {
            return firstNext << 1;
        }
        return secondNext < 0 ? -1 : (secondNext << 1) | 1;
    }

    private Field part(int cursor) {
        return (cursor & 1) == 0 ? first : second;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        return part(cursor).longValue(packet, cursor >> 1);
    }

    @Override
    public long highValue(Packet packet, int cursor) {
        return part(cursor).highValue(packet, cursor >> 1);
    }

    @Override
    public boolean hasOctets() {
        return first.hasOctets();
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return part(cursor).octetOffset(packet, cursor >> 1);
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        return part(cursor).octetLength(packet, cursor >> 1);
    }
}
