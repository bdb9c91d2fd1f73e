package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.rocescope.replay.lab.LiveResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Boots the lab's virtual machine once, runs the live tests of all modules in it and reports each of them here. It
/// stands in the module that comes after all that have live tests. How a test becomes a live test:
/// replay/lab/README.md.
class LabTest {
    private static final boolean MUST_RUN = "true".equals(System.getenv("ROCESCOPE_CI"));
    private static final boolean SWITCHED_OFF = "off".equals(System.getenv("ROCESCOPE_LAB"));
    private static final Path ROOT = Path.of(System.getProperty("rocescope.root", ".."));

    /// What `run` exits with when the machine lacks something.
    private static final int NOT_PREPARED = 77;

    /// In seconds: far more than it takes, so that only a guest that hangs meets it.
    private static final String LIMIT = "900";

    @TestFactory
    Stream<DynamicNode> liveTests() throws Exception {
        Assumptions.assumeFalse(SWITCHED_OFF && !MUST_RUN, "ROCESCOPE_LAB=off");
        Path out = ROOT.resolve("headless/target/lab").toAbsolutePath();
        Files.createDirectories(out);
        Path results = out.resolve("results.tsv");
        Files.deleteIfExists(results);
        writeCommandLine(out);
        var process = new ProcessBuilder(
                        ROOT.resolve("replay/lab/run").toString(),
                        ROOT.resolve("replay/lab/guest/live-tests.sh").toString(),
                        out.toString(),
                        LIMIT)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes());
        int status = process.waitFor();
        if (!MUST_RUN) {
            Assumptions.assumeTrue(status != NOT_PREPARED, said);
        }
        assertThat(results)
                .as("the lab ended with %d and said:%n%s", status, said)
                .exists();
        return report(results, said);
    }

    private static void writeCommandLine(Path out) throws IOException {
        List<Path> tests = Stream.of("replay/target/test-classes", "headless/target/test-classes")
                .map(directory -> ROOT.resolve(directory).toAbsolutePath())
                .filter(Files::isDirectory)
                .toList();
        // The directories come first: a jar of the same classes may be older, or not there yet.
        String classPath = Stream.concat(
                        tests.stream().map(Path::toString),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)))
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        List<String> words = new ArrayList<>(List.of(
                "-Drocescope.root=" + ROOT.toAbsolutePath(),
                "-cp",
                classPath,
                "io.rocescope.replay.lab.LiveRunner",
                "/out/results.tsv"));
        tests.forEach(directory -> words.add(directory.toString()));
        Files.write(out.resolve("java.args"), words.stream().map(LabTest::quote).toList());
        Files.writeString(out.resolve("java.home"), System.getProperty("java.home"));
    }

    /// As an argument file of the `java` command wants it.
    private static String quote(String word) {
        return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static Stream<DynamicNode> report(Path results, String said) throws IOException {
        List<LiveResult> all;
        try {
            all = LiveResult.parse(Files.readAllLines(results));
        } catch (IllegalStateException brokenOff) {
            throw new AssertionError(brokenOff.getMessage() + "\n" + said, brokenOff);
        }
        assertThat(all).as(said).isNotEmpty();
        Map<String, List<LiveResult>> byClass = all.stream()
                .collect(Collectors.groupingBy(LiveResult::className, LinkedHashMap::new, Collectors.toList()));
        return byClass.entrySet().stream()
                .map(entry -> dynamicContainer(
                        entry.getKey(), entry.getValue().stream().map(LabTest::asTest)));
    }

    private static DynamicNode asTest(LiveResult result) {
        return dynamicTest(result.test(), () -> {
            switch (result.status()) {
                case "PASSED" -> {}
                case "SKIPPED" -> Assumptions.abort(result.text());
                default -> throw new AssertionError("in the lab: " + result.text());
            }
        });
    }
}
