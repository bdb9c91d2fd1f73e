package io.rocescope.headless.output;

import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.Fidelity;
import io.rocescope.replay.report.Percentiles;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReplayReport.ConnectionReport;
import io.rocescope.replay.report.ReplayReport.Difference;
import io.rocescope.replay.report.ReplayReport.EndReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A replay's report for people.
public final class ReplayText {
    private static final int FEW_DIFFERENCES = 10;
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    private final TextSink out;
    private final boolean colour;

    private ReplayText(TextSink out, boolean colour) {
        this.out = out;
        this.colour = colour;
    }

    public static void write(TextSink out, ReplayReport report, List<ExpectRule.Verdict> verdicts, boolean colour) {
        new ReplayText(out, colour).write(report, verdicts);
    }

    private void write(ReplayReport report, List<ExpectRule.Verdict> verdicts) {
        line("Replay of " + String.join(", ", report.plan()) + " on " + String.join(" and ", report.devices()));
        line(ending(report));
        ReplayReport.Totals t = report.requests();
        line("Requests: " + t.planned() + " planned, " + t.posted() + " posted, " + t.completed() + " completed: "
                + t.same() + " with the captured status, " + t.different() + " with another"
                + (t.unknown() > 0 ? ", " + t.unknown() + " where the capture does not tell it" : ""));
        fidelity(report.fidelity());
        for (ConnectionReport connection : report.connections()) {
            connection(connection, report.recorded());
        }
        if (!verdicts.isEmpty()) {
            out.line();
            line("Expected");
            for (ExpectRule.Verdict verdict : verdicts) {
                line("  " + mark(verdict.ok()) + "  " + verdict.rule() + ": " + verdict.detail());
            }
        }
    }

    private String ending(ReplayReport report) {
        RunEnd end = report.end();
        String time = Durations.text(report.elapsedNs());
        return switch (end.kind()) {
            case COMPLETE -> "Complete after " + time;
            case INTERRUPTED -> paint(RED, "Stopped by the user") + " after " + time;
            case STALLED -> paint(RED, "Stalled") + " after " + time + ": " + end.detail();
            case DEVICE_LOST -> paint(RED, "The device was lost") + " after " + time + ": " + end.detail();
            case PEER_LOST -> paint(RED, "The other end was lost") + " after " + time + ": " + end.detail();
            case FAILED -> paint(RED, "Failed") + " after " + time + ": " + end.detail();
        };
    }

    private void fidelity(Fidelity fidelity) {
        Percentiles lateness = fidelity.lateness();
        if (lateness != null) {
            line("Schedule: posts late by " + three(lateness) + ", drift " + Durations.text(fidelity.driftNs())
                    + (fidelity.heldBack() > 0
                            ? "; " + fidelity.heldBack() + " had to wait for room in the send queue"
                            : ""));
        }
    }

    private static String three(Percentiles p) {
        return Durations.text(p.p50()) + " (p50), " + Durations.text(p.p99()) + " (p99), " + Durations.text(p.max())
                + " (max)";
    }

    private void connection(ConnectionReport connection, boolean recorded) {
        out.line();
        line("Connection " + connection.id() + (connection.copy() > 1 ? " copy " + connection.copy() : "") + "  "
                + connection.transport() + "  path MTU " + connection.pathMtu());
        for (EndReport end : connection.ends()) {
            if (end.requests().planned() > 0) {
                end(end, recorded);
            }
        }
    }

    private void end(EndReport end, boolean recorded) {
        line("  Requests from " + end.end().toUpperCase(Locale.ROOT) + " (" + end.ip() + " qp 0x"
                + Integer.toHexString(end.qpn()) + ")");
        Table table = new Table("", ">captured", ">replay");
        for (Map.Entry<String, Long> status : end.statuses().entrySet()) {
            table.row(status.getKey(), "", String.valueOf(status.getValue()));
        }
        latency(table, end);
        events(table, end.capturedEvents(), end.events(), recorded);
        if (end.sequence() != null) {
            table.row("messages in the planned order", "", end.sequence() ? "yes" : "no");
        }
        table.write(out, "    ");
        differences(end.differences());
    }

    private static void latency(Table table, EndReport end) {
        Percentiles was = end.capturedLatency();
        Percentiles is = end.latency();
        table.row(
                "latency p50",
                was == null ? "" : Durations.text(was.p50()),
                is == null ? "" : Durations.text(is.p50()));
        table.row(
                "latency p99",
                was == null ? "" : Durations.text(was.p99()),
                is == null ? "" : Durations.text(is.p99()));
        table.row(
                "latency max",
                was == null ? "" : Durations.text(was.max()),
                is == null ? "" : Durations.text(is.max()));
    }

    private static void events(
            Table table, PlannedEnd.@Nullable Events was, PlannedEnd.@Nullable Events is, boolean recorded) {
        if (was == null && is == null) {
            return;
        }
        String none = recorded ? "" : "not captured";
        table.row("RNR NAKs", was == null ? "" : "" + was.rnrNaks(), is == null ? none : "" + is.rnrNaks());
        table.row(
                "sequence NAKs",
                was == null ? "" : "" + was.sequenceNaks(),
                is == null ? none : "" + is.sequenceNaks());
        table.row("other NAKs", was == null ? "" : "" + was.refusals(), is == null ? none : "" + is.refusals());
        table.row(
                "retransmissions",
                was == null ? "" : "" + was.retransmissions(),
                is == null ? none : "" + is.retransmissions());
    }

    private void differences(List<Difference> differences) {
        int shown = Math.min(FEW_DIFFERENCES, differences.size());
        for (Difference d : differences.subList(0, shown)) {
            line("    " + mark(false) + "  request " + d.request() + ", " + d.verb() + " of " + d.length()
                    + " octets: captured " + d.captured() + ", replayed "
                    + (d.replayed().equals("none") ? "without a completion" : d.replayed()));
        }
        if (shown < differences.size()) {
            line("    and " + (differences.size() - shown) + " more; --report FILE has them");
        }
    }

    private String mark(boolean ok) {
        return ok ? paint(GREEN, "ok  ") : paint(RED, "FAIL");
    }

    private String paint(String code, String text) {
        return colour ? code + text + PLAIN : text;
    }

    private void line(String text) {
        out.text(text);
        out.line();
    }
}
