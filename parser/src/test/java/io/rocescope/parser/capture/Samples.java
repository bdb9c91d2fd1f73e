package io.rocescope.parser.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The captures in samples-pcap.
public final class Samples {
    private Samples() {}

    /// The directory samples-pcap of this working copy.
    public static Path directory() {
        return Path.of(System.getProperty("rocescope.root", ".."), "samples-pcap");
    }

    /// All sample captures, by name.
    public static List<Path> captures() {
        return captures(directory());
    }

    /// Captures of real hardware that are not part of the project: in `$ROCESCOPE_SHARED/field-captures`, else beside
    /// the
    /// working copy.
    ///
    /// @return empty where they are not there
    public static List<Path> fieldCaptures() {
        String shared = System.getenv("ROCESCOPE_SHARED");
        Path root = Path.of(System.getProperty("rocescope.root", ".."));
        Path directory = (shared == null ? root.resolve("../shared") : Path.of(shared)).resolve("field-captures");
        return Files.isDirectory(directory) ? captures(directory) : List.of();
    }

    private static List<Path> captures(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".pcap"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
