package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.RoceEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Events as JSON after qlog's manner: one document, or a first line that says what follows and then a line for each
/// event.
public final class EventJson implements EventPrinter {
    /// Name and version of the format.
    public static final String SCHEMA = "rocescope/events/1";

    private final OutputStream out;
    private final JsonOut json;
    private final boolean lines;
    private final List<String> files;
    private boolean started;
    private boolean first = true;

    /// @param out buffered; flushed at the end, not closed
    /// @param lines whether each event is a line of its own
    /// @param files names of the inputs
    public EventJson(OutputStream out, boolean lines, List<String> files) {
        this.out = out;
        this.lines = lines;
        this.files = List.copyOf(files);
        this.json = new JsonOut(out, false);
    }

    private void start(JsonGenerator g, long referenceNs) throws IOException {
        started = true;
        g.writeStartObject();
        g.writeStringField("schema", SCHEMA);
        g.writeArrayFieldStart("files");
        for (String file : files) {
            g.writeString(file);
        }
        g.writeEndArray();
        g.writeNumberField("referenceNs", referenceNs);
        if (lines) {
            g.writeEndObject();
        } else {
            g.writeArrayFieldStart("events");
        }
    }

    @Override
    public void event(RoceEvent event) {
        json.write(g -> {
            if (!started) {
                start(g, event.at().timeNs());
            }
            g.writeRaw(lines || first ? "\n" : "");
            first = false;
            g.writeStartObject();
            g.writeNumberField("timeNs", event.at().timeNs());
            g.writeStringField("name", event.name());
            if (event.at().connection() > 0) {
                g.writeNumberField("connection", event.at().connection());
            }
            if (!event.at().direction().word().isEmpty()) {
                g.writeStringField("direction", event.at().direction().word());
            }
            if (event.at().frame() > 0) {
                g.writeNumberField("frame", event.at().frame());
            }
            g.writeObjectFieldStart("data");
            EventData.write(g, event);
            g.writeEndObject();
            g.writeEndObject();
        });
    }

    @Override
    public void finish() {
        json.write(g -> {
            if (!started) {
                start(g, 0);
            }
            if (!lines) {
                g.writeEndArray();
                g.writeEndObject();
            }
            g.writeRaw('\n');
        });
        json.end(out);
    }
}
