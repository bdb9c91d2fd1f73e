package io.rocescope.headless.command;

import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.OutputFormat;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the report of a replay goes; a picocli mixin.
final class ReportOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "text (for people) or json. Default: text.")
    OutputFormat format = OutputFormat.TEXT;

    @Option(names = "--report", paramLabel = "FILE", description = "Write the report as JSON, too.")
    @Nullable
    Path report;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the judgement as JUnit XML.")
    @Nullable
    Path junit;

    /// To be asked before anything runs: a mistyped option should not cost a run.
    void check() throws UsageException {
        if (format != OutputFormat.TEXT && format != OutputFormat.JSON) {
            throw new UsageException("--format: a report is one document, text or json");
        }
    }
}
