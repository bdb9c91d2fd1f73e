package io.rocescope.headless.command;

import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.ReplayOutputs;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.ReplayReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Options of the commands that run a plan; a picocli mixin.
final class ReplayOptions {
    @Parameters(paramLabel = "PLAN", description = "What `replay plan` wrote; - is standard input.")
    private String plan = "-";

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Option(names = "--topspeed", description = "Post as fast as the send queues take it.")
    private boolean topSpeed;

    @Option(
            names = "--gap",
            paramLabel = "US",
            description = "Post a request every US microseconds, each end for itself.")
    private @Nullable Double gapUs;

    @Option(
            names = "--patience",
            paramLabel = "S",
            description = "Give up when nothing has come forward for S seconds. Default: ${DEFAULT-VALUE}.")
    private double patience = 10;

    @Option(
            names = "--expect",
            paramLabel = "RULE",
            description = "Exit with 1 unless this holds; may be given again. Rules: complete, same statuses, same"
                    + " messages, no RNR, no NAK, no retransmissions, same RNR within N, p99 within N %%, lateness p99"
                    + " below N us.")
    private List<String> expectations = new ArrayList<>();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    boolean helpWanted() {
        return help;
    }

    ReplayPlan plan(Terminal terminal) throws Exception {
        ReplayPlan read = PlanFile.read(plan, terminal);
        if (read.connections().isEmpty()) {
            throw new UsageException(plan + ": the plan has no connections: nothing can be replayed");
        }
        return read.withOptions(options.applyTo(read.options()));
    }

    EngineOptions engine(ReplayPlan from, BooleanSupplier cancelled) throws UsageException {
        if (topSpeed && gapUs != null) {
            throw new UsageException("--topspeed and --gap exclude each other");
        }
        if (!(patience > 0)) {
            throw new UsageException("--patience " + patience + ": expected seconds above 0");
        }
        EngineOptions engine =
                EngineOptions.of(from.options()).withCancelled(cancelled).withPatience((long) (patience * 1e9));
        if (topSpeed) {
            return engine.withPacing(new Pacing.TopSpeed());
        }
        if (gapUs == null) {
            return engine;
        }
        if (!(gapUs >= 0.001)) {
            throw new UsageException("--gap " + gapUs + ": expected microseconds, 0.001 or more");
        }
        return engine.withPacing(new Pacing.Gap((long) (gapUs * 1e3)));
    }

    /// Read before anything runs: a mistyped rule should not cost a run.
    List<ExpectRule> rules() throws UsageException {
        reports.check();
        List<ExpectRule> rules = new ArrayList<>();
        for (String text : expectations) {
            try {
                rules.add(ExpectRule.parse(text));
            } catch (IllegalArgumentException e) {
                throw new UsageException("--expect " + e.getMessage(), e);
            }
        }
        return rules;
    }

    /// Writes the report.
    ///
    /// @return the exit code
    int conclude(Terminal terminal, ReplayReport result, List<ExpectRule> rules) throws Exception {
        List<ExpectRule.Verdict> verdicts =
                rules.stream().map(rule -> rule.judge(result)).toList();
        new ReplayOutputs(terminal, reports.format, reports.report, reports.junit).write(result, verdicts);
        if (verdicts.stream().anyMatch(v -> !v.ok())) {
            return ExitCode.VIOLATIONS;
        }
        return switch (result.end().kind()) {
            case COMPLETE, INTERRUPTED -> ExitCode.OK;
            case STALLED -> ExitCode.VIOLATIONS;
            case DEVICE_LOST, PEER_LOST, FAILED -> ExitCode.DEVICE;
        };
    }
}
