package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.ReplayRecording;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.faults.FaultFile;
import io.rocescope.replay.faults.FaultPlan;
import io.rocescope.replay.ffm.RealTimeThread;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.sim.FrameRecorder;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimulatedReplay;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `replay sim`: a plan on the simulated RNICs.
@picocli.CommandLine.Command(
        description = "Runs a plan on two simulated RNICs, with faults on the way if you like, and compares it with the"
                + " capture. Needs no hardware; the same plan, faults and seed give the same packets.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope replay sim plan.json",
            "  rocescope replay sim plan.json --faults faults.yaml -w sim.pcapng",
            "  rocescope replay sim plan.json --expect 'same statuses' --expect 'no retransmissions'"
        })
final class ReplaySimCommand implements Command {
    private static final long NS_PER_MS = 1_000_000;

    private final Terminal terminal;

    @Mixin
    private ReplayOptions replay = new ReplayOptions();

    @Option(
            names = "--faults",
            paramLabel = "FILE",
            description = "What happens to which packets on the way, as YAML (docs/replay.md).")
    private @Nullable Path faults;

    @Option(names = "--seed", paramLabel = "N", description = "For faults by chance; overrides the file's.")
    private @Nullable Long seed;

    @Option(names = "--delay", paramLabel = "US", description = "One-way delay in microseconds. Default: 1.")
    private double delayUs = 1;

    @Option(
            names = "--real-time",
            description = "Run by the machine's clock: shows how exactly this machine keeps the schedule.")
    private boolean realTime;

    @Option(names = "--spin", description = "Never sleep: for a machine with a core to spare (--real-time).")
    private boolean spin;

    @Mixin
    private PriorityOption priority = new PriorityOption();

    @Option(
            names = {"-w", "--write"},
            paramLabel = "OUT",
            description = "Write the packets, as seen at A, as pcapng.")
    private @Nullable Path target;

    ReplaySimCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        List<ExpectRule> rules = replay.rules();
        if (priority.isWanted() && !realTime) {
            throw new UsageException(
                    "--priority: without --real-time the run has a clock of its own, and waits for nobody");
        }
        ReplayPlan plan = replay.plan(terminal);
        SimOptions network = network(plan);
        try (Interruption interruption = new Interruption(true);
                ReplayRecording recording = ReplayRecording.to(target)) {
            EngineOptions engine = replay.engine(plan, interruption);
            if (realTime) {
                SimulatedReplay.inRealTime(SimOptions.DEFAULT, spin).rehearse(interruption);
            }
            SimulatedReplay simulation =
                    realTime ? SimulatedReplay.inRealTime(network, spin) : SimulatedReplay.inVirtualTime(network);
            RunResult result;
            try (FrameRecorder tap = new FrameRecorder(recording.open(), "sim0")) {
                simulation.fabric().tap(0, tap);
                result = run(simulation, plan, engine);
            }
            ReplayReport report = ReportBuilder.build(result, List.of("sim0", "sim1"), recording.analyze());
            return interruption.exitCode(replay.conclude(terminal, report, rules));
        }
    }

    private RunResult run(SimulatedReplay simulation, ReplayPlan plan, EngineOptions engine) throws Exception {
        try (RealTimeThread _ = priority.enter()) {
            return simulation.run(plan, engine);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private SimOptions network(ReplayPlan plan) throws Exception {
        FaultPlan read = faults == null ? FaultPlan.NONE : FaultFile.read(faults);
        if (seed != null) {
            read = new FaultPlan(seed, read.rules());
        }
        if (!(delayUs >= 0) || delayUs > 1e9) {
            throw new UsageException("--delay " + delayUs + ": expected microseconds, 0 or more");
        }
        long epochNs = realTime
                ? System.currentTimeMillis() * NS_PER_MS - System.nanoTime()
                : plan.source().startNs();
        return SimOptions.DEFAULT
                .withFaults(read)
                .withDelay((long) (delayUs * 1e3))
                .withEpoch(epochNs);
    }
}
