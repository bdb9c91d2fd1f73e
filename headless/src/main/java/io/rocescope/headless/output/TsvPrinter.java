package io.rocescope.headless.output;

import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Packet;
import java.util.List;

/// One line for each packet, columns separated by tabs, several values of a column by commas.
public final class TsvPrinter implements PacketPrinter {
    private final TextSink out;
    private final Field[] columns;
    private final boolean header;

    /// @param header whether to start with a line of names
    public TsvPrinter(TextSink out, List<Field> columns, boolean header) {
        this.out = out;
        this.columns = columns.toArray(Field[]::new);
        this.header = header;
    }

    @Override
    public void start() {
        if (header) {
            for (int i = 0; i < columns.length; i++) {
                separate(i);
                out.text(columns[i].name());
            }
            out.line();
        }
    }

    @Override
    public void packet(Packet packet) {
        for (int i = 0; i < columns.length; i++) {
            separate(i);
            FieldText.writeAll(columns[i], packet, out);
        }
        out.line();
    }

    private void separate(int column) {
        if (column > 0) {
            out.ascii('\t');
        }
    }

    @Override
    public void finish() {}
}
