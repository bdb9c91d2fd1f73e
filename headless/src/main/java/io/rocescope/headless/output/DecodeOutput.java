package io.rocescope.headless.output;

import static io.rocescope.headless.output.JsonDocument.object;

import io.rocescope.parser.hostlog.DecodedCqe;
import io.rocescope.parser.hostlog.DecodedWqe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Decoded queue entries.
public final class DecodeOutput {
    private DecodeOutput() {}

    /// For people: a line for each field.
    public static void text(TextSink out, List<DecodedCqe.Field> fields) {
        for (DecodedCqe.Field field : fields) {
            out.text(String.format(Locale.ROOT, "%-36s %s", field.name(), field.value()));
            out.line();
        }
    }

    /// As JSON.
    public static Map<String, Object> json(DecodedCqe c) {
        return object(
                "schema", "rocescope/cqe/1",
                "vendor", c.vendor(),
                "requester", c.requester(),
                "error", c.error(),
                "kind", c.kind(),
                "operation", c.operation(),
                "localQpn", c.localQpn() < 0 ? null : c.localQpn(),
                "remoteQpn", c.remoteQpn() < 0 ? null : c.remoteQpn(),
                "wqeIndex", c.wqeIndex() < 0 ? null : c.wqeIndex(),
                "status", c.status() == null ? null : c.status().ibvName(),
                "syndrome", c.error() ? c.syndrome() : null,
                "vendorError", c.error() ? c.vendorError() : null,
                "hardwareSyndrome", c.hardwareSyndrome() < 0 ? null : c.hardwareSyndrome(),
                "byteCount", c.byteCount() < 0 ? null : c.byteCount(),
                "fields", fields(c.fields()));
    }

    /// As JSON.
    public static Map<String, Object> json(DecodedWqe w) {
        return object(
                "schema", "rocescope/wqe/1",
                "vendor", w.vendor(),
                "operation", w.operation(),
                "localQpn", w.localQpn() < 0 ? null : w.localQpn(),
                "remoteQpn", w.remoteQpn() < 0 ? null : w.remoteQpn(),
                "wqeIndex", w.wqeIndex() < 0 ? null : w.wqeIndex(),
                "signalled", w.signalled(),
                "remoteAddress", w.address(),
                "rKey", w.rKey(),
                "length", w.length(),
                "whole", w.whole(),
                "fields", fields(w.fields()));
    }

    private static Map<String, Object> fields(List<DecodedCqe.Field> fields) {
        Map<String, Object> map = new LinkedHashMap<>();
        fields.forEach(f -> map.put(f.name(), f.value()));
        return map;
    }
}
