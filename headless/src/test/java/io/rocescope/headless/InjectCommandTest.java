package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectCommandTest {
    private static final String SAMPLE = CommandLineRun.sample("allops.a.pcap").toString();

    @TempDir
    Path directory;

    private static CommandLineRun inject(String... words) {
        List<String> all = new ArrayList<>(List.of("replay", "inject"));
        all.addAll(List.of(words));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    @Test
    void shouldWriteWhatItWouldSendAndSendNothing() {
        Path out = directory.resolve("dry.pcapng");
        CommandLineRun run = inject(
                SAMPLE,
                "--role",
                "requester",
                "--dry-run",
                "-w",
                out.toString(),
                "--pps",
                "1000",
                "--dut-address",
                "192.0.2.7",
                "--dut-qpn",
                "0x77");

        assertThat(run.err()).contains("nothing was sent");
        assertThat(run.code()).isZero();
        List<String> lines = CommandLineRun.of(
                        "packets",
                        out.toString(),
                        "--format",
                        "tsv",
                        "-e",
                        "frame.time_epoch_ns",
                        "-e",
                        "ip.dst",
                        "-e",
                        "infiniband.bth.destqp",
                        "-e",
                        "roce.icrc.status")
                .lines();
        assertThat(lines).hasSize(24).allMatch(line -> line.endsWith("\t192.0.2.7\t119\tvalid"));
        long first = Long.parseLong(lines.get(0).split("\t", -1)[0]);
        long second = Long.parseLong(lines.get(1).split("\t", -1)[0]);
        assertThat(second - first).isEqualTo(1_000_000);
    }

    @Test
    void shouldDoTheFaultsInADryRunToo() throws IOException {
        Path faults = directory.resolve("f.yaml");
        Files.writeString(faults, """
                faults:
                  - {when: {nth: 1}, do: drop}
                  - {when: {nth: 2}, do: corrupt}
                  - {when: {nth: 3}, do: {duplicate: 2}}
                  - {when: {nth: 4}, do: ecn}
                  - {when: {nth: 5}, do: {reorder: 1}}
                """);
        Path out = directory.resolve("dry.pcapng");
        CommandLineRun run =
                inject(SAMPLE, "--role", "requester", "--dry-run", "-w", out.toString(), "--faults", faults.toString());
        assertThat(run.code()).as(run.err()).isZero();

        List<String> psns = CommandLineRun.of(
                        "packets",
                        out.toString(),
                        "--format",
                        "tsv",
                        "-e",
                        "infiniband.bth.psn",
                        "-e",
                        "roce.icrc.status",
                        "-e",
                        "ip.dsfield.ecn")
                .lines();
        assertThat(psns.subList(0, 8))
                .containsExactly(
                        "4097\tinvalid\t0",
                        "4098\tvalid\t0",
                        "4098\tvalid\t0",
                        "4098\tvalid\t0",
                        "4099\tvalid\t3",
                        "4101\tvalid\t0",
                        "4100\tvalid\t0",
                        "4102\tvalid\t0");
    }

    @Test
    void shouldPlayAgainstASimulatedDeviceAndReport() throws IOException {
        Path junit = directory.resolve("junit.xml");
        Path report = directory.resolve("report.json");
        Path capture = directory.resolve("run.pcapng");
        CommandLineRun run = inject(
                SAMPLE,
                "--role",
                "requester",
                "--sim",
                "--gate",
                "acks",
                "--expect",
                "conformant",
                "--junit",
                junit.toString(),
                "--report",
                report.toString(),
                "-w",
                capture.toString());

        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(run.err()).contains("sending 24 request frames of connection 1 through sim0");
        assertThat(run.out())
                .contains("Ghost requester of connection 1 against sim1")
                .contains("ok    conformant");
        JsonNode json = new ObjectMapper().readTree(report.toFile());
        assertThat(json.at("/schema").asText()).isEqualTo("rocescope/inject/1");
        assertThat(json.at("/verdicts/missing").asInt()).isZero();
        assertThat(json.at("/answers").size())
                .isEqualTo(json.at("/verdicts/conformant").asInt());
        assertThat(Files.readString(junit)).contains("failures=\"0\"");
        assertThat(CommandLineRun.of("analyze", capture.toString()).out()).contains("all done");
    }

    @Test
    void shouldExitWithOneWhereAnExpectationFails() throws IOException {
        Path junit = directory.resolve("junit.xml");
        CommandLineRun run = inject(
                SAMPLE,
                "--role",
                "requester",
                "--sim",
                "--gate",
                "acks",
                "--expect",
                "NAK at 4100",
                "--junit",
                junit.toString());

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAIL  NAK at 4100: there is none");
        assertThat(Files.readString(junit)).contains("failures=\"1\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--role nobody --sim | expected requester or responder",
                "--role requester | --dut-device",
                "--role requester --dut-device rxe0 | --iface",
                "--role requester --dut-device rxe0 --sim | exclude each other",
                "--role requester --dry-run | needs -w OUT",
                "--role requester --sim --speed 2 --pps 5 | exclude each other",
                "--role requester --sim --speed 0 | expected above 0",
                "--role requester --sim --gate maybe | expected acks or none",
                "--role requester --sim --max-gap soon | expected a time such as 20us",
                "--role requester --sim --expect wonders | is no rule",
                "--role requester --sim --direction sideways | expected aToB or bToA",
                "--role requester --iface lo --dut-qpn 7 | --dut-address",
                "--role requester --iface lo --dut-qpn 7 --dut-address 192.0.2.1 --dut-mac 02:00:00:00:00:01 | --allow",
                "--role requester --sim -Y roce | --connection N chooses it",
            })
    void shouldSayWhatIsWrongWithTheUsage(String options, String message) {
        List<String> words = new ArrayList<>(List.of(SAMPLE));
        words.addAll(List.of(options.strip().split(" ", -1)));
        CommandLineRun run = inject(words.toArray(String[]::new));

        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void shouldRefuseForgedNaksWhereTheGhostIsTheRequester() throws IOException {
        Path faults = directory.resolve("f.yaml");
        Files.writeString(faults, "faults: [{do: nak}]\n");
        CommandLineRun run = inject(SAMPLE, "--role", "requester", "--sim", "--faults", faults.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--role responder");
    }

    @Test
    void shouldSayWhereAFaultFileIsWrong() throws IOException {
        Path faults = directory.resolve("f.yaml");
        Files.writeString(faults, "faults:\n  - {do: explode}\n");
        CommandLineRun run = inject(SAMPLE, "--role", "requester", "--sim", "--faults", faults.toString());

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("f.yaml:2: unknown action \"explode\"");
    }

    @Test
    void shouldWarnThatTheCaptureEndsInMidPacket() throws IOException {
        Path cut = directory.resolve("cut.pcap");
        byte[] whole = Files.readAllBytes(Path.of(SAMPLE));
        Files.write(cut, Arrays.copyOf(whole, 3000));
        Path out = directory.resolve("dry.pcapng");
        CommandLineRun run = inject(cut.toString(), "--role", "requester", "--dry-run", "-w", out.toString());

        assertThat(run.code()).isZero();
        assertThat(run.err())
                .contains("warning")
                .contains("ends inside a packet record")
                .contains("wrote 3 frames");
    }

    @Test
    void shouldAskWhichConnectionWhereThereAreSeveral() {
        CommandLineRun run = inject(CommandLineRun.sample("inter.a.pcap").toString(), "--role", "requester", "--sim");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("3 connections").contains("--connection N");
    }
}
