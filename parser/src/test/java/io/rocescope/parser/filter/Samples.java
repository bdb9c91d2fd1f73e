package io.rocescope.parser.filter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Capture files to try things on: the project's own, and the field captures where they are.
final class Samples {
    private Samples() {}

    static List<Path> all() throws IOException {
        Path root = Path.of(System.getProperty("rocescope.root", "."));
        String shared = System.getenv("ROCESCOPE_SHARED");
        Path sharedDir = shared == null ? root.resolve("../shared") : Path.of(shared);
        var files = new ArrayList<Path>();
        for (Path directory : List.of(root.resolve("samples-pcap"), sharedDir.resolve("field-captures"))) {
            if (Files.isDirectory(directory)) {
                try (Stream<Path> walk = Files.walk(directory)) {
                    walk.filter(Samples::isCapture).sorted().forEach(files::add);
                }
            }
        }
        return files;
    }

    /// Those of at most so many kilobytes.
    static List<Path> small(int kilobytes) throws IOException {
        var small = new ArrayList<Path>();
        for (Path file : all()) {
            if (Files.size(file) <= kilobytes * 1024L) {
                small.add(file);
            }
        }
        return small;
    }

    private static boolean isCapture(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".pcap") || name.endsWith(".pcapng");
    }
}
