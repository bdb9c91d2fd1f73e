package io.rocescope.parser.filter;

/// Tests each of a packet's values: one must pass, or all must and there must be one.
abstract class ForEach implements PacketPredicate {
    private final Values values;
    private final boolean all;

    ForEach(Values values, boolean all) {
        this.values = values;
        this.all = all;
    }

    final Values values() {
        return values;
    }

    abstract boolean holds(Packet packet, int cursor);

    @Override
    public final boolean test(Packet packet) {
        int cursor = values.next(packet, -1);
        if (cursor < 0) {
            return false;
        }
        do {
            if (holds(packet, cursor) != all) {
                return !all;
            }
            cursor = values.next(packet, cursor);
        } while (cursor >= 0);
        return all;
    }
}
