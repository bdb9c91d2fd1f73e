package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `replay plan`, `replay plan show`, `replay sim`, and what `replay run` and `capture` refuse.
class ReplayCommandsTest {
    @TempDir
    private Path directory = Path.of("");

    private String plan(String sample, String... more) {
        Path plan = directory.resolve(sample + ".json");
        String[] fixed = {
            "replay", "plan", CommandLineRun.sample(sample + ".pcap").toString(), "-o", plan.toString()
        };
        CommandLineRun run = CommandLineRun.of(concat(fixed, more));
        assertThat(run.code()).as(run.err()).isZero();
        return plan.toString();
    }

    private static String[] concat(String[] first, String... second) {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    @Test
    void shouldPlanAndShow() {
        CommandLineRun run = CommandLineRun.of("replay", "plan", "show", plan("rnr.a"));
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("1 connection, 4 requests")
                .contains("RNR wait 5.1 ms")
                .contains("SUCCESS, 5 RNR NAKs")
                .contains("Assumed, for the capture does not show it:");
    }

    @Test
    void shouldRunBeforeOtherProgramsWhereItMay() {
        String plan = plan("psnwrap.a");
        CommandLineRun run = CommandLineRun.of("replay", "sim", plan, "--real-time", "--priority");
        if (run.code() == ExitCode.OK) {
            assertThat(run.out()).contains("Complete after");
        } else {
            assertThat(run.code()).isEqualTo(ExitCode.DEVICE);
            assertThat(run.err()).contains("CAP_SYS_NICE");
        }
        CommandLineRun virtual = CommandLineRun.of("replay", "sim", plan, "--priority");
        assertThat(virtual.code()).isEqualTo(ExitCode.USAGE);
        assertThat(virtual.err()).contains("--real-time");
    }

    @Test
    void shouldPlanToStandardOutputAndReadFromStandardInput() {
        CommandLineRun plan = CommandLineRun.of(
                "replay", "plan", CommandLineRun.sample("allops.a.pcap").toString());
        assertThat(plan.code()).isZero();
        CommandLineRun run =
                CommandLineRun.withInput(plan.out().getBytes(StandardCharsets.UTF_8), "replay", "plan", "show", "-");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("ATOMIC_CMP_AND_SWP");
    }

    @Test
    void shouldPlanWhatWasAskedFor() {
        String inter = CommandLineRun.sample("inter.a.pcap").toString();
        CommandLineRun one = CommandLineRun.of("replay", "plan", "--connection", "3", inter);
        assertThat(one.err()).contains("planned 15 requests of 1 connection");
        CommandLineRun filtered = CommandLineRun.of("replay", "plan", "-Y", "infiniband.bth.destqp == 0x12", inter);
        assertThat(filtered.code()).isZero();
        CommandLineRun none = CommandLineRun.of("replay", "plan", "--connection", "99", inter);
        assertThat(none.code()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("the capture has connections [1");
    }

    @Test
    void shouldKeepOptionsInThePlan() throws IOException {
        String plan = plan("allops.a", "--speed", "2.5", "--loops", "3", "--payload", "captured");
        JsonNode json = new ObjectMapper().readTree(Files.readString(Path.of(plan)));
        assertThat(json.at("/options/speed").asDouble()).isEqualTo(2.5);
        assertThat(json.at("/options/loops").asInt()).isEqualTo(3);
        assertThat(json.at("/connections/0/a/requests/0/payload").asText()).isNotEmpty();
        CommandLineRun run = CommandLineRun.of("replay", "sim", plan, "--format", "json");
        assertThat(new ObjectMapper()
                        .readTree(run.out())
                        .at("/requests/planned")
                        .asInt())
                .isEqualTo(39);
    }

    @Test
    void shouldSimulateTheSameEachTime() {
        String plan = plan("nvmeof.a");
        String first = CommandLineRun.of("replay", "sim", plan).out();
        assertThat(first).contains("Complete after").contains("94 planned, 94 posted, 94 completed");
        assertThat(CommandLineRun.of("replay", "sim", plan).out()).isEqualTo(first);
    }

    @Test
    void shouldJudgeByRules() throws IOException {
        String plan = plan("allops.a");
        CommandLineRun good = CommandLineRun.of(
                "replay",
                "sim",
                plan,
                "--expect",
                "same statuses",
                "--expect",
                "same messages",
                "--expect",
                "no RNR",
                "--expect",
                "no retransmissions");
        assertThat(good.code()).as(good.out()).isZero();
        Path faults = directory.resolve("faults.yaml");
        Files.writeString(faults, "faults:\n  - when: {opcode: RC_SEND_ONLY, nth: 1}\n    do: drop\n");
        Path junit = directory.resolve("junit.xml");
        CommandLineRun bad = CommandLineRun.of(
                "replay",
                "sim",
                plan,
                "--faults",
                faults.toString(),
                "--expect",
                "no retransmissions",
                "--expect",
                "same statuses",
                "--junit",
                junit.toString());
        assertThat(bad.code()).isEqualTo(ExitCode.VIOLATIONS);
        assertThat(bad.out())
                .contains("FAIL  no retransmissions: 1 in the replay")
                .contains("ok    same statuses");
        assertThat(Files.readString(junit)).contains("tests=\"3\" failures=\"1\"");
    }

    @Test
    void shouldWriteTheSimulatedPackets() {
        Path capture = directory.resolve("sim.pcapng");
        CommandLineRun run = CommandLineRun.of("replay", "sim", plan("psnwrap.a"), "-w", capture.toString());
        assertThat(run.code()).isZero();
        CommandLineRun analysis = CommandLineRun.of("analyze", "--format", "json", capture.toString());
        assertThat(analysis.out()).contains("\"invalid\" : 0").contains("\"failed\" : 0");
    }

    @Test
    void shouldNamePlaceAndReasonOfABadPlan() throws IOException {
        Path plan = Path.of(plan("allops.a"));
        Files.writeString(plan, Files.readString(plan).replace("\"pathMtu\": 1024", "\"pathMtu\": 1000"));
        CommandLineRun run = CommandLineRun.of("replay", "sim", plan.toString());
        assertThat(run.code()).isEqualTo(ExitCode.INPUT);
        assertThat(run.err()).contains("line ").contains("pathMtu 1000, expected 256, 512, 1024, 2048 or 4096");
        CommandLineRun missing =
                CommandLineRun.of("replay", "sim", directory.resolve("none").toString());
        assertThat(missing.code()).isEqualTo(ExitCode.INPUT);
        assertThat(missing.err()).contains("no such file").contains("replay plan CAPTURE");
        CommandLineRun empty = CommandLineRun.of("replay", "sim", plan("cm_reject.a"));
        assertThat(empty.code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldWarnOfAnEmptyPlan() {
        CommandLineRun run = CommandLineRun.of(
                "replay", "plan", CommandLineRun.sample("cm_reject.a.pcap").toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("the plan is empty").contains("rocescope analyze");
        CommandLineRun full = CommandLineRun.of(
                "replay", "plan", CommandLineRun.sample("allops.a.pcap").toString());
        assertThat(full.err()).doesNotContain("empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "replay sim PLAN --expect often|is no rule; expected such as",
                "replay sim PLAN --topspeed --gap 5|exclude each other",
                "replay sim PLAN --speed 0|speed 0.0, expected above 0",
                "replay sim PLAN --payload noise|expected zero, pattern or captured",
                "replay run PLAN|--device names the RNIC",
                "replay run PLAN --device x|--peer-device names the RNIC of the other end",
                "replay run PLAN --device x --listen 7471|expected an address and a port",
                "replay run PLAN --device x --connect 127.0.0.1:7471 --listen 127.0.0.1:7471|exclude each other",
                "replay run PLAN --device x --connect 127.0.0.1:7471 --token-file /nonexistent|cannot be read",
                "replay run PLAN --device x --peer-device y -w out.pcapng|no interface was named",
                "capture -w x|no interface was named",
                "capture -i lo|nothing to do with the packets",
                "capture -i lo --analyze -w -|both want standard output",
            })
    void shouldRefuseWrongUsage(String line, String message) {
        CommandLineRun run =
                CommandLineRun.of(line.replace("PLAN", plan("allops.a")).split(" ", -1));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay", "replay nonsense", "replay plan show"})
    void shouldTellWhatThereIs(String line) {
        CommandLineRun run = CommandLineRun.of(line.split(" ", -1));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldHaveHelpForEachCommandOfTheGroup() {
        assertThat(CommandLineRun.of("replay", "--help").out())
                .contains("replay plan show")
                .contains("replay sim");
        for (String name : new String[] {"plan", "run", "sim"}) {
            CommandLineRun run = CommandLineRun.of("replay", name, "--help");
            assertThat(run.code()).isZero();
            assertThat(run.out()).contains("Usage: rocescope replay " + name).contains("Example");
        }
        assertThat(CommandLineRun.of("help", "replay", "run").out()).contains("Usage: rocescope replay run");
        assertThat(CommandLineRun.of("capture", "--help").out()).contains("--analyze");
    }
}
