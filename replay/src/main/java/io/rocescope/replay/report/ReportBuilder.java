package io.rocescope.replay.report;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.engine.LiveEnd;
import io.rocescope.replay.engine.RequestLog;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.report.ReplayReport.ConnectionReport;
import io.rocescope.replay.report.ReplayReport.Difference;
import io.rocescope.replay.report.ReplayReport.EndReport;
import io.rocescope.replay.report.ReplayReport.Totals;
import io.rocescope.replay.verbs.CompletionStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Sets a run beside its capture.
public final class ReportBuilder {
    private static final int MOST_DIFFERENCES = 100;

    private final RunResult run;
    private final @Nullable RecordedReplay recorded;

    private ReportBuilder(RunResult run, @Nullable RecordedReplay recorded) {
        this.run = run;
        this.recorded = recorded;
    }

    /// @param devices names of the devices, A's first
    /// @param recorded what the replay's own packets say, or null
    public static ReplayReport build(RunResult run, List<String> devices, @Nullable RecordedReplay recorded) {
        return new ReportBuilder(run, recorded).build(devices);
    }

    private ReplayReport build(List<String> devices) {
        Map<String, List<LiveEnd>> pairs = new LinkedHashMap<>();
        for (LiveEnd end : run.ends()) {
            pairs.computeIfAbsent(end.connection().id() + "." + end.copy(), _ -> new ArrayList<>())
                    .add(end);
        }
        List<ConnectionReport> connections = new ArrayList<>();
        for (List<LiveEnd> pair : pairs.values()) {
            LiveEnd one = pair.getFirst();
            connections.add(new ConnectionReport(
                    one.connection().id(),
                    one.copy() + 1,
                    one.connection().transport(),
                    one.pathMtu(),
                    pair.stream().map(this::end).toList()));
        }
        return new ReplayReport(
                ReplayReport.SCHEMA,
                run.plan().source().files(),
                devices,
                run.end(),
                run.elapsedNs(),
                sum(connections),
                Fidelity.of(run.ends()),
                recorded != null,
                connections);
    }

    private static Totals sum(List<ConnectionReport> connections) {
        long[] sums = new long[6];
        for (ConnectionReport connection : connections) {
            for (EndReport end : connection.ends()) {
                Totals t = end.requests();
                long[] values = {t.planned(), t.posted(), t.completed(), t.same(), t.different(), t.unknown()};
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += values[i];
                }
            }
        }
        return new Totals(sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]);
    }

    private EndReport end(LiveEnd end) {
        RequestLog log = end.log();
        List<PlannedRequest> planned = end.planned().requests();
        var captured = new Percentiles.Collector();
        var replayed = new Percentiles.Collector();
        Map<String, Long> statuses = new TreeMap<>();
        List<Difference> differences = new ArrayList<>();
        long same = 0;
        long different = 0;
        long unknown = 0;
        for (int i = 0; i < log.size(); i++) {
            PlannedRequest request = planned.get(end.plannedIndex(i));
            CompletionStatus status = log.status(i);
            if (status == null) {
                continue;
            }
            statuses.merge(status.name(), 1L, Long::sum);
            if (status == CompletionStatus.IBV_WC_SUCCESS) {
                replayed.add(log.completedNs(i) - log.postedNs(i));
                if (request.expect().latencyNs() >= 0) {
                    captured.add(request.expect().latencyNs());
                }
            }
            WcStatus wanted = request.expect().status();
            if (wanted == WcStatus.UNKNOWN) {
                unknown++;
            } else if (wanted == status.asSeenInPackets()) {
                same++;
            } else {
                different++;
                note(differences, request, status.name());
            }
        }
        for (int i = 0; i < log.size() && differences.size() < MOST_DIFFERENCES; i++) {
            if (log.postedNs(i) >= 0 && log.status(i) == null) {
                note(differences, planned.get(end.plannedIndex(i)), "none");
            }
        }
        FlowSummary flow = recorded == null ? null : recorded.flow(end.ip(), end.peerQpn());
        return new EndReport(
                end.isA() ? "a" : "b",
                end.ip(),
                end.qpn(),
                new Totals(log.size(), log.posted(), log.completed(), same, different, unknown),
                statuses,
                differences,
                captured.result(),
                replayed.result(),
                end.planned().captured(),
                flow == null ? none(end) : PlannedEnd.Events.of(flow),
                sequence(end));
    }

    private static void note(List<Difference> differences, PlannedRequest request, String status) {
        if (differences.size() < MOST_DIFFERENCES) {
            differences.add(new Difference(
                    request.id(),
                    request.posted(),
                    request.length(),
                    request.expect().status(),
                    status));
        }
    }

    /// An end that asked nothing met nothing.
    private PlannedEnd.@Nullable Events none(LiveEnd end) {
        return recorded != null && end.log().posted() == 0 ? new PlannedEnd.Events(0, 0, 0, 0) : null;
    }

    /// Datagrams say neither where they come from nor what is missing.
    private @Nullable Boolean sequence(LiveEnd end) {
        if (recorded == null || end.connection().transport() == Transport.UD) {
            return null;
        }
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < end.log().posted(); i++) {
            CompletionStatus status = end.log().status(i);
            if (status != null && status != CompletionStatus.IBV_WC_WR_FLUSH_ERR) {
                PlannedRequest request = end.planned().requests().get(end.plannedIndex(i));
                wanted.add(request.posted() + " " + request.length());
            }
        }
        List<String> seen = recorded.messages(end.ip(), end.peerQpn()).stream()
                .filter(m -> m.status() != WcStatus.IBV_WC_WR_FLUSH_ERR)
                .map(m -> m.verb() + " " + m.bytes())
                .toList();
        return seen.equals(wanted);
    }
}
