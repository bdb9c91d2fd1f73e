package io.rocescope.gui.testing;

import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.capture.CaptureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The repository's sample captures.
public final class Samples {
    private static final long TIMEOUT_MS = 60_000;

    private Samples() {}

    public static Path directory() {
        return Path.of(Objects.requireNonNull(System.getProperty("rocescope.root"), "rocescope.root"), "samples-pcap");
    }

    public static String file(String name) {
        return directory().resolve(name).toString();
    }

    public static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.filter(f -> f.toString().endsWith(".pcap")).sorted().toList();
        }
    }

    /// Opens a capture and waits until it is read; properties change in the loading thread.
    public static Trace load(String... files) throws CaptureException, InterruptedException {
        Trace trace = Trace.open(List.of(files), TraceOptions.defaults(), Runnable::run);
        if (!trace.awaitLoaded(TIMEOUT_MS)) {
            throw new AssertionError("not read in time: " + List.of(files));
        }
        return trace;
    }
}
