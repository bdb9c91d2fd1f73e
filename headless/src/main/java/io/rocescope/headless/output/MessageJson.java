package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.Message;
import java.io.IOException;
import java.io.OutputStream;

/// Messages as JSON: an array, or one object on each line. A field that a message has not is left out.
public final class MessageJson implements MessagePrinter {
    private final OutputStream out;
    private final JsonOut json;
    private final boolean lines;
    private boolean first = true;

    /// @param out buffered; flushed at the end, not closed
    /// @param lines whether each message is a line of its own
    public MessageJson(OutputStream out, boolean lines) {
        this.out = out;
        this.lines = lines;
        this.json = new JsonOut(out, false);
    }

    @Override
    public void message(Message m) {
        json.write(g -> {
            if (lines) {
                g.writeRaw(first ? "" : "\n");
            } else {
                g.writeRaw(first ? "[\n" : ",\n");
            }
            first = false;
            object(g, m);
        });
    }

    private static void object(JsonGenerator g, Message m) throws IOException {
        g.writeStartObject();
        g.writeNumberField("connection", m.connection());
        if (!m.direction().word().isEmpty()) {
            g.writeStringField("direction", m.direction().word());
        }
        g.writeStringField("verb", m.verb().name());
        g.writeNumberField("firstPsn", m.firstPsn());
        g.writeNumberField("lastPsn", m.lastPsn());
        g.writeNumberField("packets", m.packets());
        g.writeNumberField("bytes", m.bytes());
        if (m.hasRemoteAddress()) {
            JsonOut.unsigned(g, "remoteAddress", m.remoteAddress());
            g.writeNumberField("rKey", m.rKey());
        }
        if (m.hasImmediate()) {
            g.writeNumberField("immediate", m.immediate());
        }
        if (m.hasInvalidatedRKey()) {
            g.writeNumberField("invalidatedRKey", m.invalidatedRKey());
        }
        g.writeNumberField("firstFrame", m.firstFrame());
        g.writeNumberField("lastFrame", m.lastFrame());
        if (m.answerFrame() > 0) {
            g.writeNumberField("answerFrame", m.answerFrame());
        }
        g.writeNumberField("firstNs", m.firstNs());
        g.writeNumberField("lastNs", m.lastNs());
        if (m.answeredNs() > 0) {
            g.writeNumberField("answeredNs", m.answeredNs());
        }
        g.writeNumberField("retransmissions", m.retransmissions());
        g.writeNumberField("rnrNaks", m.rnrNaks());
        g.writeBooleanField("complete", m.complete());
        g.writeStringField("status", m.status().name());
        g.writeNumberField("id", m.id());
        String problem = m.problem();
        if (problem != null) {
            g.writeStringField("problem", problem);
        }
        g.writeEndObject();
    }

    @Override
    public void finish() {
        json.write(g -> {
            if (lines) {
                g.writeRaw(first ? "" : "\n");
            } else {
                g.writeRaw(first ? "[]\n" : "\n]\n");
            }
        });
        json.end(out);
    }
}
