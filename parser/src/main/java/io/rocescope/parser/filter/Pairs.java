package io.rocescope.parser.filter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Two fields against each other: some pair of their values must pass, or all pairs must and there must be one.
final class Pairs implements PacketPredicate {
    private final Values left;
    private final Values right;
    private final boolean all;
    private final Relation relation;

    Pairs(Values left, Values right, boolean all, Relation relation) {
        this.left = left;
        this.right = right;
        this.all = all;
        this.relation = relation;
    }

    @Override
    public boolean test(Packet packet) {
        boolean any = false;
        for (int a = left.next(packet, -1); a >= 0; a = left.next(packet, a)) {
            for (int b = right.next(packet, -1); b >= 0; b = right.next(packet, b)) {
                if (relation.holds(compare(packet, a, b)) != all) {
                    return !all;
                }
                any = true;
            }
        }
        return all && any;
    }

    private int compare(Packet packet, int a, int b) {
        FieldType type = left.type();
        if (type.isLong()) {
            long x = left.longValue(packet, a);
            long y = right.longValue(packet, b);
            return left.signed() || right.signed() ? Long.compare(x, y) : Long.compareUnsigned(x, y);
        }
        if (type == FieldType.STRING) {
            return left.text(packet, a).compareTo(right.text(packet, b));
        }
        MemorySegment segment = packet.dissection().segment();
        long x = packet.dissection().at(left.octetOffset(packet, a));
        long y = packet.dissection().at(right.octetOffset(packet, b));
        int xLength = left.octetLength(packet, a);
        int yLength = right.octetLength(packet, b);
        for (int i = 0; i < xLength && i < yLength; i++) {
            int order = Byte.compareUnsigned(
                    segment.get(ValueLayout.JAVA_BYTE, x + i), segment.get(ValueLayout.JAVA_BYTE, y + i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(xLength, yLength);
    }
}
