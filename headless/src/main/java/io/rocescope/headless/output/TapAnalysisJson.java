package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.tap.HopFinding;
import io.rocescope.parser.tap.TapResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// The analysis of several taps as one document: as for one capture, with the tap in each connection and finding, and
/// with what lies between the taps.
public final class TapAnalysisJson {
    private TapAnalysisJson() {}

    /// Writes the document and flushes the stream.
    public static void write(OutputStream out, List<TapAnalysis> taps, TapResult between) {
        var json = new JsonOut(out, true);
        json.write(g -> {
            g.writeStartObject();
            g.writeStringField("schema", AnalysisJson.SCHEMA);
            capture(g, taps);
            g.writeArrayFieldStart("connections");
            for (TapAnalysis tap : taps) {
                for (ConnectionSummary c : tap.result().connections()) {
                    AnalysisJson.connection(g, c, tap.tap());
                }
            }
            g.writeEndArray();
            g.writeArrayFieldStart("findings");
            for (HopFinding f : HopFinding.of(between)) {
                finding(g, f);
            }
            for (TapAnalysis tap : taps) {
                for (Finding f : tap.findings()) {
                    AnalysisJson.finding(g, f, tap.tap());
                }
            }
            g.writeEndArray();
            for (Map.Entry<String, Object> member : TapJson.members(between).entrySet()) {
                g.writeFieldName(member.getKey());
                tree(g, member.getValue());
            }
            g.writeEndObject();
            g.writeRaw('\n');
        });
        json.end(out);
    }

    /// Sums over the taps: a packet that two of them saw counts twice.
    private static void capture(JsonGenerator g, List<TapAnalysis> taps) throws IOException {
        List<CaptureSummary> all = taps.stream().map(t -> t.result().capture()).toList();
        List<String> files = all.stream().flatMap(c -> c.files().stream()).toList();
        List<String> types =
                all.stream().flatMap(c -> c.linkTypes().stream()).distinct().toList();
        List<String> warnings = new ArrayList<>();
        taps.forEach(t -> t.result().warnings().forEach(w -> warnings.add(w.toString())));
        long first = all.stream()
                .mapToLong(CaptureSummary::firstNs)
                .filter(ns -> ns > 0)
                .min()
                .orElse(0);
        tree(
                g,
                "capture",
                JsonDocument.object(
                        "files", files,
                        "packets", sum(all, CaptureSummary::packets),
                        "rocePackets", sum(all, CaptureSummary::rocePackets),
                        "firstNs", first,
                        "lastNs",
                                all.stream()
                                        .mapToLong(CaptureSummary::lastNs)
                                        .max()
                                        .orElse(0),
                        "linkTypes", types,
                        "truncatedPackets", sum(all, CaptureSummary::truncatedPackets),
                        "malformedPackets", sum(all, CaptureSummary::malformedPackets),
                        "timeReversals", sum(all, CaptureSummary::timeReversals),
                        "duplicateFrames", sum(all, CaptureSummary::duplicateFrames),
                        "endsMidPacket", all.stream().anyMatch(CaptureSummary::endsMidPacket),
                        "icrc",
                                JsonDocument.object(
                                        "valid", sum(all, c -> c.icrc().valid()),
                                        "invalid", sum(all, c -> c.icrc().invalid()),
                                        "unchecked", sum(all, c -> c.icrc().unchecked())),
                        "cnps", sum(all, CaptureSummary::cnps),
                        "ecnMarked", sum(all, CaptureSummary::ecnMarked),
                        "pauseFrames", sum(all, CaptureSummary::pauseFrames),
                        "warnings", warnings));
    }

    private static long sum(List<CaptureSummary> all, ToLongFunction<CaptureSummary> count) {
        return all.stream().mapToLong(count).sum();
    }

    private static void finding(JsonGenerator g, HopFinding f) throws IOException {
        tree(
                g,
                JsonDocument.object(
                        "id", f.id(),
                        "severity", f.severity(),
                        "tap", f.tap(),
                        "from", f.from(),
                        "to", f.to(),
                        "title", f.title(),
                        "explanation", f.explanation(),
                        "advice", f.advice(),
                        "frames", f.frames(),
                        "firstNs", 0L,
                        "count", f.count()));
    }

    private static void tree(JsonGenerator g, String name, Object value) throws IOException {
        g.writeFieldName(name);
        tree(g, value);
    }

    private static void tree(JsonGenerator g, Object value) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                g.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    tree(g, String.valueOf(entry.getKey()), entry.getValue());
                }
                g.writeEndObject();
            }
            case List<?> list -> {
                g.writeStartArray();
                for (Object element : list) {
                    tree(g, element);
                }
                g.writeEndArray();
            }
            case Long number -> g.writeNumber(number);
            case Integer number -> g.writeNumber(number);
            case Double number -> g.writeNumber(number);
            case Boolean truth -> g.writeBoolean(truth);
            default -> g.writeString(value.toString());
        }
    }
}
