package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `analyze`, `messages` and `events` as other programs use them: names of fields, exit codes, streams.
class AnalyzeTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ACCESS =
            CommandLineRun.sample("access_err.a.pcap").toString();
    private static final String ALL_OPS = CommandLineRun.sample("allops.a.pcap").toString();
    private static final String PINGPONG =
            CommandLineRun.sample("rc_pingpong.a.pcap").toString();
    private static final String DEAD = CommandLineRun.sample("dead_peer.a.pcap").toString();

    private static JsonNode analyze(String... more) throws IOException {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "analyze";
        arguments[1] = "--format";
        arguments[2] = "json";
        System.arraycopy(more, 0, arguments, 3, more.length);
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.code()).as(run.err()).isZero();
        return JSON.readTree(run.out());
    }

    private static List<String> names(JsonNode node) {
        return node.propertyStream().map(Map.Entry::getKey).toList();
    }

    @Test
    void shouldNameFieldsAsTheContractDoes() throws IOException {
        JsonNode root = analyze(ACCESS);
        assertThat(names(root)).containsExactly("schema", "capture", "connections", "findings");
        assertThat(root.path("schema").asText()).isEqualTo("rocescope/analysis/1");
        assertThat(names(root.path("capture")))
                .contains(
                        "files",
                        "packets",
                        "rocePackets",
                        "firstNs",
                        "lastNs",
                        "linkTypes",
                        "truncatedPackets",
                        "malformedPackets",
                        "timeReversals",
                        "duplicateFrames",
                        "endsMidPacket",
                        "icrc",
                        "cnps",
                        "ecnMarked",
                        "pauseFrames");
        JsonNode connection = root.path("connections").path(0);
        assertThat(names(connection))
                .contains("id", "transport", "endpointA", "endpointB", "pairing", "stateA", "stateB", "aToB", "bToA");
        assertThat(names(connection.path("aToB")))
                .contains(
                        "pathMtu",
                        "firstPsn",
                        "lastPsn",
                        "requestPackets",
                        "requestBytes",
                        "responsePackets",
                        "responseBytes",
                        "messages",
                        "acks",
                        "rnrNaks",
                        "naks",
                        "retransmittedPackets",
                        "retransmissions",
                        "duplicateRequests",
                        "sequenceErrors",
                        "missingRequestPackets",
                        "missingResponsePackets",
                        "captureDrops",
                        "outOfOrder",
                        "icrcErrors",
                        "ecnMarked",
                        "cnps",
                        "maxOutstandingReads",
                        "throughputBps",
                        "latencyNs");
        JsonNode finding = root.path("findings").path(0);
        assertThat(names(finding))
                .contains(
                        "id",
                        "severity",
                        "connection",
                        "direction",
                        "title",
                        "explanation",
                        "advice",
                        "frames",
                        "firstNs");
        assertThat(finding.path("id").asText()).isEqualTo("remote-access-error");
        assertThat(finding.path("frames").get(1).asLong()).isEqualTo(2);
    }

    @Test
    void shouldGiveNullForAQueuePairThatIsNotKnown() throws IOException {
        JsonNode connection = analyze(DEAD).path("connections").path(0);
        assertThat(connection.path("endpointA").path("qpn").isNull()).isTrue();
        assertThat(connection.path("endpointB").path("qpn").asInt()).isEqualTo(0x215);
    }

    @Test
    void shouldTrackOnlyWhatTheFilterSelects() throws IOException {
        assertThat(analyze(ACCESS).path("connections")).hasSizeGreaterThan(1);
        JsonNode root = analyze("-Y", "infiniband.bth.destqp == 0x14", ACCESS);
        assertThat(root.path("connections")).hasSize(1);
        assertThat(root.path("capture").path("packets").asInt()).isEqualTo(2);
        CommandLineRun refused =
                CommandLineRun.of("analyze", "-Y", "roce.analysis contains \"retransmission\"", ACCESS);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("tracker");
    }

    @Test
    void shouldMergeSeveralFiles() throws IOException {
        JsonNode root = analyze(ACCESS, PINGPONG);
        assertThat(root.path("capture").path("files")).hasSize(2);
        int apart = analyze(ACCESS).path("connections").size()
                + analyze(PINGPONG).path("connections").size();
        assertThat(root.path("connections")).hasSize(apart);
    }

    @Test
    void shouldTellWhatItFoundBeforeTheInputBroke(@TempDir Path directory) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(ACCESS));
        byte[] broken = whole.clone();
        // A record length far beyond any packet, in the header of the third record.
        int third = 24 + 2 * 16 + length(whole, 24) + length(whole, 24 + 16 + length(whole, 24));
        for (int i = 8; i < 16; i++) {
            broken[third + i] = (byte) 0xff;
        }
        Path file = Files.write(directory.resolve("broken.pcap"), broken);
        CommandLineRun run = CommandLineRun.of("analyze", file.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).contains("2 packets", "read only in part");
        assertThat(run.err()).contains("broken.pcap", "offset");
    }

    private static int length(byte[] octets, int record) {
        return (octets[record + 8] & 0xff) | (octets[record + 9] & 0xff) << 8;
    }

    @Test
    void shouldWarnOfACaptureThatEndsMidPacket(@TempDir Path directory) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(ACCESS));
        Path file = Files.write(directory.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 10));
        CommandLineRun run = CommandLineRun.of("analyze", file.toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("warning", "cut.pcap");
        assertThat(run.out()).contains("breaks off inside a packet");
    }

    @Test
    void shouldUseColoursOnATerminalOnly() {
        assertThat(CommandLineRun.of("analyze", ACCESS).out()).doesNotContain("\u001b");
        assertThat(CommandLineRun.onTerminal("analyze", ACCESS).out()).contains("\u001b[1;31mERROR");
    }

    @Test
    void shouldLimitWhatItPrintsUnlessAllIsAsked() {
        CommandLineRun some = CommandLineRun.of("analyze", ACCESS);
        CommandLineRun all = CommandLineRun.of("analyze", "--all", ACCESS);
        assertThat(some.out()).contains("more of remote-access-error", "--all");
        assertThat(all.out()).doesNotContain("--all").contains("connection 11]");
    }

    @Test
    void shouldWriteOneObjectForEachMessage() throws IOException {
        CommandLineRun run = CommandLineRun.of("messages", "--format", "jsonl", ALL_OPS);
        assertThat(run.code()).isZero();
        assertThat(run.lines()).isNotEmpty().allSatisfy(line -> {
            JsonNode message = JSON.readTree(line);
            assertThat(names(message))
                    .contains(
                            "connection",
                            "direction",
                            "verb",
                            "firstPsn",
                            "lastPsn",
                            "packets",
                            "bytes",
                            "firstFrame",
                            "lastFrame",
                            "firstNs",
                            "lastNs",
                            "retransmissions",
                            "rnrNaks",
                            "complete",
                            "status");
            boolean write = message.path("verb").asText().startsWith("RDMA_");
            assertThat(message.has("rKey"))
                    .isEqualTo(write || message.path("verb").asText().startsWith("ATOMIC"));
        });
        JsonNode array = JSON.readTree(
                CommandLineRun.of("messages", "--format", "json", ALL_OPS).out());
        assertThat(array).hasSize(run.lines().size());
        CommandLineRun tsv = CommandLineRun.of("messages", "--format", "tsv", "--header", ALL_OPS);
        assertThat(tsv.lines()).hasSize(run.lines().size() + 1).allMatch(line -> line.split("\t", -1).length == 23);
        assertThat(CommandLineRun.of("messages", ALL_OPS).lines())
                .hasSize(run.lines().size() + 1);
    }

    @Test
    void shouldBeginEventsWithTheirSchema() throws IOException {
        List<String> lines =
                CommandLineRun.of("events", "--format", "jsonl", ACCESS).lines();
        JsonNode header = JSON.readTree(lines.getFirst());
        assertThat(names(header)).containsExactly("schema", "files", "referenceNs");
        assertThat(header.path("schema").asText()).isEqualTo("rocescope/events/1");
        assertThat(lines.subList(1, lines.size())).isNotEmpty().allSatisfy(line -> {
            JsonNode event = JSON.readTree(line);
            assertThat(event.path("name").asText()).startsWith("roce:");
            assertThat(event.path("data").has("trigger")).isTrue();
            assertThat(event.has("timeNs")).isTrue();
        });
        JsonNode whole = JSON.readTree(
                CommandLineRun.of("events", "--format", "json", ACCESS).out());
        assertThat(whole.path("events")).hasSize(lines.size() - 1);
        assertThat(CommandLineRun.of("events", ACCESS).lines()).hasSize(lines.size());
        assertThat(CommandLineRun.of("events", "--format", "tsv", ACCESS).lines())
                .hasSize(lines.size() - 1);
    }
}
