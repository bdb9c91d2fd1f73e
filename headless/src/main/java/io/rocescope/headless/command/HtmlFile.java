package io.rocescope.headless.command;

import io.rocescope.headless.DeviceException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.report.HtmlReport;
import io.rocescope.parser.report.LatencySink;
import io.rocescope.parser.report.SecondLook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Writes the HTML report: the files are read a second time for what the first reading found to matter.
final class HtmlFile {
    private static final int SNIFFED = 64;

    private HtmlFile() {}

    /// Refuses a file that holds something else than a report: `--html a.pcap b.pcap` must not cost a capture.
    static void check(Path file) throws UsageException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(SNIFFED), StandardCharsets.ISO_8859_1);
            String lower = start.stripLeading().toLowerCase(Locale.ROOT);
            if (!start.isEmpty() && !lower.startsWith("<!doctype html") && !lower.startsWith("<html")) {
                throw new UsageException("--html " + file + ": the file is there and is no HTML page, so it is not "
                        + "overwritten; name another one, or delete it");
            }
        } catch (IOException e) {
            throw new UsageException("--html " + file + ": cannot be read: " + e.getMessage());
        }
    }

    static void write(
            Path file,
            AnalyzeOptions options,
            AnalysisResult result,
            List<Finding> findings,
            LatencySink latencies,
            Terminal terminal,
            Interruption interruption)
            throws DeviceException, UsageException, CaptureException, FilterException {
        String reason = noLook(options.files(), result);
        SecondLook look = null;
        if (reason.isEmpty()) {
            look = new SecondLook(result.capture(), result.connections(), findings);
            options.readAgain(terminal, look, interruption);
        }
        String page = HtmlReport.of(
                new HtmlReport.Content(result, findings, latencies, look, reason, "RoceScope" + version()));
        try {
            Files.writeString(file, page);
        } catch (IOException e) {
            throw new DeviceException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /// Why the input cannot be read again, for the report's reader; empty where it can.
    private static String noLook(List<String> files, AnalysisResult result) {
        for (String file : files) {
            if (file.equals(Captures.STDIN) || !Files.isRegularFile(Path.of(file))) {
                return "No pictures: " + (file.equals(Captures.STDIN) ? "standard input" : file)
                        + " can be read only once. Analyse a file to get them.";
            }
        }
        return result.stopped() ? "No pictures: the analysis was stopped before the end of the capture." : "";
    }

    private static String version() {
        @Nullable String version = HtmlFile.class.getPackage().getImplementationVersion();
        return version == null ? "" : " " + version;
    }
}
