import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.Access;
import io.rocescope.replay.plan.Expectation;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.Percentiles;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimulatedReplay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// How exactly the engine keeps a schedule on this machine: WRITEs of 1,024 octets at an even rate, on the simulated
/// device, by the machine's clock.
///
/// Arguments: requests per second, seconds, rounds. replay/bench/schedule.sh runs it.
public final class SchedulePrecision {
    public static void main(String[] args) throws Exception {
        long gapNs = 1_000_000_000L / Integer.parseInt(args[0]);
        int requests = (int) (Double.parseDouble(args[1]) * 1e9 / gapNs);
        ReplayPlan plan = plan(requests, gapNs);
        System.out.println("requests/s  mode   requests   p50 µs   p90 µs   p99 µs   max µs  drift µs");
        for (int round = 0; round < Integer.parseInt(args[2]); round++) {
            for (boolean spin : new boolean[] {false, true}) {
                // Linux keeps a twentieth of each second from real-time threads.
                Thread.sleep(1_000);
                EngineOptions options = EngineOptions.of(plan.options()).withPacing(new Pacing.Captured(1));
                RunResult result =
                        SimulatedReplay.inRealTime(SimOptions.DEFAULT, spin).run(plan, options);
                ReplayReport report = ReportBuilder.build(result, List.of("sim0", "sim1"), null);
                Percentiles p = Objects.requireNonNull(report.fidelity().lateness());
                System.out.printf(
                        "%10s  %-5s  %8d  %7.1f  %7.1f  %7.1f  %7.1f  %8.1f%n",
                        args[0],
                        spin ? "spin" : "sleep",
                        p.count(),
                        p.p50() / 1e3,
                        p.p90() / 1e3,
                        p.p99() / 1e3,
                        p.max() / 1e3,
                        report.fidelity().driftNs() / 1e3);
            }
        }
    }

    private static ReplayPlan plan(int count, long gapNs) {
        List<PlannedRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(new PlannedRequest(
                    i + 1,
                    i * gapNs,
                    Verb.RDMA_WRITE,
                    1024,
                    "b1",
                    0,
                    null,
                    null,
                    null,
                    null,
                    new Expectation(WcStatus.IBV_WC_SUCCESS, 0, 0, -1),
                    null,
                    null));
        }
        QpSettings qp = new QpSettings(14, 7, 7, 12, 4, 4, 128, 16, Set.of(Access.REMOTE_WRITE));
        PlannedEnd a = new PlannedEnd("10.0.0.1", -1, 0, qp, region("a1"), List.of(), requests, null, null);
        PlannedEnd b = new PlannedEnd("10.0.0.2", -1, 0, qp, region("b1"), List.of(), List.of(), null, null);
        return new ReplayPlan(
                ReplayPlan.SCHEMA,
                new ReplayPlan.Source(List.of("even rate"), 0),
                ReplayPlan.Options.DEFAULT,
                List.of(new PlannedConnection(1, Transport.RC, 1024, a, b, Map.of())),
                List.of());
    }

    private static List<Region> region(String name) {
        return List.of(new Region(name, 4096, Set.of(Access.REMOTE_WRITE), 0, 0));
    }
}
