package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.rocescope.headless.OutputException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A small JSON document, built as maps and lists and written as a whole.
public final class JsonDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

    private JsonDocument() {}

    /// Writes the document, pretty, and a line feed.
    public static void write(OutputStream out, Object document) {
        try {
            MAPPER.writeValue(out, document);
            out.write('\n');
            out.flush();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot be written as JSON", e);
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }

    /// An object whose members keep their order; null values are left out.
    static Map<String, Object> object(@Nullable Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value != null) {
                map.put(String.valueOf(namesAndValues[i]), value);
            }
        }
        return map;
    }
}
