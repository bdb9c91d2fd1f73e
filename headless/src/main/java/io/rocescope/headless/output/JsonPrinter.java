package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonGenerator.Feature;
import io.rocescope.headless.OutputException;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.FieldType;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.filter.TextOut;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/// Packets as JSON: an array, or one object on each line.
///
/// An object has the packet's own fields, then `layers`, outermost first, each with its place and its fields. Where
/// columns
/// are chosen, it has just those. A field with several values is an array.
public final class JsonPrinter implements PacketPrinter {
    private final JsonGenerator json;
    private final OutputStream out;
    private final boolean lines;
    private final List<Field> columns;
    private final List<Field> whole;
    private final StringBuilder scratch = new StringBuilder();
    private final TextOut scratchOut = TextOut.of(scratch);
    private boolean first = true;

    /// @param out buffered and flushed by this printer, not closed
    /// @param lines whether each packet is a line of its own, or an element of one array
    /// @param columns the fields to write; empty for all
    public JsonPrinter(OutputStream out, boolean lines, List<Field> columns) throws IOException {
        this.out = out;
        this.lines = lines;
        this.columns = columns;
        this.whole = columns.isEmpty() ? Fields.ofPacket() : columns;
        this.json = new JsonFactory()
                .createGenerator(out)
                .disable(Feature.AUTO_CLOSE_TARGET)
                .disable(Feature.AUTO_CLOSE_JSON_CONTENT)
                .disable(Feature.FLUSH_PASSED_TO_STREAM)
                .setRootValueSeparator(null);
    }

    @Override
    public void start() {
        try {
            if (!lines) {
                json.writeRaw("[");
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void packet(Packet packet) {
        try {
            if (!lines) {
                json.writeRaw(first ? "\n" : ",\n");
            } else if (!first) {
                json.writeRaw("\n");
            }
            first = false;
            json.writeStartObject();
            for (Field field : whole) {
                all(field, packet);
            }
            if (columns.isEmpty()) {
                layers(packet);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void layers(Packet packet) throws IOException {
        Dissection d = packet.dissection();
        json.writeArrayFieldStart("layers");
        for (int layer = 0; layer < d.layerCount(); layer++) {
            json.writeStartObject();
            json.writeStringField("layer", d.layer(layer).name().toLowerCase(Locale.ROOT));
            json.writeNumberField("offset", d.layerOffset(layer));
            json.writeNumberField("length", d.layerLength(layer));
            json.writeObjectFieldStart("fields");
            for (Field field : Fields.ofLayer(d.layer(layer))) {
                if (field.next(packet, layer - 1) == layer) {
                    json.writeFieldName(field.name());
                    value(field, packet, layer);
                }
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void all(Field field, Packet packet) throws IOException {
        int at = field.next(packet, -1);
        if (at < 0) {
            return;
        }
        json.writeFieldName(field.name());
        int next = field.next(packet, at);
        boolean several = next >= 0 || field.isList();
        if (several) {
            json.writeStartArray();
        }
        value(field, packet, at);
        while (next >= 0) {
            value(field, packet, next);
            next = field.next(packet, next);
        }
        if (several) {
            json.writeEndArray();
        }
    }

    private void value(Field field, Packet packet, int at) throws IOException {
        if (field.type() == FieldType.UINT) {
            long value = field.longValue(packet, at);
            if (value >= 0) {
                json.writeNumber(value);
            } else {
                json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
            }
        } else if (field.type() == FieldType.BOOLEAN) {
            json.writeNumber(field.longValue(packet, at));
        } else {
            scratch.setLength(0);
            FieldText.write(field, packet, at, scratchOut);
            json.writeString(scratch.toString());
        }
    }

    @Override
    public void finish() {
        try {
            if (lines) {
                json.writeRaw(first ? "" : "\n");
            } else {
                json.writeRaw(first ? "]\n" : "\n]\n");
            }
            json.close();
            out.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static OutputException failed(IOException e) {
        return new OutputException("standard output", e);
    }
}
