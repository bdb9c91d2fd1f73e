package io.rocescope.headless.output;

import io.rocescope.replay.inject.AnswerVerdict;
import io.rocescope.replay.inject.Fidelity;
import io.rocescope.replay.inject.InjectReport;
import io.rocescope.replay.inject.PacketFacts;
import io.rocescope.replay.inject.Reaction;
import io.rocescope.replay.inject.ReactionVerdict;
import io.rocescope.replay.inject.Verdict;
import io.rocescope.replay.inject.WorkVerdict;
import io.rocescope.replay.report.ExpectRule;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An injection's report as JSON.
public final class InjectJson {
    private static final String SCHEMA = "rocescope/inject/1";

    private InjectJson() {}

    public static void write(OutputStream out, InjectReport report, List<ExpectRule.Verdict> expected) {
        Fidelity f = report.fidelity();
        JsonDocument.write(
                out,
                JsonDocument.object(
                        "schema", SCHEMA,
                        "role", report.role().name().toLowerCase(Locale.ROOT),
                        "device", report.device(),
                        "connection", report.connection(),
                        "frames", report.frames(),
                        "sent", report.sent(),
                        "filled", report.filled(),
                        "dropped", report.dropped(),
                        "missedGates", report.missedGates(),
                        "receivesFilled", report.received(),
                        "stopped", report.stopped(),
                        "fidelity",
                                JsonDocument.object(
                                        "frames", f.frames(),
                                        "latenessNs",
                                                JsonDocument.object("p50", f.p50(), "p99", f.p99(), "max", f.max()),
                                        "driftNs", f.driftNs(),
                                        "lastedNs", f.lastedNs()),
                        "verdicts",
                                JsonDocument.object(
                                        "conformant", report.count(Verdict.CONFORMANT),
                                        "different", report.count(Verdict.DIFFERENT),
                                        "missing", report.count(Verdict.MISSING),
                                        "extra", report.count(Verdict.EXTRA)),
                        "answers",
                                report.answers().stream()
                                        .map(InjectJson::answer)
                                        .toList(),
                        "reactions",
                                report.reactions().stream()
                                        .map(InjectJson::reaction)
                                        .toList(),
                        "work", report.work().stream().map(InjectJson::work).toList(),
                        "notes", report.notes(),
                        "expected",
                                expected.stream()
                                        .map(v -> JsonDocument.object(
                                                "rule", v.rule(), "ok", v.ok(), "detail", v.detail()))
                                        .toList()));
    }

    private static Map<String, Object> answer(AnswerVerdict v) {
        return JsonDocument.object(
                "verdict",
                v.verdict().word(),
                "captured",
                packet(v.captured()),
                "live",
                packet(v.live()),
                "note",
                v.note().isEmpty() ? null : v.note(),
                "capturedDelayNs",
                v.capturedDelayNs() < 0 ? null : v.capturedDelayNs(),
                "liveDelayNs",
                v.liveDelayNs() < 0 ? null : v.liveDelayNs());
    }

    private static @Nullable Map<String, Object> packet(@Nullable PacketFacts p) {
        return p == null
                ? null
                : JsonDocument.object(
                        "frame", p.frame() == 0 ? null : p.frame(),
                        "timeNs", p.timeNs(),
                        "kind", p.kind(),
                        "opcode", p.opcode(),
                        "psn", p.psn(),
                        "syndrome", p.syndrome() < 0 ? null : p.syndrome(),
                        "msn", p.msn() < 0 ? null : p.msn());
    }

    private static Map<String, Object> reaction(ReactionVerdict v) {
        return JsonDocument.object(
                "verdict", v.verdict().word(),
                "captured", reaction(v.captured()),
                "live", reaction(v.live()),
                "note", v.note().isEmpty() ? null : v.note());
    }

    private static @Nullable Map<String, Object> reaction(@Nullable Reaction r) {
        return r == null
                ? null
                : JsonDocument.object(
                        "kind", r.kind().name().toLowerCase(Locale.ROOT),
                        "psn", r.psn(),
                        "delayNs", r.delayNs(),
                        "leastNs", r.leastNs() == 0 ? null : r.leastNs());
    }

    private static Map<String, Object> work(WorkVerdict v) {
        return JsonDocument.object(
                "verdict", v.verdict().word(),
                "request", v.request(),
                "verb", v.verb().name(),
                "length", v.length(),
                "expected", v.expected().name(),
                "status", v.status());
    }
}
