package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `merge` and `analyze --tap` as people call them.
class TapCommandsTest {
    private static String tap(String name, String file) {
        return name + "=" + CommandLineRun.sample(file);
    }

    @Test
    void shouldSayWhatTheNetworkDid() {
        CommandLineRun run =
                CommandLineRun.of("merge", "--tap", tap("a", "loss_ack.a.pcap"), "--tap", tap("b", "loss_ack.b.pcap"));
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("a → b: all 184 packets arrived")
                .contains("b → a: the network lost 4 of 64 between b and a")
                .contains("4 of the lost are answers: b answered, a never got it")
                .contains("The host behind b took");
    }

    @Test
    void shouldGiveHopsAsJson() throws Exception {
        CommandLineRun run = CommandLineRun.of(
                "analyze",
                "--format",
                "json",
                "--tap",
                tap("a", "loss_ack.a.pcap"),
                "--tap",
                tap("b", "loss_ack.b.pcap"));
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("schema").asText()).isEqualTo("rocescope/analysis/1");
        assertThat(json.get("hops")).hasSize(2);
        JsonNode hop = json.get("hops").get(1);
        assertThat(hop.get("from").asText()).isEqualTo("b");
        assertThat(hop.get("to").asText()).isEqualTo("a");
        assertThat(hop.get("packets").asInt()).isEqualTo(64);
        assertThat(hop.get("lost").asInt()).isEqualTo(4);
        for (String name : List.of("duplicated", "reordered", "corrupted")) {
            assertThat(hop.get(name).asInt()).as(name).isZero();
        }
        for (String name : List.of("p50", "p99", "max")) {
            assertThat(hop.get("delayNs").get(name).asLong()).as(name).isPositive();
        }
        assertThat(json.get("findings")).isNotEmpty().allMatch(f -> f.hasNonNull("tap"));
        assertThat(json.get("findings")).anyMatch(f -> f.get("id").asText().equals("network-loss"));
        assertThat(json.get("connections")).isNotEmpty().allMatch(c -> c.hasNonNull("tap"));
        assertThat(json.get("capture").get("rocePackets").asInt()).isEqualTo(244 + 248);
    }

    @Test
    void shouldAnalyseTapsForPeople() {
        CommandLineRun run = CommandLineRun.of(
                "analyze", "--tap", tap("a", "corrupt_write.a.pcap"), "--tap", tap("b", "corrupt_write.b.pcap"));
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("9 packets corrupted on the way")
                .contains("[network-corruption, tap b]")
                .contains("── Tap a ──")
                .contains("── Tap b ──");
    }

    @Test
    void shouldMergeIntoOneCaptureWithAnInterfaceForEachTap(@TempDir Path dir) throws Exception {
        Path out = dir.resolve("merged.pcapng");
        CommandLineRun run = CommandLineRun.of(
                "merge",
                "-w",
                out.toString(),
                "--tap",
                tap("host-a", "loss_ack.a.pcap"),
                "--tap",
                tap("host-b", "loss_ack.b.pcap"));
        assertThat(run.code()).isZero();
        String octets = Files.readString(out, StandardCharsets.ISO_8859_1);
        assertThat(octets).contains("host-a").contains("host-b");
        CommandLineRun once = CommandLineRun.of(
                "packets", "--format", "tsv", "-e", "frame.time_epoch_ns", "-Y", "roce.opcode", out.toString());
        // A sent 184, B sent 64, and each is there once.
        assertThat(once.lines()).hasSize(248);
        assertThat(once.lines().stream().map(Long::valueOf).toList()).isSorted();
        Path all = dir.resolve("all.pcapng");
        CommandLineRun.of(
                "merge",
                "--all-copies",
                "-w",
                all.toString(),
                "--tap",
                tap("a", "loss_ack.a.pcap"),
                "--tap",
                tap("b", "loss_ack.b.pcap"));
        assertThat(CommandLineRun.of("packets", "--format", "jsonl", "-Y", "roce.opcode", all.toString())
                        .lines())
                .hasSize(244 + 248);
    }

    @Test
    void shouldJoinThePiecesOfATap(@TempDir Path dir) throws Exception {
        Path first = dir.resolve("1.pcapng");
        Path second = dir.resolve("2.pcapng");
        String b = CommandLineRun.sample("loss_ack.b.pcap").toString();
        CommandLineRun.of("export", "-Y", "frame.number <= 100", "-w", first.toString(), b);
        CommandLineRun.of("export", "-Y", "frame.number > 100", "-w", second.toString(), b);
        List<String> arguments =
                new ArrayList<>(List.of("merge", "--format", "json", "--tap", tap("a", "loss_ack.a.pcap")));
        String whole = CommandLineRun.of(append(arguments, "--tap", "b=" + b)).out();
        String pieces = CommandLineRun.of(append(arguments, "--tap", "b=" + first, "--tap", "b=" + second))
                .out();
        assertThat(whole).contains("\"lost\" : 4");
        JsonNode expected = new ObjectMapper().readTree(whole).get("hops").get(1);
        JsonNode actual = new ObjectMapper().readTree(pieces).get("hops").get(1);
        for (String name : List.of("packets", "lost", "duplicated", "reordered", "corrupted", "delayNs")) {
            assertThat(actual.get(name)).as(name).isEqualTo(expected.get(name));
        }
    }

    private static String[] append(List<String> arguments, String... more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void shouldRefuseTapsThatCannotBe() {
        assertThat(CommandLineRun.of("merge", "--tap", "nothing").code()).isEqualTo(2);
        assertThat(CommandLineRun.of("merge", "--tap", "a=-", "--tap", "b=x").err())
                .contains("read twice");
        assertThat(CommandLineRun.of("merge", "--tap", "a=x.pcap").err()).contains("two taps or more");
        assertThat(CommandLineRun.of("merge", "--tap", "a=none.pcap", "--tap", "b=none.pcap")
                        .code())
                .isEqualTo(3);
        assertThat(CommandLineRun.of("analyze", "--tap", "a=x", "y").code()).isEqualTo(2);
    }
}
