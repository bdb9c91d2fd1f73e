package io.rocescope.ksy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The captures that tests run over: the repository's, and a shared folder's where there is one.
final class SampleFiles {
    private SampleFiles() {}

    static List<Path> pcaps() {
        Path root = Path.of(System.getProperty("rocescope.root", ".."));
        List<Path> files = new ArrayList<>(in(root.resolve("samples-pcap")));
        String named = System.getenv("ROCESCOPE_SHARED");
        Path shared = shared(root, named);
        if (shared != null) {
            files.addAll(in(shared.resolve("captures")));
            files.addAll(in(shared.resolve("field-captures")));
        }
        return files;
    }

    private static @Nullable Path shared(Path root, @Nullable String named) {
        Path shared = named == null ? root.resolve("../shared") : Path.of(named);
        return Files.isDirectory(shared) ? shared : null;
    }

    private static List<Path> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".pcap"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
