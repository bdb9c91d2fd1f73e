package io.rocescope.gui.packetlist;

import java.util.function.LongFunction;
import javafx.collections.ObservableListBase;

/// The rows as a list that a table can show: as long as the capture, but only rows that are asked for exist.
public final class PacketRows extends ObservableListBase<PacketRow> {
    private final LongFunction<PacketRow> decoder;
    private RowOrder order;

    /// @param decoder makes the row of a frame
    PacketRows(RowOrder order, LongFunction<PacketRow> decoder) {
        this.order = order;
        this.decoder = decoder;
    }

    RowOrder order() {
        return order;
    }

    /// Shows more rows behind those that are there.
    void grow(RowOrder longer) {
        int before = order.size();
        int now = longer.size();
        order = longer;
        if (now > before) {
            beginChange();
            nextAdd(before, now);
            endChange();
        }
    }

    @Override
    public PacketRow get(int index) {
        return decoder.apply(order.frameAt(index));
    }

    @Override
    public int size() {
        return order.size();
    }

    public long frameAt(int row) {
        return order.frameAt(row);
    }

    /// @return the row of the frame, or -1 where it is not shown
    public int rowOf(long frame) {
        return order.rowOf(frame);
    }

    @Override
    public int indexOf(Object o) {
        return o instanceof PacketRow row ? order.rowOf(row.frame()) : -1;
    }

    @Override
    public int lastIndexOf(Object o) {
        return indexOf(o);
    }

    @Override
    public boolean contains(Object o) {
        return indexOf(o) >= 0;
    }

    /// By identity: two lists of ten million rows are not compared.
    @Override
    public boolean equals(Object o) {
        return this == o;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
