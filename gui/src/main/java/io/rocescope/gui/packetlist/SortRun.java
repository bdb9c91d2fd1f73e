package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.PacketIndex;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Sorts the rows by a column. What the index knows is sorted without reading packets again.
final class SortRun {
    /// Rows that are sorted by text at the most: each text is kept until they are sorted.
    static final int MOST_TEXTS = 3_000_000;

    private static final int LOOK_UP = 0xfff;

    private final Trace trace;
    private final RowOrder order;
    private final Column column;
    private final BooleanSupplier cancelled;

    SortRun(Trace trace, RowOrder order, Column column, BooleanSupplier cancelled) {
        this.trace = trace;
        this.order = order;
        this.column = column;
        this.cancelled = cancelled;
    }

    /// @return the rows in their new order; null if it was cancelled
    /// @throws IOException if the capture cannot be read again
    RowOrder.@Nullable Sorted run(boolean ascending) throws IOException {
        int size = order.size();
        int[] ranks = ranks(size);
        if (ranks == null) {
            return null;
        }
        // Rank and position in one number: equal values keep their order, whichever way they are sorted.
        long[] keys = new long[size];
        for (int i = 0; i < size; i++) {
            long rank = ascending ? ranks[i] : Integer.MAX_VALUE - (long) ranks[i];
            keys[i] = (rank << Integer.SIZE) | i;
        }
        Arrays.parallelSort(keys);
        int[] frames = ranks;
        for (int i = 0; i < size; i++) {
            frames[i] = (int) order.frameAt((int) keys[i]);
        }
        return new RowOrder.Sorted(frames);
    }

    private int @Nullable [] ranks(int size) throws IOException {
        PacketIndex index = trace.packets();
        LongUnaryOperator known = switch (column.field()) {
            case "frame.number" -> frame -> frame;
            case Column.TIME, "frame.time_epoch_ns", "frame.time_epoch", "frame.time_relative" -> index::timeNs;
            case "frame.len" -> index::wireLength;
            case "frame.cap_len" -> index::capturedLength;
            case "roce.connection" -> index::connection;
            case "roce.message" -> index::message;
            case "infiniband.bth.psn" -> index::psn;
            default -> null;
        };
        if (known != null) {
            long[] values = new long[size];
            for (int i = 0; i < size; i++) {
                values[i] = known.applyAsLong(order.frameAt(i));
            }
            return ranks(values);
        }
        Field field = Fields.find(column.field());
        return field != null && field.type().isLong() ? ranksOfNumbers(field, size) : ranksOfTexts(size);
    }

    private int @Nullable [] ranksOfNumbers(Field field, int size) throws IOException {
        PacketReader reader = trace.scanner();
        long[] values = new long[size];
        for (int i = 0; i < size; i++) {
            if ((i & LOOK_UP) == 0 && cancelled.getAsBoolean()) {
                return null;
            }
            Packet packet = reader.read(order.frameAt(i));
            int cursor = field.next(packet, -1);
            values[i] = cursor < 0 ? Long.MIN_VALUE : field.longValue(packet, cursor);
        }
        return ranks(values);
    }

    private static int[] ranks(long[] values) {
        long[] sorted = values.clone();
        Arrays.parallelSort(sorted);
        int distinct = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[distinct++] = sorted[i];
            }
        }
        int[] ranks = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = Arrays.binarySearch(sorted, 0, distinct, values[i]);
        }
        return ranks;
    }

    private int @Nullable [] ranksOfTexts(int size) throws IOException {
        PacketReader reader = trace.scanner();
        Map<String, Integer> numbers = new HashMap<>();
        int[] ranks = new int[size];
        for (int i = 0; i < size; i++) {
            if ((i & LOOK_UP) == 0 && cancelled.getAsBoolean()) {
                return null;
            }
            String text = ColumnText.of(column.field(), reader.read(order.frameAt(i)));
            Integer number = numbers.putIfAbsent(text, numbers.size());
            ranks[i] = number == null ? numbers.size() - 1 : number;
        }
        String[] texts = numbers.keySet().toArray(new String[0]);
        Arrays.sort(texts);
        int[] rankOfNumber = new int[texts.length];
        for (int rank = 0; rank < texts.length; rank++) {
            rankOfNumber[numbers.getOrDefault(texts[rank], 0)] = rank;
        }
        for (int i = 0; i < size; i++) {
            ranks[i] = rankOfNumber[ranks[i]];
        }
        return ranks;
    }
}
