package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.Quantity;
import io.rocescope.headless.service.AnalysisRun;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.replay.plan.CaptureRecorder;
import io.rocescope.replay.plan.PlanJson;
import io.rocescope.replay.plan.Planner;
import io.rocescope.replay.plan.ReplayPlan;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `replay plan`: work requests from a capture.
@picocli.CommandLine.Command(
        description = "Makes a plan from a capture: queue pairs, memory regions, receives and work requests, with their"
                + " times. The plan is JSON and meant to be edited.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope replay plan trace.pcap -o plan.json",
            "  rocescope replay plan --connection 3 --payload captured trace.pcap -o plan.json",
            "  rocescope replay plan show plan.json"
        })
final class ReplayPlanCommand implements Command {
    private static final String STDOUT = "-";
    private static final int MOST_MESSAGES = 1_000_000;
    private static final long MOST_PAYLOAD = 256L << 20;

    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLAN",
            description = "The file to write; - is standard output. Default: standard output.")
    private String target = STDOUT;

    @Option(
            names = "--connection",
            paramLabel = "N",
            description = "Only this connection, as `analyze` numbers them; may be given again.")
    private List<Integer> connections = new ArrayList<>();

    @Option(
            names = "--messages",
            paramLabel = "N",
            description = "Messages to plan at the most. Default: ${DEFAULT-VALUE}.")
    private int messages = MOST_MESSAGES;

    @Mixin
    private PlanOptions options = new PlanOptions();

    ReplayPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        DisplayFilter filter = read.filter();
        if (filter.needsTracker()) {
            throw new UsageException("-Y " + filter.expression()
                    + ": here the filter selects the packets that are to be tracked, so it cannot ask what the tracker"
                    + " says of them; --connection N can");
        }
        CaptureRecorder recorder = new CaptureRecorder(messages, options.keepsPayload() ? MOST_PAYLOAD : 0);
        ReplayPlan plan;
        try (Interruption interruption = new Interruption(false);
                FrameSource source = read.open(terminal)) {
            AnalysisResult result = analyze(source, filter, recorder, interruption);
            checkConnections(result);
            plan = new Planner(recorder, source.names())
                    .plan(result.connections(), id -> connections.isEmpty() || connections.contains(id));
        }
        plan = plan.withOptions(options.applyTo(plan.options()));
        write(plan);
        report(plan, recorder);
        return ExitCode.OK;
    }

    private AnalysisResult analyze(
            FrameSource source, DisplayFilter filter, CaptureRecorder recorder, Interruption interruption)
            throws CaptureException, UsageException {
        var request = new AnalysisRun.Request(filter, read.rocePorts(), interruption);
        try (ProgressBar progress = read.progress(terminal, false)) {
            AnalysisResult result = AnalysisRun.run(source, request, recorder, recorder, progress);
            if (result.failure() != null && result.capture().packets() == 0) {
                throw result.failure();
            }
            AnalyzeOptions.conclude(terminal, result);
            return result;
        }
    }

    private void checkConnections(AnalysisResult result) throws UsageException {
        Set<Integer> known = new TreeSet<>();
        for (ConnectionSummary connection : result.connections()) {
            known.add(connection.id());
        }
        for (int wanted : connections) {
            if (!known.contains(wanted)) {
                throw new UsageException("--connection " + wanted + ": the capture has "
                        + (known.isEmpty() ? "no connections" : "connections " + known));
            }
        }
    }

    private void write(ReplayPlan plan) throws DeviceException {
        if (target.equals(STDOUT)) {
            try {
                PlanJson.write(new BufferedOutputStream(terminal.out()), plan);
            } catch (IOException e) {
                throw new OutputException("standard output", e);
            }
            return;
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(target)))) {
            PlanJson.write(out, plan);
        } catch (IOException e) {
            throw new DeviceException(target + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void report(ReplayPlan plan, CaptureRecorder recorder) {
        terminal.err()
                .println("rocescope: planned " + Quantity.of(plan.requests(), "request") + " of "
                        + Quantity.of(plan.connections().size(), "connection")
                        + (target.equals(STDOUT) ? "" : "; \"rocescope replay plan show " + target + "\" prints them"));
        if (plan.connections().isEmpty()) {
            terminal.err()
                    .println("rocescope: warning: the plan is empty, there is nothing to replay: \"rocescope analyze\""
                            + " lists the connections of the capture and what it holds besides");
        }
        for (ReplayPlan.Omission omission : plan.omitted()) {
            terminal.err()
                    .println("rocescope: left out connection " + omission.connection() + ": " + omission.reason());
        }
        if (recorder.dropped() > 0) {
            terminal.err()
                    .println("rocescope: warning: left out " + recorder.dropped()
                            + " later messages: a plan has room for " + messages + "; --messages N makes more room");
        }
        if (recorder.payloadCut()) {
            terminal.err()
                    .println("rocescope: warning: kept " + (MOST_PAYLOAD >> 20)
                            + " MiB of payload; the rest is replayed with a pattern");
        }
    }
}
