package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.CmAttributes;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The whole analysis as one JSON document, written as it goes.
public final class AnalysisJson {
    /// Name and version of the document's format.
    public static final String SCHEMA = "rocescope/analysis/1";

    private AnalysisJson() {}

    /// Writes the document and flushes the stream.
    public static void write(OutputStream out, AnalysisResult result, List<Finding> findings) {
        var json = new JsonOut(out, true);
        json.write(g -> {
            g.writeStartObject();
            g.writeStringField("schema", SCHEMA);
            capture(g, result);
            g.writeArrayFieldStart("connections");
            for (ConnectionSummary c : result.connections()) {
                connection(g, c, null);
            }
            g.writeEndArray();
            g.writeArrayFieldStart("findings");
            for (Finding f : findings) {
                finding(g, f, null);
            }
            g.writeEndArray();
            g.writeEndObject();
            g.writeRaw('\n');
        });
        json.end(out);
    }

    private static void capture(JsonGenerator g, AnalysisResult result) throws IOException {
        CaptureSummary c = result.capture();
        g.writeObjectFieldStart("capture");
        strings(g, "files", c.files());
        g.writeNumberField("packets", c.packets());
        g.writeNumberField("rocePackets", c.rocePackets());
        g.writeNumberField("firstNs", c.firstNs());
        g.writeNumberField("lastNs", c.lastNs());
        strings(g, "linkTypes", c.linkTypes());
        g.writeNumberField("truncatedPackets", c.truncatedPackets());
        g.writeNumberField("malformedPackets", c.malformedPackets());
        g.writeNumberField("timeReversals", c.timeReversals());
        g.writeNumberField("duplicateFrames", c.duplicateFrames());
        g.writeBooleanField("endsMidPacket", c.endsMidPacket());
        g.writeObjectFieldStart("icrc");
        g.writeNumberField("valid", c.icrc().valid());
        g.writeNumberField("invalid", c.icrc().invalid());
        g.writeNumberField("unchecked", c.icrc().unchecked());
        g.writeEndObject();
        g.writeNumberField("cnps", c.cnps());
        g.writeNumberField("ecnMarked", c.ecnMarked());
        g.writeNumberField("pauseFrames", c.pauseFrames());
        g.writeBooleanField("doubled", c.doubled());
        g.writeNumberField("managementPackets", c.managementPackets());
        g.writeNumberField("roceV1Packets", c.roceV1Packets());
        g.writeNumberField("untrackedPackets", c.untracked());
        g.writeObjectFieldStart("otherPackets");
        for (CaptureSummary.Kind kind : c.otherKinds()) {
            g.writeNumberField(kind.name(), kind.frames());
        }
        g.writeEndObject();
        g.writeArrayFieldStart("icrcExplanations");
        for (CaptureSummary.IcrcExplanation e : c.icrcExplanations()) {
            g.writeStartObject();
            g.writeStringField("stream", e.stream());
            g.writeStringField("what", e.what());
            g.writeNumberField("packets", e.packets());
            g.writeNumberField("firstFrame", e.firstFrame());
            g.writeEndObject();
        }
        g.writeEndArray();
        g.writeBooleanField("complete", result.failure() == null && !result.stopped());
        g.writeArrayFieldStart("warnings");
        for (var warning : result.warnings()) {
            g.writeString(warning.toString());
        }
        g.writeEndArray();
        if (result.failure() != null) {
            g.writeStringField("failure", result.failure().getMessage());
        }
        g.writeEndObject();
    }

    private static void strings(JsonGenerator g, String name, List<String> values) throws IOException {
        g.writeArrayFieldStart(name);
        for (String value : values) {
            g.writeString(value);
        }
        g.writeEndArray();
    }

    /// @param tap whose connection it is, or null where there is one capture only
    static void connection(JsonGenerator g, ConnectionSummary c, @Nullable String tap) throws IOException {
        g.writeStartObject();
        if (tap != null) {
            g.writeStringField("tap", tap);
        }
        g.writeNumberField("id", c.id());
        g.writeStringField("transport", c.transport().name());
        endpoint(g, "endpointA", c.endpointA());
        endpoint(g, "endpointB", c.endpointB());
        g.writeObjectFieldStart("pairing");
        g.writeStringField("method", c.pairing().method());
        g.writeNumberField("confidence", c.pairing().confidence());
        g.writeEndObject();
        g.writeStringField("stateA", c.stateA().name());
        g.writeStringField("stateB", c.stateB().name());
        g.writeFieldName("aToB");
        FlowJson.write(g, c.aToB());
        g.writeFieldName("bToA");
        FlowJson.write(g, c.bToA());
        CmAttributes cm = c.attributes();
        if (cm != null) {
            g.writeObjectFieldStart("cm");
            known(g, "retryCount", cm.retryCount());
            known(g, "rnrRetryA", cm.rnrRetryA());
            known(g, "rnrRetryB", cm.rnrRetryB());
            known(g, "localAckTimeout", cm.localAckTimeout());
            known(g, "pathMtu", cm.pathMtu());
            known(g, "startPsnA", cm.startPsnA());
            known(g, "startPsnB", cm.startPsnB());
            g.writeEndObject();
        }
        g.writeNumberField("firstNs", c.firstNs());
        g.writeNumberField("lastNs", c.lastNs());
        g.writeNumberField("firstFrame", c.firstFrame());
        g.writeEndObject();
    }

    private static void known(JsonGenerator g, String name, int value) throws IOException {
        if (value >= 0) {
            g.writeNumberField(name, value);
        }
    }

    private static void endpoint(JsonGenerator g, String name, Endpoint end) throws IOException {
        g.writeObjectFieldStart(name);
        g.writeStringField("ip", end.ip());
        if (end.qpn() < 0) {
            g.writeNullField("qpn");
        } else {
            g.writeNumberField("qpn", end.qpn());
        }
        g.writeStringField("mac", end.mac());
        g.writeEndObject();
    }

    /// @param tap whose frames show it, or null where there is one capture only
    static void finding(JsonGenerator g, Finding f, @Nullable String tap) throws IOException {
        g.writeStartObject();
        if (tap != null) {
            g.writeStringField("tap", tap);
        }
        g.writeStringField("id", f.id());
        g.writeStringField("severity", f.severity().word());
        if (f.connection() > 0) {
            g.writeNumberField("connection", f.connection());
        }
        if (!f.direction().word().isEmpty()) {
            g.writeStringField("direction", f.direction().word());
        }
        g.writeStringField("title", f.title());
        g.writeStringField("explanation", f.explanation());
        g.writeStringField("advice", f.advice());
        g.writeArrayFieldStart("frames");
        for (long frame : f.frames()) {
            g.writeNumber(frame);
        }
        g.writeEndArray();
        g.writeNumberField("firstNs", f.firstNs());
        g.writeNumberField("count", f.count());
        g.writeEndObject();
    }
}
