package io.rocescope.gui.replay;

import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.report.Percentiles;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReplayReport.ConnectionReport;
import io.rocescope.replay.report.ReplayReport.EndReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// A line of the comparison.
///
/// @param end whose requests it is about
/// @param what is compared
/// @param captured empty where the capture does not tell
/// @param replayed empty where the replay does not tell
/// @param differs whether the replay went otherwise in a way that matters
public record ReplayRow(String end, String what, String captured, String replayed, boolean differs) {
    static List<ReplayRow> of(ReplayReport report) {
        List<ReplayRow> rows = new ArrayList<>();
        for (ConnectionReport connection : report.connections()) {
            for (EndReport end : connection.ends()) {
                if (end.requests().planned() > 0) {
                    add(rows, connection, end);
                }
            }
        }
        return rows;
    }

    private static void add(List<ReplayRow> rows, ConnectionReport connection, EndReport end) {
        String name = "Connection " + connection.id()
                + (connection.copy() > 1 ? " copy " + connection.copy() : "")
                + ", requests from " + end.end().toUpperCase(Locale.ROOT) + " (" + end.ip() + ")";
        ReplayReport.Totals t = end.requests();
        rows.add(new ReplayRow(
                name, "requests completed", "" + t.planned(), "" + t.completed(), t.completed() < t.planned()));
        rows.add(new ReplayRow(
                name, "with the captured status", "", "" + t.same(), t.same() + t.unknown() < t.completed()));
        for (Map.Entry<String, Long> status : end.statuses().entrySet()) {
            rows.add(new ReplayRow(name, status.getKey(), "", "" + status.getValue(), false));
        }
        latency(rows, name, "latency p50", end, Percentiles::p50);
        latency(rows, name, "latency p99", end, Percentiles::p99);
        latency(rows, name, "latency max", end, Percentiles::max);
        event(rows, name, "RNR NAKs", end, PlannedEnd.Events::rnrNaks);
        event(rows, name, "sequence NAKs", end, PlannedEnd.Events::sequenceNaks);
        event(rows, name, "other NAKs", end, PlannedEnd.Events::refusals);
        event(rows, name, "retransmissions", end, PlannedEnd.Events::retransmissions);
        for (ReplayReport.Difference d : end.differences()) {
            rows.add(new ReplayRow(
                    name,
                    "request " + d.request() + ", " + d.verb() + " of " + d.length() + " octets",
                    d.captured().name(),
                    d.replayed(),
                    true));
        }
    }

    private static void latency(
            List<ReplayRow> rows, String name, String what, EndReport end, ToLongFunction<Percentiles> value) {
        Percentiles was = end.capturedLatency();
        Percentiles is = end.latency();
        rows.add(new ReplayRow(
                name,
                what,
                was == null ? "" : Phrases.duration(value.applyAsLong(was)),
                is == null ? "" : Phrases.duration(value.applyAsLong(is)),
                false));
    }

    private static void event(
            List<ReplayRow> rows, String name, String what, EndReport end, ToLongFunction<PlannedEnd.Events> value) {
        PlannedEnd.Events was = end.capturedEvents();
        PlannedEnd.Events is = end.events();
        String captured = text(was, value);
        String replayed = text(is, value);
        rows.add(
                new ReplayRow(name, what, captured, replayed, was != null && is != null && !captured.equals(replayed)));
    }

    private static String text(PlannedEnd.@Nullable Events events, ToLongFunction<PlannedEnd.Events> value) {
        return events == null ? "" : Long.toString(value.applyAsLong(events));
    }
}
