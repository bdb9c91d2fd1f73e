package io.rocescope.gui.packetlist;

import java.util.List;
import java.util.stream.Collectors;

/// Rows as CSV (RFC 4180).
public final class Csv {
    private Csv() {}

    /// A row, with the end of its line.
    public static String line(List<String> texts) {
        return texts.stream().map(Csv::quote).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String quote(String text) {
        String safe = text;
        // A spreadsheet would take such a text, which may come from a hostile packet, for a formula.
        if (!text.isEmpty() && "=+@".indexOf(text.charAt(0)) >= 0) {
            safe = "'" + text;
        }
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
