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
        try (Stream<Path> files = Files.list(directory())) {
            return files.filter(file -> file.toString().endsWith(".pcap"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
