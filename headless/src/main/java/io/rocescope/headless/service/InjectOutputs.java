package io.rocescope.headless.service;

import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.output.InjectJson;
import io.rocescope.headless.output.InjectText;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.ReplayJunit;
import io.rocescope.headless.output.TextSink;
import io.rocescope.replay.inject.InjectExpect;
import io.rocescope.replay.inject.InjectReport;
import io.rocescope.replay.inject.Verdict;
import io.rocescope.replay.report.ExpectRule;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/// Where an injection's report goes.
///
/// @param report a file for JSON, or null
/// @param junit a file for JUnit XML, or null
public record InjectOutputs(
        Terminal terminal,
        OutputFormat format,
        @Nullable Path report,
        @Nullable Path junit) {

    /// Writes all that is wanted.
    ///
    /// @param source the captures
    /// @return the exit code
    public int write(String source, InjectReport result, List<InjectExpect.Judge> judges) throws DeviceException {
        List<ExpectRule.Verdict> expected =
                judges.stream().map(judge -> judge.judge(result)).toList();
        if (format == OutputFormat.JSON) {
            InjectJson.write(terminal.out(), result, expected);
        } else {
            try (TextSink out = new TextSink(terminal.out())) {
                InjectText.write(out, result, expected);
            }
        }
        if (report != null) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(report))) {
                InjectJson.write(out, result, expected);
            } catch (IOException e) {
                throw new DeviceException(report + ": cannot be written: " + e.getMessage(), e);
            }
        }
        if (junit != null) {
            List<ExpectRule.Verdict> all = new ArrayList<>();
            all.add(new ExpectRule.Verdict(
                    "run",
                    !result.stopped(),
                    result.count(Verdict.CONFORMANT) + " conformant, " + result.count(Verdict.DIFFERENT)
                            + " different, " + result.count(Verdict.MISSING) + " missing"));
            all.addAll(expected);
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(junit))) {
                ReplayJunit.write(out, source, all);
            } catch (IOException | XMLStreamException e) {
                throw new DeviceException(junit + ": cannot be written: " + e.getMessage(), e);
            }
        }
        return expected.stream().allMatch(ExpectRule.Verdict::ok) ? ExitCode.OK : ExitCode.VIOLATIONS;
    }
}
