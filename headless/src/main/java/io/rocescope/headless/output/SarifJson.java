package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.headless.check.CheckReport;
import io.rocescope.headless.check.Level;
import io.rocescope.headless.check.Rule;
import io.rocescope.headless.check.Violation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A check as SARIF 2.1.0 (OASIS), which code hosts show.
public final class SarifJson {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private SarifJson() {}

    /// @param version of this program, or null
    public static void write(OutputStream out, CheckReport report, @Nullable String version) {
        var json = new JsonOut(out, true);
        Map<String, Integer> indexes = new LinkedHashMap<>();
        Map<String, Rule> rules = new LinkedHashMap<>();
        for (Rule rule : report.rules()) {
            if (rules.putIfAbsent(rule.id(), rule) == null) {
                indexes.put(rule.id(), indexes.size());
            }
        }
        json.write(g -> {
            g.writeStartObject();
            g.writeStringField("$schema", SCHEMA);
            g.writeStringField("version", "2.1.0");
            g.writeArrayFieldStart("runs");
            g.writeStartObject();
            tool(g, rules, version);
            g.writeArrayFieldStart("artifacts");
            for (String file : report.files()) {
                g.writeStartObject();
                g.writeObjectFieldStart("location");
                g.writeStringField("uri", uri(file));
                g.writeEndObject();
                g.writeEndObject();
            }
            g.writeEndArray();
            g.writeArrayFieldStart("results");
            for (Violation v : report.violations()) {
                result(g, report, v, indexes.getOrDefault(v.rule().id(), 0));
            }
            g.writeEndArray();
            g.writeEndObject();
            g.writeEndArray();
            g.writeEndObject();
            g.writeRaw('\n');
        });
        json.end(out);
    }

    private static void tool(JsonGenerator g, Map<String, Rule> rules, @Nullable String version) throws IOException {
        g.writeObjectFieldStart("tool");
        g.writeObjectFieldStart("driver");
        g.writeStringField("name", "RoceScope");
        if (version != null) {
            g.writeStringField("version", version);
        }
        g.writeArrayFieldStart("rules");
        for (Rule rule : rules.values()) {
            g.writeStartObject();
            g.writeStringField("id", rule.id());
            g.writeObjectFieldStart("shortDescription");
            g.writeStringField("text", rule.summary());
            g.writeEndObject();
            g.writeObjectFieldStart("defaultConfiguration");
            g.writeBooleanField("enabled", rule.level() != Level.OFF);
            g.writeStringField("level", level(rule.level()));
            g.writeEndObject();
            g.writeEndObject();
        }
        g.writeEndArray();
        g.writeEndObject();
        g.writeEndObject();
    }

    private static void result(JsonGenerator g, CheckReport report, Violation v, int index) throws IOException {
        g.writeStartObject();
        g.writeStringField("ruleId", v.rule().id());
        g.writeNumberField("ruleIndex", index);
        g.writeStringField("level", level(v.rule().level()));
        g.writeObjectFieldStart("message");
        g.writeStringField("text", v.message() + ". " + v.detail());
        g.writeEndObject();
        g.writeArrayFieldStart("locations");
        g.writeStartObject();
        g.writeObjectFieldStart("physicalLocation");
        g.writeObjectFieldStart("artifactLocation");
        g.writeStringField(
                "uri", uri(report.files().isEmpty() ? "-" : report.files().getFirst()));
        g.writeNumberField("index", 0);
        g.writeEndObject();
        g.writeEndObject();
        if (v.connection() > 0) {
            g.writeArrayFieldStart("logicalLocations");
            g.writeStartObject();
            g.writeStringField("name", "connection " + v.connection());
            g.writeEndObject();
            g.writeEndArray();
        }
        g.writeEndObject();
        g.writeEndArray();
        g.writeObjectFieldStart("properties");
        g.writeNumberField("value", v.value());
        g.writeNumberField("threshold", v.rule().threshold());
        if (!v.direction().word().isEmpty()) {
            g.writeStringField("direction", v.direction().word());
        }
        g.writeArrayFieldStart("frames");
        for (long frame : v.frames()) {
            g.writeNumber(frame);
        }
        g.writeEndArray();
        g.writeEndObject();
        g.writeEndObject();
    }

    private static String level(Level level) {
        return switch (level) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO -> "note";
            case OFF -> "none";
        };
    }

    /// A path as a URI reference: relative as it was given, special characters escaped.
    private static String uri(String file) {
        try {
            String path = file.startsWith("/") ? file : "./" + file;
            return new URI(null, null, path, null).getRawPath().replaceFirst("^\\./", "");
        } catch (URISyntaxException e) {
            return "input";
        }
    }
}
