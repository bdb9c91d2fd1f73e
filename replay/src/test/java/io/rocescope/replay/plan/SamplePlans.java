package io.rocescope.replay.plan;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Plans of the sample captures, for tests.
public final class SamplePlans {
    private SamplePlans() {}

    /// The plan of `samples-pcap/NAME.pcap`, payload included.
    public static ReplayPlan of(String name) {
        return of(directory().resolve(name + ".pcap"));
    }

    public static ReplayPlan of(Path file) {
        CaptureRecorder recorder = new CaptureRecorder(1_000_000, 1 << 24);
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), recorder, recorder);
            return new Planner(recorder, List.of(file.getFileName().toString())).plan(result.connections(), _ -> true);
        } catch (CaptureException e) {
            throw new AssertionError(file + ": " + e.getMessage(), e);
        }
    }

    public static List<Path> files() {
        try (Stream<Path> files = Files.list(directory())) {
            return files.filter(f -> f.toString().endsWith(".pcap")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path directory() {
        return Path.of(Objects.requireNonNullElse(System.getProperty("rocescope.root"), ".."), "samples-pcap");
    }
}
