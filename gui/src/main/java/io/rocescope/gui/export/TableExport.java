package io.rocescope.gui.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.gui.packetlist.Csv;
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
        out.write(Csv.line(titles));
        while (rows.hasNext()) {
            out.write(Csv.line(rows.next()));
        }
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
