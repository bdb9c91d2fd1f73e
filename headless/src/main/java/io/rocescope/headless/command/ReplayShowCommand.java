package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.output.PlanText;
import io.rocescope.headless.output.TextSink;
import io.rocescope.replay.plan.ReplayPlan;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `replay plan show`: a plan for people.
@picocli.CommandLine.Command(
        description = "Prints a plan for people.",
        sortOptions = false,
        footer = {"", "Example:", "  rocescope replay plan show plan.json"})
final class ReplayShowCommand implements Command {
    private final Terminal terminal;

    @Parameters(paramLabel = "PLAN", description = "What `replay plan` wrote; - is standard input.")
    private String file = "-";

    @Option(names = "--all", description = "Every request, however many.")
    private boolean all;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    ReplayShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    boolean helpWanted() {
        return help;
    }

    @Override
    public int run() throws Exception {
        ReplayPlan plan = PlanFile.read(file, terminal);
        try (var out = new TextSink(terminal.out())) {
            PlanText.write(out, plan, all);
        }
        return ExitCode.OK;
    }
}
