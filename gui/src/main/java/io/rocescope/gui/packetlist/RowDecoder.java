package io.rocescope.gui.packetlist;

import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.TimeFormat;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.filter.Packet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;

/// Makes the rows that come into sight, and remembers some of them.
final class RowDecoder {
    private static final int REMEMBERED = 2048;

    private final Trace trace;
    private final PacketReader reader;
    private final NavigableSet<Long> marks;
    private final NavigableSet<Long> references;
    private final Map<Long, PacketRow> rows = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, PacketRow> eldest) {
            return size() > REMEMBERED;
        }
    };
    private List<Column> columns = List.of();
    private Colouring colouring = new Colouring(List.of());
    private TimeFormat timeFormat = TimeFormat.RELATIVE;
    private RowOrder order = new RowOrder.All(0);

    RowDecoder(Trace trace, NavigableSet<Long> marks, NavigableSet<Long> references) {
        this.trace = trace;
        this.reader = trace.reader();
        this.marks = marks;
        this.references = references;
    }

    void set(List<Column> newColumns, Colouring newColouring, TimeFormat newTimeFormat) {
        columns = List.copyOf(newColumns);
        colouring = newColouring;
        timeFormat = newTimeFormat;
        forget();
    }

    void setOrder(RowOrder newOrder) {
        if (timeFormat == TimeFormat.DELTA_DISPLAYED) {
            forget();
        }
        order = newOrder;
    }

    /// Rows are made anew when they are asked for again.
    void forget() {
        rows.clear();
    }

    PacketRow row(long frame) {
        PacketRow known = rows.get(frame);
        if (known == null) {
            known = decode(frame);
            rows.put(frame, known);
        }
        return known;
    }

    private PacketRow decode(long frame) {
        List<String> texts = new ArrayList<>(columns.size());
        boolean marked = marks.contains(frame);
        boolean reference = references.contains(frame);
        Packet packet;
        try {
            packet = reader.read(frame);
        } catch (IOException e) {
            for (Column column : columns) {
                texts.add(
                        switch (column.field()) {
                            case "frame.number" -> Long.toString(frame);
                            case Column.INFO -> "cannot be read: " + e.getMessage();
                            default -> "";
                        });
            }
            return new PacketRow(frame, texts, null, marked, reference, null);
        }
        for (Column column : columns) {
            texts.add(column.field().equals(Column.TIME) ? time(frame) : ColumnText.of(column.field(), packet));
        }
        return new PacketRow(frame, texts, colouring.of(packet), marked, reference, trace.comment(frame));
    }

    String time(long frame) {
        if (references.contains(frame)
                && (timeFormat == TimeFormat.RELATIVE || timeFormat == TimeFormat.DELTA_DISPLAYED)) {
            return "*REF*";
        }
        return TimeText.of(timeFormat, trace.packets().timeNs(frame), base(frame));
    }

    private long base(long frame) {
        return switch (timeFormat) {
            case RELATIVE -> {
                Long reference = references.floor(frame);
                yield trace.packets().timeNs(reference == null ? 1 : reference);
            }
            case DELTA -> trace.packets().timeNs(Math.max(1, frame - 1));
            case DELTA_DISPLAYED -> {
                int row = order.rowOf(frame);
                yield trace.packets().timeNs(row > 0 ? order.frameAt(row - 1) : frame);
            }
            case TIME_OF_DAY, DATE_TIME, EPOCH -> 0;
        };
    }
}
