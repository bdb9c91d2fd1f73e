package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.AnalysisJson;
import io.rocescope.headless.output.AnalysisText;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.BufferedOutputStream;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `analyze`: the whole reconstruction.
@picocli.CommandLine.Command(
        description = "Tells what happened: connections, work requests, losses, and what is to blame.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope analyze trace.pcap",
            "  rocescope analyze -Y 'ip.addr == 10.0.0.1' --format json a.pcap b.pcap",
            "",
            "Work requests and single events have commands of their own: messages, events."
        })
final class AnalyzeCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private AnalyzeOptions options = new AnalyzeOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "text (for people) or json. Default: text.")
    private OutputFormat format = OutputFormat.TEXT;

    @Option(names = "--all", description = "Every connection and finding, however many (text).")
    private boolean all;

    AnalyzeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (format != OutputFormat.TEXT && format != OutputFormat.JSON) {
            throw new UsageException(
                    "--format: an analysis is one document, text or json; messages and events are lists");
        }
        try (Interruption interruption = options.interruption()) {
            Evidence evidence = new Evidence();
            AnalysisResult result = options.run(terminal, evidence, interruption, false);
            List<Finding> findings = result.findings(evidence);
            if (format == OutputFormat.JSON) {
                AnalysisJson.write(new BufferedOutputStream(terminal.out()), result, findings);
            } else {
                try (var out = new TextSink(terminal.out())) {
                    AnalysisText.write(out, result, findings, terminal.outIsTerminal(), all);
                }
            }
            interruption.exitCode(result.failure() == null ? ExitCode.OK : ExitCode.INPUT);
            AnalyzeOptions.conclude(terminal, result);
        }
        return ExitCode.OK;
    }
}
