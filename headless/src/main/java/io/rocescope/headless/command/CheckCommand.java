package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.check.Baseline;
import io.rocescope.headless.check.CheckReport;
import io.rocescope.headless.check.Checker;
import io.rocescope.headless.check.DefaultRules;
import io.rocescope.headless.check.Level;
import io.rocescope.headless.check.Rule;
import io.rocescope.headless.check.RuleFile;
import io.rocescope.headless.output.CheckText;
import io.rocescope.headless.output.JunitXml;
import io.rocescope.headless.output.SarifJson;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `check`: a gate for CI.
@picocli.CommandLine.Command(
        description = "Judges a capture by rules: exit code 0 if none is broken, 1 if one is.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope check trace.pcap",
            "  rocescope check --rules rules.yaml --junit report.xml --sarif report.sarif trace.pcap",
            "  rocescope check --baseline before.json after.pcap",
            "",
            "Only broken rules of severity error make the check fail; --fail-on warning is stricter.",
            "A rule file replaces built-in rules of the same id:",
            "  rules:",
            "    - id: packet-loss",
            "      threshold: 10",
            "    - {id: max-latency-p99-ns, severity: warning, threshold: 5000000, scope: {ip: 10.0.0.1}}"
        })
final class CheckCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private AnalyzeOptions options = new AnalyzeOptions();

    @Option(names = "--rules", paramLabel = "FILE", description = "Rules (YAML) over the built-in ones.")
    private @Nullable Path rulesFile;

    @Option(names = "--list-rules", description = "Print the rules that hold, then end.")
    private boolean listRules;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a report as JUnit XML.")
    private @Nullable Path junit;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write a report as SARIF 2.1.0.")
    private @Nullable Path sarif;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "A saved analysis (analyze --format json): fail only on what is worse.")
    private @Nullable Path baselineFile;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description = "error or warning: what makes the check fail. Default: error.")
    private String failOn = "error";

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        Level limit = Level.of(failOn);
        if (limit != Level.ERROR && limit != Level.WARNING) {
            throw new UsageException("--fail-on " + failOn + ": expected error or warning");
        }
        List<Rule> rules = DefaultRules.all();
        if (rulesFile != null) {
            rules = RuleFile.over(rules, rulesFile);
        }
        if (listRules) {
            try (var out = new TextSink(terminal.out())) {
                CheckText.rules(out, rules);
            }
            return ExitCode.OK;
        }
        Baseline baseline = baselineFile == null ? null : Baseline.read(baselineFile);
        try (Interruption interruption = options.interruption()) {
            Evidence evidence = new Evidence();
            AnalysisResult result = options.run(terminal, evidence, interruption, false);
            var checker = new Checker(rules);
            var report = new CheckReport(
                    result.capture().files(), rules, checker.check(result, result.findings(evidence), baseline), limit);
            write(report);
            int code = report.failed() ? ExitCode.VIOLATIONS : ExitCode.OK;
            interruption.exitCode(result.failure() == null ? code : ExitCode.INPUT);
            AnalyzeOptions.conclude(terminal, result);
            return code;
        }
    }

    private void write(CheckReport report) throws DeviceException {
        try (var out = new TextSink(terminal.out())) {
            CheckText.write(out, report, terminal.outIsTerminal());
        }
        if (junit != null) {
            try (OutputStream out = open(junit)) {
                JunitXml.write(out, report);
            } catch (IOException | XMLStreamException e) {
                throw new DeviceException(junit + ": cannot be written: " + e.getMessage(), e);
            }
        }
        if (sarif != null) {
            String version = CheckCommand.class.getPackage().getImplementationVersion();
            try (OutputStream out = open(sarif)) {
                SarifJson.write(out, report, version);
            } catch (IOException | OutputException e) {
                throw new DeviceException(sarif + ": cannot be written: " + e.getMessage(), e);
            }
        }
    }

    private static OutputStream open(Path file) throws DeviceException {
        try {
            return new BufferedOutputStream(Files.newOutputStream(file));
        } catch (IOException e) {
            throw new DeviceException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
