import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.ffm.RealTimeThread;
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
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// How exactly the engine keeps a schedule on this machine: WRITEs of 1,024 octets at an even rate, on the simulated
/// device, by the machine's clock, with real-time priority where it may have that. In turn with it a bare loop that only
/// waits for the same moments shows what the machine lets any program do.
///
/// Arguments: requests per second, seconds, rounds. replay/bench/schedule.sh runs it.
public final class SchedulePrecision {
    private static final double GOAL_US = 20;

    private static int requests;
    private static long gapNs;

    /// One way to keep the schedule, and the 99th percentile of each round.
    private record Way(String name, Run run, List<Double> p99) {
        Way(String name, Run run) {
            this(name, run, new ArrayList<>());
        }
    }

    private interface Run {
        Percentiles lateness() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        gapNs = 1_000_000_000L / Integer.parseInt(args[0]);
        requests = (int) (Double.parseDouble(args[1]) * 1e9 / gapNs);
        ReplayPlan plan = plan(requests, gapNs);
        EngineOptions options = EngineOptions.of(plan.options()).withPacing(new Pacing.Captured(1));
        List<Way> ways = List.of(
                new Way("rests", () -> engine(plan, options, false)),
                new Way("spins", () -> engine(plan, options, true)),
                new Way("bare", SchedulePrecision::bare));
        for (Way way : ways) {
            // What Java compiles on first use is no part of a run: `replay run` rehearses, too.
            way.run.lateness();
        }
        System.out.println("requests/s  way    requests   p50 µs   p90 µs   p99 µs   max µs");
        for (int round = 0; round < Integer.parseInt(args[2]); round++) {
            for (Way way : ways) {
                Thread.sleep(300);
                Percentiles p;
                try (AutoCloseable _ = priority()) {
                    p = way.run.lateness();
                }
                way.p99.add(p.p99() / 1e3);
                System.out.printf(
                        "%10s  %-5s  %8d  %7.1f  %7.1f  %7.1f  %7.1f%n",
                        args[0], way.name, p.count(), p.p50() / 1e3, p.p90() / 1e3, p.p99() / 1e3, p.max() / 1e3);
            }
        }
        for (Way way : ways) {
            List<Double> sorted = way.p99.stream().sorted().toList();
            System.out.printf(
                    "%-5s  p99: best %.1f µs, median %.1f µs, worst %.1f µs; %d of %d rounds within %.0f µs%n",
                    way.name,
                    sorted.getFirst(),
                    sorted.get(sorted.size() / 2),
                    sorted.getLast(),
                    sorted.stream().filter(us -> us <= GOAL_US).count(),
                    sorted.size(),
                    GOAL_US);
        }
    }

    private static AutoCloseable priority() {
        try {
            return RealTimeThread.enter();
        } catch (VerbsException e) {
            return () -> {};
        }
    }

    private static Percentiles engine(ReplayPlan plan, EngineOptions options, boolean spin) throws VerbsException {
        RunResult result = SimulatedReplay.inRealTime(SimOptions.DEFAULT, spin).run(plan, options);
        ReplayReport report = ReportBuilder.build(result, List.of("sim0", "sim1"), null);
        return Objects.requireNonNull(report.fidelity().lateness());
    }

    private static Percentiles bare() {
        long[] late = new long[requests];
        long start = System.nanoTime() + 2_000_000;
        for (int i = 0; i < requests; ) {
            long now = System.nanoTime() - start;
            while (i < requests && now >= i * gapNs) {
                late[i] = now - i * gapNs;
                i++;
            }
            Thread.onSpinWait();
        }
        Arrays.sort(late);
        return new Percentiles(
                requests,
                late[requests / 2],
                late[(int) (requests * 0.9)],
                late[(int) (requests * 0.99)],
                late[requests - 1]);
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
