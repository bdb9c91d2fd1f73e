package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The table in samples-pcap/README.md and the files beside it say the same.
class SamplesIndexTest {
    private static final long MAX_OCTETS = 500_000;
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern TRUTH_NAME = Pattern.compile("\\.[ab]\\.pcap$");

    /// File name → number of frames, from the table.
    private static Map<String, Integer> index() throws IOException {
        Map<String, Integer> index = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Samples.directory().resolve("README.md"))) {
            if (!line.startsWith("| `")) {
                continue;
            }
            String[] cells = line.split("\\|", -1);
            List<String> names =
                    NAME.matcher(cells[1]).results().map(m -> m.group(1)).toList();
            String[] counts = cells[2].strip().split(" ", -1);
            assertThat(counts).as(line).hasSameSizeAs(names);
            assertThat(cells[4]).as(line).isNotBlank();
            for (int i = 0; i < counts.length; i++) {
                assertThat(index.put(names.get(i), Integer.valueOf(counts[i])))
                        .as("twice: " + names.get(i))
                        .isNull();
            }
        }
        return index;
    }

    @Test
    void shouldListEverySampleAndNoOther() throws IOException {
        assertThat(index().keySet())
                .containsExactlyInAnyOrderElementsOf(Samples.captures().stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
    }

    @Test
    void shouldCountTheFramesOfEverySample() throws IOException, CaptureException {
        for (Map.Entry<String, Integer> entry : index().entrySet()) {
            ReadBack read = ReadBack.of(
                    List.of(Samples.directory().resolve(entry.getKey()).toString()));

            assertThat(read.failure()).as(entry.getKey()).isNull();
            assertThat(read.warnings()).as(entry.getKey()).isEmpty();
            assertThat(read.frames()).as(entry.getKey()).hasSize(entry.getValue());
        }
    }

    @Test
    void shouldKeepSamplesSmallAndTheirTruthBesideThem() throws IOException {
        assertThat(Samples.captures()).hasSizeGreaterThan(60);
        for (Path file : Samples.captures()) {
            assertThat(Files.size(file)).as(file.toString()).isLessThan(MAX_OCTETS);
            assertThat(file.resolveSibling(
                            TRUTH_NAME.matcher(file.getFileName().toString()).replaceAll(".truth.json")))
                    .exists();
        }
    }
}
