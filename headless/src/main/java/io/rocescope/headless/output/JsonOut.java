package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.rocescope.headless.OutputException;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;

/// A JSON generator that throws what the commands expect, and knows unsigned numbers.
final class JsonOut {
    private final JsonGenerator json;

    /// Writes something with the generator.
    @FunctionalInterface
    interface Writing {
        /// Writes.
        void with(JsonGenerator json) throws IOException;
    }

    /// @param out flushed with {@link #end}, not closed
    /// @param pretty whether to indent; lines of jsonl are not
    JsonOut(OutputStream out, boolean pretty) {
        try {
            json = new JsonFactory()
                    .createGenerator(out)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT)
                    .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            if (pretty) {
                var printer = new DefaultPrettyPrinter();
                printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
                json.setPrettyPrinter(printer);
            } else {
                json.setRootValueSeparator(null);
            }
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }

    /// Writes something.
    void write(Writing writing) {
        try {
            writing.with(json);
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }

    /// Hands everything to the stream.
    void end(OutputStream out) {
        write(_ -> {
            json.close();
            out.flush();
        });
    }

    /// Writes 64 bits without a sign.
    static void unsigned(JsonGenerator json, String name, long value) throws IOException {
        json.writeFieldName(name);
        if (value >= 0) {
            json.writeNumber(value);
        } else {
            json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
        }
    }
}
