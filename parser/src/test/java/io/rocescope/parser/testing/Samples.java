package io.rocescope.parser.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Where the captures are that tests run on.
public final class Samples {
    private Samples() {}

    public static Path root() {
        return Path.of(Objects.requireNonNullElse(System.getProperty("rocescope.root"), ".."));
    }

    /// Directories of captures with their truth: the project's own, and the larger ones beside it where they are there.
    public static List<Path> withTruth() {
        Path large = shared().resolve("captures");
        Path own = root().resolve("samples-pcap");
        return Files.isDirectory(large) ? List.of(own, large) : List.of(own);
    }

    /// Captures from the field; may not exist.
    public static Path field() {
        return shared().resolve("field-captures");
    }

    private static Path shared() {
        String named = System.getenv("ROCESCOPE_SHARED");
        return named == null ? root().resolve("../shared") : Path.of(named);
    }

    /// The captures of a directory, by name.
    public static List<Path> captures(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".pcap"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
