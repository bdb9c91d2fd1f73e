package io.rocescope.gui.messages;

import io.rocescope.gui.trace.MessageStore;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// Which rows of the message store a table shows, and in which order. Rows are 32-bit: the store holds fewer.
final class MessageOrder {
    /// Messages that can be sorted; more would stop the window for too long.
    static final int MOST_SORTED = 5_000_000;

    private static final int FIRST_CAPACITY = 1024;

    /// A column that messages can be sorted by.
    enum Key {
        TIME,
        CONNECTION,
        VERB,
        STATUS,
        PSN,
        PACKETS,
        BYTES,
        LATENCY,
        AGAIN,
        RNR;

        long of(MessageStore store, long row) {
            return switch (this) {
                case TIME -> store.firstNs(row);
                case CONNECTION -> store.connection(row);
                case VERB -> store.verb(row).ordinal();
                case STATUS -> store.status(row).ordinal();
                case PSN -> store.firstPsn(row);
                case PACKETS -> store.packets(row);
                case BYTES -> store.bytes(row);
                case LATENCY -> store.latencyNs(row);
                case AGAIN -> store.retransmissions(row);
                case RNR -> store.rnrNaks(row);
            };
        }
    }

    private int[] rows = new int[FIRST_CAPACITY];
    private int size;
    private long next;
    /// All rows, in the store's order.
    private boolean identity;

    int size() {
        return size;
    }

    long row(int index) {
        return identity ? index : rows[index];
    }

    /// Takes all rows of the store in its order, which costs nothing.
    void takeAll(MessageStore store) {
        identity = true;
        size = (int) Math.min(store.size(), Integer.MAX_VALUE - 8);
        next = size;
    }

    /// Takes the rows that the store has got since, where they pass.
    void extend(MessageStore store, LongPredicate wanted) {
        long end = Math.min(store.size(), Integer.MAX_VALUE - 8);
        materialize();
        for (; next < end; next++) {
            if (wanted.test(next)) {
                if (size == rows.length) {
                    rows = Arrays.copyOf(rows, size + (size >> 1));
                }
                rows[size++] = (int) next;
            }
        }
    }

    /// Writes the rows down that were taken as they are.
    private void materialize() {
        if (identity) {
            identity = false;
            rows = new int[Math.max(FIRST_CAPACITY, size)];
            for (int i = 0; i < size; i++) {
                rows[i] = i;
            }
        }
    }

    void clear() {
        identity = false;
        size = 0;
        next = 0;
    }

    /// Sorts by the columns, the first one first; by the store's order without any.
    ///
    /// @param descending for each key whether it runs downwards
    void sort(MessageStore store, List<Key> keys, List<Boolean> descending) {
        if (keys.isEmpty()) {
            if (!identity) {
                Arrays.sort(rows, 0, size);
            }
            return;
        }
        materialize();
        Integer[] boxed = new Integer[size];
        for (int i = 0; i < size; i++) {
            boxed[i] = rows[i];
        }
        Comparator<Integer> order = null;
        for (int i = 0; i < keys.size(); i++) {
            order = then(order, store, keys.get(i), descending.get(i));
        }
        Arrays.parallelSort(boxed, order);
        for (int i = 0; i < size; i++) {
            rows[i] = boxed[i];
        }
    }

    private static Comparator<Integer> then(
            @Nullable Comparator<Integer> before, MessageStore store, Key key, boolean descending) {
        Comparator<Integer> own = Comparator.comparingLong(row -> key.of(store, row));
        Comparator<Integer> turned = descending ? own.reversed() : own;
        return before == null ? turned : before.thenComparing(turned);
    }
}
