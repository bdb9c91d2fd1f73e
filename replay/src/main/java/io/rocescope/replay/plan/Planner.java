package io.rocescope.replay.plan;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Makes a plan of what was recorded.
public final class Planner {
    /// Queue pairs 0 and 1 are the management's.
    private static final int FIRST_QPN = 2;
    private static final int DEFAULT_MTU = 1024;

    private final CaptureRecorder recorder;
    private final List<String> files;

    public Planner(CaptureRecorder recorder, List<String> files) {
        this.recorder = recorder;
        this.files = List.copyOf(files);
    }

    /// @param wanted which connections, by number
    public ReplayPlan plan(Collection<ConnectionSummary> connections, IntPredicate wanted) {
        List<ReplayPlan.Omission> omitted = new ArrayList<>();
        List<ConnectionSummary> chosen = new ArrayList<>();
        for (ConnectionSummary connection : connections) {
            if (!wanted.test(connection.id())) {
                continue;
            }
            String reason = reasonToOmit(connection);
            if (reason == null) {
                chosen.add(connection);
            } else {
                omitted.add(new ReplayPlan.Omission(connection.id(), reason));
            }
        }
        long startNs = chosen.stream().mapToLong(this::firstNs).min().orElse(0);
        List<PlannedConnection> planned =
                chosen.stream().map(c -> connection(c, startNs)).toList();
        return new ReplayPlan(
                ReplayPlan.SCHEMA, new ReplayPlan.Source(files, startNs), ReplayPlan.Options.DEFAULT, planned, omitted);
    }

    private @Nullable String reasonToOmit(ConnectionSummary connection) {
        Transport transport = connection.transport();
        if (transport != Transport.RC && transport != Transport.UC && transport != Transport.UD) {
            return "transport " + transport + " is not replayed";
        }
        if (isManagement(connection.endpointA().qpn())
                || isManagement(connection.endpointB().qpn())) {
            return "management datagrams: the replay sets its connections up itself";
        }
        boolean empty = recorder.drafts(connection.id(), Direction.A_TO_B).isEmpty()
                && recorder.drafts(connection.id(), Direction.B_TO_A).isEmpty();
        return empty ? "no message of it is in the capture" : null;
    }

    private static boolean isManagement(int qpn) {
        return qpn >= 0 && qpn < FIRST_QPN;
    }

    private long firstNs(ConnectionSummary connection) {
        long first = Long.MAX_VALUE;
        for (Direction direction : List.of(Direction.A_TO_B, Direction.B_TO_A)) {
            for (Draft draft : recorder.drafts(connection.id(), direction)) {
                first = Math.min(first, draft.firstNs());
            }
        }
        return first;
    }

    private PlannedConnection connection(ConnectionSummary summary, long startNs) {
        List<Draft> fromA = recorder.drafts(summary.id(), Direction.A_TO_B);
        List<Draft> fromB = recorder.drafts(summary.id(), Direction.B_TO_A);
        Map<String, String> assumed = new LinkedHashMap<>();
        int mtu = pathMtu(summary, assumed);
        var memoryOfA = new RegionPlanner("a", fromB);
        var memoryOfB = new RegionPlanner("b", fromA);
        SettingsPlanner settings = new SettingsPlanner(summary, assumed);
        QpSettings qpA = settings.of(true, fromA, fromB, memoryOfA.access(), flow(summary, false));
        QpSettings qpB = settings.of(false, fromB, fromA, memoryOfB.access(), flow(summary, true));
        PlannedEnd a = end(summary.endpointA(), summary.aToB(), qpA, memoryOfA, memoryOfB, startNs, fromA, fromB);
        PlannedEnd b = end(summary.endpointB(), summary.bToA(), qpB, memoryOfB, memoryOfA, startNs, fromB, fromA);
        return new PlannedConnection(summary.id(), summary.transport(), mtu, a, b, assumed);
    }

    /// What this end asks of the other, and how it was answered.
    private SettingsPlanner.Observed flow(ConnectionSummary summary, boolean fromA) {
        CaptureRecorder.Flow asking = recorder.flow(summary.id(), fromA ? Direction.B_TO_A : Direction.A_TO_B);
        CaptureRecorder.Flow asked = recorder.flow(summary.id(), fromA ? Direction.A_TO_B : Direction.B_TO_A);
        return new SettingsPlanner.Observed(asking.attempts, asked.rnrTimer);
    }

    private static int pathMtu(ConnectionSummary summary, Map<String, String> assumed) {
        int seen = Math.max(summary.aToB().pathMtu(), summary.bToA().pathMtu());
        if (seen == 0 && summary.attributes() != null) {
            seen = summary.attributes().pathMtu();
        }
        if (seen > 0) {
            return seen;
        }
        assumed.put("pathMtu", "no message of several packets was seen: the usual value");
        return DEFAULT_MTU;
    }

    private static PlannedEnd end(
            ConnectionSummary.Endpoint endpoint,
            FlowSummary flow,
            QpSettings qp,
            RegionPlanner own,
            RegionPlanner remote,
            long startNs,
            List<Draft> requests,
            List<Draft> requestsOfPeer) {
        return new PlannedEnd(
                endpoint.ip(),
                endpoint.qpn(),
                Math.max(0, flow.firstPsn()),
                qp,
                own.regions(),
                new ReceivePlanner(startNs, requestsOfPeer).receives(),
                new EndPlanner(startNs, remote).requests(requests),
                silentFrom(startNs, requestsOfPeer),
                PlannedEnd.Events.of(flow));
    }

    /// When the end must have stopped to answer: before the first request that was given up.
    private static @Nullable Long silentFrom(long startNs, List<Draft> requestsOfPeer) {
        for (Draft draft : requestsOfPeer) {
            if (draft.status() == WcStatus.IBV_WC_RETRY_EXC_ERR) {
                return draft.firstNs() - startNs;
            }
        }
        return null;
    }
}
