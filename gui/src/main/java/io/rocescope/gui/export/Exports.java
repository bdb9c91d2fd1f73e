package io.rocescope.gui.export;

import io.rocescope.gui.packetlist.Column;
import io.rocescope.gui.packetlist.PacketListViewModel;
import io.rocescope.gui.packetlist.PacketRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// What can be written of a packet list, apart from how the user is asked.
public final class Exports {
    /// Which packets.
    public enum Which {
        ALL("All packets"),
        DISPLAYED("Displayed packets"),
        SELECTED("Selected packets"),
        MARKED("Marked packets"),
        MARKED_RANGE("First to last marked packet"),
        RANGE("Range");

        private final String title;

        Which(String title) {
            this.title = title;
        }

        /// What the dialog calls it.
        public String title() {
            return title;
        }
    }

    private Exports() {}

    /// The frames that are meant.
    ///
    /// @param range as {@link FrameSelection} reads it; looked at for {@link Which#RANGE} only
    /// @throws IllegalArgumentException if the range is none
    public static LongStream frames(PacketListViewModel list, Which which, String range) {
        PacketRows rows = list.rows();
        return switch (which) {
            case ALL -> LongStream.rangeClosed(1, list.trace().packets().size());
            case DISPLAYED -> IntStream.range(0, rows.size()).mapToLong(rows::frameAt);
            case SELECTED -> list.selection().frames();
            case MARKED -> list.marks().stream().mapToLong(Long::longValue);
            case MARKED_RANGE ->
                list.marks().isEmpty()
                        ? LongStream.empty()
                        : LongStream.rangeClosed(
                                list.marks().first(), list.marks().last());
            case RANGE -> {
                LongStream.Builder frames = LongStream.builder();
                FrameSelection.parse(range, list.trace().packets().size()).forEach(frames::add);
                yield frames.build();
            }
        };
    }

    /// Writes packets as pcapng.
    ///
    /// @return packets written
    public static long packets(
            PacketListViewModel list, LongStream frames, Path target, LongConsumer progress, BooleanSupplier cancelled)
            throws IOException {
        PrimitiveIterator.OfLong iterator = frames.iterator();
        return PacketExport.write(list.trace(), iterator, target, progress, cancelled);
    }

    /// Writes the displayed rows with the visible columns, as CSV or JSON by the file's name.
    public static void table(PacketListViewModel list, Path target) throws IOException {
        List<Column> columns = List.copyOf(list.columns());
        int[] shown = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).visible())
                .toArray();
        List<String> titles =
                IntStream.of(shown).mapToObj(i -> columns.get(i).title()).toList();
        PacketRows rows = list.rows();
        int size = rows.size();
        TableExport.write(target, titles, new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public List<String> next() {
                var row = rows.get(next++);
                List<String> texts = new ArrayList<>();
                for (int column : shown) {
                    texts.add(row.text(column));
                }
                return texts;
            }
        });
    }
}
