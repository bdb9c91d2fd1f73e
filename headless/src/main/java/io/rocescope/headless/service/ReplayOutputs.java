package io.rocescope.headless.service;

import io.rocescope.headless.DeviceException;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.ReplayJunit;
import io.rocescope.headless.output.ReplayText;
import io.rocescope.headless.output.TextSink;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/// Where a replay's report goes.
///
/// @param report a file for JSON, or null
/// @param junit a file for JUnit XML, or null
public record ReplayOutputs(
        Terminal terminal,
        OutputFormat format,
        @Nullable Path report,
        @Nullable Path junit) {

    /// Writes all that is wanted.
    public void write(ReplayReport result, List<ExpectRule.Verdict> verdicts) throws DeviceException {
        if (format == OutputFormat.JSON) {
            try {
                ReportJson.write(new BufferedOutputStream(terminal.out()), result, verdicts);
            } catch (IOException e) {
                throw new OutputException("standard output", e);
            }
        } else {
            try (var out = new TextSink(terminal.out())) {
                ReplayText.write(out, result, verdicts, terminal.outIsTerminal());
            }
        }
        if (report != null) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(report))) {
                ReportJson.write(out, result, verdicts);
            } catch (IOException e) {
                throw new DeviceException(report + ": cannot be written: " + e.getMessage(), e);
            }
        }
        if (junit != null) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(junit))) {
                ReplayJunit.write(out, result, verdicts);
            } catch (IOException | XMLStreamException e) {
                throw new DeviceException(junit + ": cannot be written: " + e.getMessage(), e);
            }
        }
    }
}
