package io.rocescope.headless.service;

import io.rocescope.headless.DeviceException;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.replay.report.RecordedReplay;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The file that a replay's own packets are written to and then analysed from: one that the user named, or one that
/// is deleted afterwards.
public final class ReplayRecording implements AutoCloseable {
    private final Path file;
    private final boolean temporary;

    private ReplayRecording(Path file, boolean temporary) {
        this.file = file;
        this.temporary = temporary;
    }

    /// @param wanted the file to keep, or null
    public static ReplayRecording to(@Nullable Path wanted) throws DeviceException {
        if (wanted != null) {
            return new ReplayRecording(wanted, false);
        }
        try {
            return new ReplayRecording(Files.createTempFile("rocescope-replay", ".pcapng"), true);
        } catch (IOException e) {
            throw new DeviceException("no temporary file for the replay's packets: " + e.getMessage(), e);
        }
    }

    /// Begins to write.
    public OutputStream open() throws DeviceException {
        try {
            return new BufferedOutputStream(Files.newOutputStream(file));
        } catch (IOException e) {
            throw new DeviceException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /// Runs what was written through the tracker.
    public RecordedReplay analyze() throws CaptureException {
        RecordedReplay recorded = new RecordedReplay();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), recorded, null);
            return recorded.conclude(result.connections());
        }
    }

    @Override
    public void close() throws IOException {
        if (temporary) {
            Files.deleteIfExists(file);
        }
    }
}
