package io.rocescope.gui.export;

import io.rocescope.gui.trace.LoadState;
import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.report.HtmlReport;
import io.rocescope.parser.report.LatencySink;
import io.rocescope.parser.report.SecondLook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the HTML report of the open capture: the same page as `analyze --html`, without analysing it again.
public final class ReportExport {
    private ReportExport() {}

    /// @throws IOException if the file cannot be written, or the capture has not been read to its end or is gone
    public static void write(Trace trace, Path target) throws IOException {
        TraceSummary summary = trace.summary();
        CaptureSummary capture = summary.capture();
        if (capture == null || !summary.complete()) {
            throw new IOException("the capture is still being read: wait until it is done");
        }
        LatencySink latencies = new LatencySink();
        MessageStore messages = trace.messages();
        for (long row = 0; row < messages.size(); row++) {
            if (messages.latencyNs(row) >= 0) {
                latencies.add(
                        messages.connection(row), messages.direction(row), messages.verb(row), messages.latencyNs(row));
            }
        }
        SecondLook look = new SecondLook(capture, summary.connections(), summary.findings());
        PacketReader reader = trace.scanner();
        for (long frame = 1; frame <= trace.packets().size(); frame++) {
            Packet packet = reader.read(frame);
            PacketAnalysis analysis = packet.analysis();
            if (analysis != null) {
                look.packet(packet.dissection(), analysis);
            }
        }
        LoadState.Progress loading = trace.loading().progress();
        boolean stopped = loading.phase() == LoadState.Phase.CANCELLED;
        // What broke the reading off is among the findings.
        var result = new AnalysisResult(capture, summary.connections(), loading.warnings(), null, stopped);
        Files.writeString(
                target,
                HtmlReport.of(new HtmlReport.Content(result, summary.findings(), latencies, look, "", "RoceScope")));
    }
}
