package io.rocescope.headless.output;

import java.util.ArrayList;
import java.util.List;

/// A table for people: columns as wide as their widest cell, numbers to the right.
final class Table {
    private static final int GAP = 2;

    private final String[] heads;
    private final boolean[] right;
    private final List<String[]> rows = new ArrayList<>();

    /// @param heads names of the columns; one that begins with ">" is set to the right
    Table(String... heads) {
        this.heads = new String[heads.length];
        this.right = new boolean[heads.length];
        for (int i = 0; i < heads.length; i++) {
            right[i] = heads[i].startsWith(">");
            this.heads[i] = right[i] ? heads[i].substring(1) : heads[i];
        }
    }

    void row(String... cells) {
        rows.add(cells);
    }

    void write(TextSink out, String indent) {
        int[] widths = new int[heads.length];
        for (int i = 0; i < heads.length; i++) {
            widths[i] = heads[i].length();
            for (String[] row : rows) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        line(out, indent, heads, widths);
        for (String[] row : rows) {
            line(out, indent, row, widths);
        }
    }

    private void line(TextSink out, String indent, String[] cells, int[] widths) {
        var line = new StringBuilder(indent);
        for (int i = 0; i < cells.length; i++) {
            int pad = widths[i] - cells[i].length();
            line.repeat(' ', right[i] ? pad : 0).append(cells[i]);
            line.repeat(' ', (right[i] ? 0 : pad) + GAP);
        }
        out.text(line.toString().stripTrailing());
        out.line();
    }
}
