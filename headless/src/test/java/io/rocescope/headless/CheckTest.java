package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.parser.event.finding.FindingKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/// `check`: what passes, what does not, and the reports.
class CheckTest {
    /// Samples in which the network or an application misbehaves, without their tap.
    private static final Set<String> BROKEN = Set.of(
            "access_err",
            "cm_reject",
            "corrupt_write",
            "dead_peer",
            "delay_read",
            "loss_ack",
            "loss_write",
            "reorder_write",
            "rnr",
            "rnr_exceeded",
            "send_too_long");

    /// Samples whose duplicates hurt at one tap only.
    private static final Set<String> EITHER = Set.of("dup_write");

    private static final String LOSS =
            CommandLineRun.sample("corrupt_write.b.pcap").toString();
    private static final String GOOD = CommandLineRun.sample("allops.a.pcap").toString();

    @TestFactory
    Stream<DynamicTest> shouldPassCleanSamplesAndFailBrokenOnes() throws IOException {
        try (Stream<Path> all = Files.list(CommandLineRun.sample(""))) {
            List<Path> files =
                    all.filter(f -> f.toString().endsWith(".pcap")).sorted().toList();
            assertThat(files).isNotEmpty();
            return files.stream()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                        String name = file.getFileName().toString().replaceFirst("\\..*", "");
                        CommandLineRun run = CommandLineRun.of("check", file.toString());
                        if (!EITHER.contains(name)) {
                            assertThat(run.code()).as(run.out()).isEqualTo(BROKEN.contains(name) ? 1 : 0);
                        }
                    }));
        }
    }

    @Test
    void shouldListARuleForEachFinding() {
        CommandLineRun run = CommandLineRun.of("check", "--list-rules");
        assertThat(run.code()).isZero();
        Set<String> ids = new TreeSet<>();
        run.lines().forEach(line -> ids.add(line.split(" ", -1)[0]));
        for (FindingKind kind : FindingKind.values()) {
            assertThat(ids).contains(kind.id());
        }
        assertThat(ids).contains("max-latency-p99-ns", "min-throughput-bps");
    }

    private static String rules(Path directory, String text) throws IOException {
        return Files.writeString(directory.resolve("rules.yaml"), text).toString();
    }

    @Test
    void shouldTakeThresholdsAndScopesFromAFile(@TempDir Path directory) throws IOException {
        String tolerant = rules(directory, """
                rules:
                  - {id: packet-loss, threshold: 100}
                  - {id: timeouts, severity: off}
                  - {id: malformed-packets, severity: off}
                  - {id: unexplained-retransmissions, severity: off}
                  - id: icrc-errors
                    threshold: 9
                """);
        assertThat(CommandLineRun.of("check", LOSS).code()).isEqualTo(1);
        assertThat(CommandLineRun.of("check", "--rules", tolerant, LOSS).code()).isZero();
        String strict = rules(directory, "rules: [{id: max-latency-ns, threshold: 1}]");
        assertThat(CommandLineRun.of("check", "--rules", strict, GOOD).code()).isEqualTo(1);
        String elsewhere = rules(directory, "rules: [{id: max-latency-ns, threshold: 1, scope: {ip: 10.9.9.9}}]");
        assertThat(CommandLineRun.of("check", "--rules", elsewhere, GOOD).code())
                .isZero();
        String there = rules(directory, "rules: [{id: max-latency-ns, threshold: 1, scope: {ip: 10.0.0.1}}]");
        assertThat(CommandLineRun.of("check", "--rules", there, GOOD).code()).isEqualTo(1);
        String warning = rules(directory, "rules: [{id: max-latency-ns, threshold: 1, severity: warning}]");
        assertThat(CommandLineRun.of("check", "--rules", warning, GOOD).code()).isZero();
        assertThat(CommandLineRun.of("check", "--rules", warning, "--fail-on", "warning", GOOD)
                        .code())
                .isEqualTo(1);
    }

    @Test
    void shouldNameTheLineOfAMistake(@TempDir Path directory) throws IOException {
        assertMistake(directory, "rules:\n  - id: packet-los\n", "rules.yaml:2", "packet-los", "--list-rules");
        assertMistake(directory, "rules:\n  - id: timeouts\n    severity: bad\n", "rules.yaml:3", "expected error");
        assertMistake(directory, "rules:\n  - id: timeouts\n    threshold: many\n", "rules.yaml:3", "number");
        assertMistake(directory, "rules:\n  - id: timeouts\n    treshold: 1\n", "rules.yaml:3", "treshold");
        assertMistake(directory, "rules:\n  - {id: timeouts, scope: {host: a}}\n", "rules.yaml:2", "host");
        assertMistake(directory, "rules:\n  - [\n", "rules.yaml:");
        assertMistake(directory, "rules: 7\n", "rules.yaml:1", "list");
        assertMistake(directory, "", "empty");
        CommandLineRun missing = CommandLineRun.of("check", "--rules", directory + "/none.yaml", GOOD);
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("none.yaml");
    }

    private static void assertMistake(Path directory, String text, String... expected) throws IOException {
        CommandLineRun run = CommandLineRun.of("check", "--rules", rules(directory, text), GOOD);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(expected);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void shouldFailOnlyOnWhatIsWorseThanTheBaseline(@TempDir Path directory) throws IOException {
        Path saved = directory.resolve("saved.json");
        Files.writeString(
                saved, CommandLineRun.of("analyze", "--format", "json", LOSS).out());
        assertThat(CommandLineRun.of("check", "--baseline", saved.toString(), LOSS)
                        .code())
                .isZero();
        Path good = directory.resolve("good.json");
        Files.writeString(
                good, CommandLineRun.of("analyze", "--format", "json", GOOD).out());
        assertThat(CommandLineRun.of("check", "--baseline", good.toString(), LOSS)
                        .code())
                .isEqualTo(1);
        Path other = Files.writeString(directory.resolve("other.json"), "{\"schema\": \"something\"}");
        CommandLineRun refused = CommandLineRun.of("check", "--baseline", other.toString(), LOSS);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("other.json", "rocescope/analysis/1");
    }

    @Test
    void shouldWriteJunitXml(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("report.xml");
        assertThat(CommandLineRun.of("check", "--junit", file.toString(), LOSS).code())
                .isEqualTo(1);
        Document xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        int failures = xml.getElementsByTagName("failure").getLength();
        assertThat(failures).isPositive();
        assertThat(xml.getElementsByTagName("testsuite")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("failures")
                        .getNodeValue())
                .isEqualTo(String.valueOf(failures));
        assertThat(xml.getElementsByTagName("testcase").getLength())
                .isGreaterThanOrEqualTo(FindingKind.values().length);
    }

    @Test
    void shouldWriteSarif(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("report.sarif");
        assertThat(CommandLineRun.of("check", "--sarif", file.toString(), LOSS).code())
                .isEqualTo(1);
        JsonNode sarif = new ObjectMapper().readTree(file.toFile());
        assertThat(sarif.path("version").asText()).isEqualTo("2.1.0");
        JsonNode run = sarif.path("runs").path(0);
        JsonNode rules = run.path("tool").path("driver").path("rules");
        assertThat(run.path("results")).isNotEmpty().allSatisfy(result -> {
            String id = result.path("ruleId").asText();
            assertThat(rules.path(result.path("ruleIndex").asInt()).path("id").asText())
                    .isEqualTo(id);
            assertThat(result.path("level").asText()).isIn("error", "warning", "note");
            assertThat(result.path("message").path("text").asText()).isNotBlank();
            assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                            .asText())
                    .endsWith("corrupt_write.b.pcap");
        });
    }

    @Test
    void shouldSayWithFourThatAReportCannotBeWritten(@TempDir Path directory) {
        CommandLineRun run = CommandLineRun.of("check", "--junit", directory + "/no/such.xml", GOOD);
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err()).contains("such.xml");
    }
}
