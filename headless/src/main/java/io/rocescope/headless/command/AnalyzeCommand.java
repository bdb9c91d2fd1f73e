package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.AnalysisJson;
import io.rocescope.headless.output.AnalysisText;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.TapAnalysis;
import io.rocescope.headless.output.TapAnalysisJson;
import io.rocescope.headless.output.TapAnalysisText;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.report.LatencySink;
import io.rocescope.parser.tap.TapComparison;
import io.rocescope.parser.tap.TapOptions;
import io.rocescope.parser.tap.TapResult;
import java.io.BufferedOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
            "  rocescope analyze --html report.html trace.pcap",
            "  rocescope analyze --tap a=host-a.pcap --tap b=host-b.pcap",
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

    @Option(
            names = "--tap",
            paramLabel = "NAME=FILE",
            description = "A capture point and a file of it, instead of FILE; given again for other points.")
    private List<String> taps = new ArrayList<>();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write the analysis as one HTML page: verdict, findings with their packets, pictures.")
    private @Nullable Path html;

    AnalyzeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (format != OutputFormat.TEXT && format != OutputFormat.JSON) {
            throw new UsageException(
                    "--format: an analysis is one document, text or json; messages and events are lists");
        }
        if (!taps.isEmpty()) {
            return runTaps();
        }
        if (html != null) {
            HtmlFile.check(html);
        }
        try (Interruption interruption = options.interruption()) {
            Evidence evidence = new Evidence();
            LatencySink latencies = new LatencySink();
            AnalysisSink sink = html == null ? evidence : AnalysisSink.both(evidence, latencies);
            AnalysisResult result = options.run(terminal, sink, interruption, false);
            List<Finding> findings = result.findings(evidence);
            if (html != null) {
                HtmlFile.write(html, options, result, findings, latencies, terminal, interruption);
            }
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

    private int runTaps() throws Exception {
        if (html != null) {
            throw new UsageException("--html: a report is about one capture; give FILE instead of --tap");
        }
        if (!options.files().isEmpty()) {
            throw new UsageException(
                    "--tap NAME=FILE names all files; " + options.files().get(0) + " has no name");
        }
        List<TapComparison.Tap> opened = TapOption.open(TapOption.parse(taps), terminal);
        List<TapAnalysis> analyses = new ArrayList<>();
        try (Interruption interruption = options.interruption()) {
            for (TapComparison.Tap tap : opened) {
                Evidence evidence = new Evidence();
                try (FrameSource source = tap.opener().open()) {
                    AnalysisResult result = options.run(terminal, source, evidence, interruption, false);
                    AnalyzeOptions.conclude(terminal, result);
                    analyses.add(new TapAnalysis(tap.name(), result, result.findings(evidence)));
                }
            }
        }
        TapResult between;
        try (ProgressBar progress = options.progress(terminal)) {
            between = TapComparison.run(
                    opened,
                    TapOptions.DEFAULT,
                    new DissectorOptions(options.rocePorts(), true),
                    null,
                    progress::update);
        }
        if (format == OutputFormat.JSON) {
            TapAnalysisJson.write(new BufferedOutputStream(terminal.out()), analyses, between);
        } else {
            try (var out = new TextSink(terminal.out())) {
                TapAnalysisText.write(out, analyses, between, terminal.outIsTerminal(), all);
            }
        }
        return ExitCode.OK;
    }
}
