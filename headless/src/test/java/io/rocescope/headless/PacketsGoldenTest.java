package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Holds what `packets` lists of every sample against samples-pcap/expected. After a change that is meant, run with
/// {@code -Drocescope.golden.update=true}, and read the difference.
class PacketsGoldenTest {
    private static final boolean UPDATE = Boolean.getBoolean("rocescope.golden.update");
    private static final Path SAMPLES = CommandLineRun.sample("");

    @TestFactory
    Stream<DynamicTest> shouldListWhatItListed() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(SAMPLES)) {
            files = all.filter(f -> f.toString().endsWith(".pcap")).sorted().toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream()
                .flatMap(file -> Stream.of("text", "tsv")
                        .map(format -> DynamicTest.dynamicTest(
                                file.getFileName() + " " + format, () -> compare(file, format))));
    }

    private static void compare(Path file, String format) throws IOException {
        CommandLineRun run = CommandLineRun.of("packets", "--format", format, file.toString());
        assertThat(run.code()).as(run.err()).isZero();
        String told = run.out().replace(SAMPLES + "/", "");
        String name = file.getFileName().toString().replaceFirst("\\.pcap$", "");
        Path golden = SAMPLES.resolve("expected/" + name + ".packets." + (format.equals("text") ? "txt" : "tsv"));
        if (UPDATE) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, told);
            return;
        }
        assertThat(golden).exists();
        assertThat(told).isEqualTo(Files.readString(golden));
    }
}
