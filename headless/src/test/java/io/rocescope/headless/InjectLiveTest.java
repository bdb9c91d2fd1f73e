package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.replay.lab.Live;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ghosts against Soft-RoCE: the kernel's own RNIC judges the frames, and our verdicts judge the kernel.
@Live
class InjectLiveTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"allops.a.pcap", "psnwrap.a.pcap", "rnr.a.pcap", "snap96_psnwrap.a.pcap"})
    void shouldGetTheCapturedAnswers(String sample) throws Exception {
        JsonNode report = requester(sample, "--gate", "acks", "--expect", "conformant");

        assertThat(report.at("/missedGates").asInt())
                .as(report.toPrettyString())
                .isZero();
        assertThat(report.at("/verdicts/conformant").asInt()).isPositive();
        assertThat(report.at("/verdicts/different").asInt())
                .as(report.toPrettyString())
                .isZero();
        assertThat(report.at("/verdicts/missing").asInt())
                .as(report.toPrettyString())
                .isZero();
    }

    /// The captures of both hosts tell which frames the network had lost between them: the ghost loses the same.
    @Test
    void shouldGetTheCapturedNaksWhereTheSameFramesAreLost() throws Exception {
        Path faults = directory.resolve("lost.yaml");
        int lost = writeLosses(
                CommandLineRun.sample("loss_write.a.pcap"), CommandLineRun.sample("loss_write.b.pcap"), faults);
        JsonNode report =
                requester("loss_write.a.pcap", "--gate", "acks", "--faults", faults.toString(), "--gate-limit", "5s");

        assertThat(lost).isPositive();
        assertThat(report.at("/dropped").asInt()).isEqualTo(lost);
        assertThat(report.at("/verdicts/different").asInt())
                .as(report.toPrettyString())
                .isZero();
        assertThat(report.at("/verdicts/missing").asInt())
                .as(report.toPrettyString())
                .isZero();
        assertThat(answers(report, "live"))
                .as("sequence errors again")
                .anyMatch(a -> a.path("syndrome").asInt() == 0x60);
    }

    @Test
    void shouldBeNakedExactlyWhereAPacketIsMissing() throws Exception {
        int psn = firstPsn("psnwrap.a.pcap") + 3 & 0xffffff;
        JsonNode report = requester(
                "psnwrap.a.pcap", "--faults", faults("{when: {psn: %d, iteration: 1}, do: drop}".formatted(psn)));

        assertThat(answers(report, "live"))
                .as(report.toPrettyString())
                .filteredOn(a -> a.path("syndrome").asInt(-1) == 0x60)
                .isNotEmpty()
                .allMatch(a -> a.path("psn").asInt() == psn);
    }

    @Test
    void shouldHaveAWrongIcrcIgnored() throws Exception {
        int psn = firstPsn("psnwrap.a.pcap") + 3 & 0xffffff;
        JsonNode report =
                requester("psnwrap.a.pcap", "--faults", faults("{when: {psn: %d}, do: corrupt}".formatted(psn)));

        // The packet is as good as lost: what follows overtakes it.
        assertThat(answers(report, "live"))
                .as(report.toPrettyString())
                .anyMatch(a ->
                        a.path("syndrome").asInt(-1) == 0x60 && a.path("psn").asInt() == psn);
    }

    @Test
    void shouldHaveADuplicateAcknowledgedAgain() throws Exception {
        JsonNode report = requester(
                "psnwrap.a.pcap", "--faults", faults("{when: {opcode: RC_SEND_LAST, nth: 1}, do: duplicate}"));

        assertThat(report.at("/verdicts/missing").asInt())
                .as(report.toPrettyString())
                .isZero();
        assertThat(report.at("/verdicts/extra").asInt())
                .as(report.toPrettyString())
                .isPositive();
    }

    @Test
    void shouldHaveAWrongKeyRefused() throws Exception {
        JsonNode report = requester(
                "allops.a.pcap", "--faults", faults("{when: {opcode: RC_RDMA_WRITE_ONLY, nth: 1}, do: {rkey: 0x99}}"));

        assertThat(answers(report, "live"))
                .as(report.toPrettyString())
                .anyMatch(a -> a.path("syndrome").asInt(-1) == 0x62);
    }

    @Test
    void shouldBringTheDevicesRequestsToTheirCapturedEnds() throws Exception {
        JsonNode report = responder("allops.a.pcap", "--expect", "same statuses");

        assertThat(report.at("/work").size()).isEqualTo(13);
    }

    @Test
    void shouldMakeTheDeviceWaitForAnRnrNakAndGoBackForANak() throws Exception {
        // Its own timer, 4.3 s, must not come in between.
        JsonNode rnr = responder(
                "psnwrap.a.pcap",
                "--timeout",
                "20",
                "--faults",
                faults("{when: {side: request, nth: 1}, do: {rnr: 20.48ms}}"));
        assertThat(reactions(rnr))
                .as(rnr.toPrettyString())
                .anyMatch(r -> r.path("kind").asText().equals("rnr")
                        && r.path("delayNs").asLong() >= 20_480_000);

        JsonNode nak = responder(
                "psnwrap.a.pcap", "--timeout", "20", "--faults", faults("{when: {side: request, nth: 3}, do: nak}"));
        assertThat(reactions(nak))
                .as(nak.toPrettyString())
                .anyMatch(r -> r.path("kind").asText().equals("nak"));
    }

    @Test
    void shouldMakeTheDeviceSendAgainWhenItsTimerIsOver() throws Exception {
        // Nothing is answered: local ACK timeout 14 is 67 ms, and the specification lets it be up to four times that;
        // the
        // emulated processor is slow besides.
        JsonNode report = responder(
                "psnwrap.a.pcap",
                "--timeout",
                "14",
                "--retry-cnt",
                "2",
                "--faults",
                faults("{when: {side: response}, do: drop}"));

        assertThat(reactions(report))
                .as(report.toPrettyString())
                .filteredOn(r -> r.path("kind").asText().equals("timeout"))
                .isNotEmpty()
                .allMatch(r -> r.path("delayNs").asLong() >= 60_000_000);
        assertThat(StreamSupport.stream(report.at("/work").spliterator(), false))
                .anyMatch(w -> w.path("status").asText().equals("IBV_WC_RETRY_EXC_ERR"));
    }

    private JsonNode requester(String sample, String... more) throws IOException {
        return inject("requester", "va", "rxe1", sample, more);
    }

    private JsonNode responder(String sample, String... more) throws IOException {
        return inject("responder", "vb", "rxe0", sample, more);
    }

    private JsonNode inject(String role, String iface, String device, String sample, String... more)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "replay",
                "inject",
                CommandLineRun.sample(sample).toString(),
                "--role",
                role,
                "--iface",
                iface,
                "--dut-device",
                device,
                "--format",
                "json",
                "--linger",
                "2s"));
        words.addAll(List.of(more));
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        return JSON.readTree(run.out());
    }

    private String faults(String rule) throws IOException {
        Path file = directory.resolve("faults.yaml");
        Files.writeString(file, "faults: [" + rule + "]\n");
        return file.toString();
    }

    private static List<JsonNode> answers(JsonNode report, String which) {
        return StreamSupport.stream(report.at("/answers").spliterator(), false)
                .map(a -> a.path(which))
                .filter(a -> !a.isMissingNode())
                .toList();
    }

    private static List<JsonNode> reactions(JsonNode report) {
        return StreamSupport.stream(report.at("/reactions").spliterator(), false)
                .map(r -> r.path("live"))
                .filter(r -> !r.isMissingNode())
                .toList();
    }

    private static int firstPsn(String sample) {
        return Integer.parseInt(
                requests(CommandLineRun.sample(sample)).getFirst().split("\t", -1)[0]);
    }

    /// PSN and IP identification of each request packet from host A.
    private static List<String> requests(Path capture) {
        return CommandLineRun.of(
                        "packets",
                        capture.toString(),
                        "-Y",
                        "ip.src == 10.0.0.1 and (infiniband.reth or" + " infiniband.bth.opcode <= 12)",
                        "--format",
                        "tsv",
                        "-e",
                        "infiniband.bth.psn",
                        "-e",
                        "ip.id",
                        "-e",
                        "infiniband.bth.destqp")
                .lines();
    }

    private static int writeLosses(Path near, Path far, Path faults) throws IOException {
        List<String> arrived = new ArrayList<>(requests(far));
        Map<String, Integer> iterations = new HashMap<>();
        StringBuilder rules = new StringBuilder("faults:\n");
        int lost = 0;
        for (String request : requests(near)) {
            String[] fields = request.split("\t", -1);
            int iteration = iterations.merge(fields[0], 1, Integer::sum);
            if (!arrived.remove(request)) {
                rules.append("  - {when: {side: request, psn: %s, iteration: %d}, do: drop}\n"
                        .formatted(fields[0], iteration));
                lost++;
            }
        }
        Files.writeString(faults, rules);
        return lost;
    }
}
