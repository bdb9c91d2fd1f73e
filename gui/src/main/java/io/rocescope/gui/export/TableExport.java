package io.rocescope.gui.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/// Writes a table as CSV (RFC 4180) or as a JSON array of objects, by the file's name.
public final class TableExport {
    private TableExport() {}

    /// @param titles of the columns
    /// @param rows as many texts as there are titles
    public static void write(Path target, List<String> titles, Iterator<List<String>> rows) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
            if (target.toString().endsWith(".json")) {
                json(out, titles, rows);
            } else {
                csv(out, titles, rows);
            }
        }
    }

    private static void csv(Writer out, List<String> titles, Iterator<List<String>> rows) throws IOException {
        line(out, titles);
        while (rows.hasNext()) {
            line(out, rows.next());
        }
    }

    private static void line(Writer out, List<String> texts) throws IOException {
        for (int i = 0; i < texts.size(); i++) {
            out.write(i == 0 ? "" : ",");
            out.write(quote(texts.get(i)));
        }
        out.write("\r\n");
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

    private static void json(Writer out, List<String> titles, Iterator<List<String>> rows) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartArray();
            while (rows.hasNext()) {
                List<String> row = rows.next();
                json.writeStartObject();
                for (int i = 0; i < titles.size(); i++) {
                    json.writeStringField(titles.get(i), row.get(i));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }
}
