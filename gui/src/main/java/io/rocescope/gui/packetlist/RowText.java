package io.rocescope.gui.packetlist;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Selected rows as text.
final class RowText {
    private RowText() {}

    /// The visible columns of the selected rows.
    ///
    /// @param csv with titles and commas; else a tab between columns
    static String of(PacketListViewModel model, boolean csv) {
        List<Column> columns = List.copyOf(model.columns());
        int[] shown = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).visible())
                .toArray();
        PacketRows rows = model.rows();
        String lines = model.selection()
                .rows()
                .filter(row -> row < rows.size())
                .mapToObj(rows::get)
                .map(row -> line(IntStream.of(shown).mapToObj(row::text).toList(), csv))
                .collect(Collectors.joining());
        List<String> titles =
                IntStream.of(shown).mapToObj(i -> columns.get(i).title()).toList();
        return csv ? Csv.line(titles) + lines : lines;
    }

    private static String line(List<String> texts, boolean csv) {
        return csv ? Csv.line(texts) : String.join("\t", texts) + "\n";
    }
}
