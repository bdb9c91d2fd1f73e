package io.rocescope.headless.output;

import io.rocescope.replay.inject.AnswerVerdict;
import io.rocescope.replay.inject.Fidelity;
import io.rocescope.replay.inject.InjectReport;
import io.rocescope.replay.inject.PacketFacts;
import io.rocescope.replay.inject.Reaction;
import io.rocescope.replay.inject.ReactionVerdict;
import io.rocescope.replay.inject.Role;
import io.rocescope.replay.inject.Verdict;
import io.rocescope.replay.inject.WorkVerdict;
import io.rocescope.replay.report.ExpectRule;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An injection's report for people.
public final class InjectText {
    /// More rows than this of one kind are counted, not listed; what is not as captured comes first.
    private static final int ROWS = 40;

    private InjectText() {}

    public static void write(TextSink out, InjectReport report, List<ExpectRule.Verdict> expected) {
        boolean requester = report.role() == Role.REQUESTER;
        line(
                out,
                "Ghost " + (requester ? "requester" : "responder") + " of connection " + report.connection()
                        + " against " + report.device() + (report.stopped() ? " (stopped by the user)" : ""));
        line(
                out,
                "Sent " + report.sent() + (requester ? " of " + report.frames() + " captured requests" : " answers")
                        + (report.dropped() > 0 ? ", " + report.dropped() + " of them dropped by a fault" : "")
                        + (report.received() > 0 ? "; " + report.received() + " receives were filled" : ""));
        schedule(out, report.fidelity());
        line(
                out,
                "Verdict: " + report.count(Verdict.CONFORMANT) + " conformant, " + report.count(Verdict.DIFFERENT)
                        + " different, " + report.count(Verdict.MISSING) + " missing, " + report.count(Verdict.EXTRA)
                        + " extra");
        report.notes().forEach(note -> line(out, "Note: " + note));
        answers(out, report.answers());
        reactions(out, report.reactions());
        work(out, report.work());
        if (!expected.isEmpty()) {
            out.line();
            line(out, "Expected");
            expected.forEach(v -> line(out, "  " + (v.ok() ? "ok  " : "FAIL") + "  " + v.rule() + ": " + v.detail()));
        }
    }

    private static void schedule(TextSink out, Fidelity f) {
        if (f.frames() > 0) {
            line(
                    out,
                    "Schedule: frames late by " + Durations.text(f.p50()) + " (p50), " + Durations.text(f.p99())
                            + " (p99), "
                            + Durations.text(f.max()) + " (max), drift " + Durations.text(f.driftNs()) + ", over "
                            + Durations.text(f.lastedNs()));
        }
    }

    private static void answers(TextSink out, List<AnswerVerdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        out.line();
        Table table = new Table("Answer", ">frame", ">PSN", "captured", "device", ">after", ">device", "");
        for (AnswerVerdict v : shown(verdicts, AnswerVerdict::verdict)) {
            PacketFacts any = v.captured() != null ? v.captured() : v.live();
            table.row(
                    v.verdict().word(),
                    v.captured() == null ? "" : String.valueOf(v.captured().frame()),
                    any == null ? "" : String.valueOf(any.psn()),
                    kind(v.captured()),
                    kind(v.live()),
                    delay(v.capturedDelayNs()),
                    delay(v.liveDelayNs()),
                    v.note());
        }
        table.write(out, "  ");
        rest(out, verdicts.size());
    }

    private static String kind(@Nullable PacketFacts packet) {
        return packet == null ? "-" : packet.kind() + (packet.msn() >= 0 ? ", MSN " + packet.msn() : "");
    }

    private static String delay(long ns) {
        return ns < 0 ? "" : Durations.text(ns);
    }

    private static void reactions(TextSink out, List<ReactionVerdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        out.line();
        Table table = new Table("Went back", ">to PSN", "captured", "device", "");
        for (ReactionVerdict v : shown(verdicts, ReactionVerdict::verdict)) {
            Reaction any = v.captured() != null ? v.captured() : v.live();
            table.row(
                    v.verdict().word(),
                    any == null ? "" : String.valueOf(any.psn()),
                    reaction(v.captured()),
                    reaction(v.live()),
                    v.note());
        }
        table.write(out, "  ");
        rest(out, verdicts.size());
    }

    private static String reaction(@Nullable Reaction r) {
        if (r == null) {
            return "-";
        }
        String after = Durations.text(r.delayNs());
        return switch (r.kind()) {
            case NAK -> after + " after the NAK";
            case RNR -> after + " after the RNR NAK, which asked for " + Durations.text(r.leastNs());
            case TIMEOUT -> "after " + after + " without an answer";
        };
    }

    private static void work(TextSink out, List<WorkVerdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        out.line();
        Table table = new Table("Work request", ">no.", "verb", ">octets", "captured", "device");
        for (WorkVerdict v : shown(verdicts, WorkVerdict::verdict)) {
            table.row(
                    v.verdict().word(),
                    String.valueOf(v.request()),
                    v.verb().name(),
                    String.valueOf(v.length()),
                    v.expected().name(),
                    v.status() == null ? "still open" : v.status());
        }
        table.write(out, "  ");
        rest(out, verdicts.size());
    }

    /// All of a few; of many, what is not as captured before the rest.
    private static <T> List<T> shown(List<T> all, java.util.function.Function<T, Verdict> verdict) {
        if (all.size() <= ROWS) {
            return all;
        }
        return java.util.stream.Stream.concat(
                        all.stream().filter(v -> verdict.apply(v) != Verdict.CONFORMANT),
                        all.stream().filter(v -> verdict.apply(v) == Verdict.CONFORMANT))
                .limit(ROWS)
                .toList();
    }

    private static void rest(TextSink out, int size) {
        if (size > ROWS) {
            line(out, String.format(Locale.ROOT, "  … and %d more; --format json has them all", size - ROWS));
        }
    }

    private static void line(TextSink out, String text) {
        out.text(text);
        out.line();
    }
}
