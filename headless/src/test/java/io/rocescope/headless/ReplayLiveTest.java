package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.replay.lab.Live;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Plans of the samples on live RoCE devices: each request has its captured fate, and the replay's own capture
/// holds the planned messages.
@Live
class ReplayLiveTest {
    private static final int ATTEMPTS = 5;

    @TempDir
    private Path directory = Path.of("");

    private static CommandLineRun replay(Path plan, String... more) {
        String[] fixed = {
            "replay", "run", plan.toString(), "--device", "rxe0", "--peer-device", "rxe1", "--format", "json"
        };
        return CommandLineRun.of(concat(fixed, more));
    }

    /// The captured machine's timeouts are too short for an emulated one: it would send again what is not lost.
    private static Path patient(Path plan) throws IOException {
        String text = Files.readString(plan);
        Files.writeString(plan, text.replace("\"timeout\": 14", "\"timeout\": 20"));
        return plan;
    }

    private Path plan(String sample) throws IOException {
        Path plan = directory.resolve(sample + ".json");
        CommandLineRun run = CommandLineRun.of(
                "replay", "plan", CommandLineRun.sample(sample + ".pcap").toString(), "-o", plan.toString());
        assertThat(run.code()).as(run.err()).isZero();
        return patient(plan);
    }

    private static void check(CommandLineRun run) throws IOException {
        assertThat(run.code()).as("%s%n%s", run.out(), run.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(run.out());
        assertThat(report.at("/requests/different").asInt()).isZero();
        assertThat(report.at("/requests/completed").asInt())
                .isEqualTo(report.at("/requests/planned").asInt());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allops.a",
                "inter.a",
                "read_outstanding.a",
                "psnwrap.a",
                "nvmeof.a",
                "access_err.a",
                "rnr_exceeded.a",
                "send_too_long.a",
                "dead_peer.a",
                "uc_pingpong.a",
                "ipv6_ops.a"
            })
    void shouldGiveEachRequestTheCapturedFate(String sample) throws IOException {
        check(replay(
                plan(sample),
                "--capture",
                "va",
                "--expect",
                "complete",
                "--expect",
                "same statuses",
                "--expect",
                "same messages"));
    }

    @Test
    void shouldReplayAPlanOfABandwidthTest() throws IOException {
        Path plan = directory.resolve("perf_write_bw.json");
        Path root = Path.of(System.getProperty("rocescope.root", "."));
        Files.copy(root.resolve("replay/src/test/resources/plans/perf_write_bw.json"), plan);
        check(replay(
                patient(plan),
                "--capture",
                "va",
                "--expect",
                "complete",
                "--expect",
                "same statuses",
                "--expect",
                "same messages"));
    }

    /// Soft-RoCE waits for its next clock tick, so that a replay meets about as many NAKs as the capture did, if
    /// only this program gets the processor when its receive is due: on an emulated one that others use, too, not
    /// each time.
    @Test
    void shouldMakeTheResponderNotReadyAgain() throws Exception {
        Path plan = plan("rnr.a");
        List<Long> counts = new ArrayList<>();
        for (int attempt = 0; attempt < ATTEMPTS && counts.stream().noneMatch(n -> n >= 6 && n <= 10); attempt++) {
            long before = counter("send_rnr_err");
            CommandLineRun run = replay(plan, "--capture", "va", "--expect", "same statuses", "--no-rehearsal");
            check(run);
            long sent = counter("send_rnr_err") - before;
            JsonNode report = new ObjectMapper().readTree(run.out());
            assertThat(report.at("/connections/0/ends/0/events/rnrNaks").asLong())
                    .as("the capture of the replay against the responder's counter")
                    .isEqualTo(sent);
            counts.add(sent);
        }
        assertThat(counts).as("8 in the capture").anyMatch(n -> n >= 6 && n <= 10);
    }

    /// Each end in a process of its own, as it were, on one machine.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReplayBetweenTwoProcesses(boolean byConnectionManager) throws Exception {
        Path plan = plan("inter.a");
        Path token = directory.resolve("token");
        Files.writeString(token, "a token for one test");
        String address = "10.0.0.2:" + (byConnectionManager ? 7472 : 7471);
        String[] common = {"replay", "run", plan.toString(), "--token-file", token.toString(), "--format", "json"};
        String[] listen = {"--listen", address, byConnectionManager ? "--cm" : "--device=rxe1"};
        String[] connect = {"--connect", address, byConnectionManager ? "--cm" : "--device=rxe0"};
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<CommandLineRun> b = other.submit(() -> CommandLineRun.of(concat(common, listen)));
            check(CommandLineRun.of(concat(common, connect)));
            check(b.get());
        }
    }

    private static String[] concat(String[] first, String... second) {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /// What the responder's device has counted.
    private static long counter(String name) throws IOException {
        Path file = Path.of("/sys/class/infiniband/rxe1/ports/1/hw_counters", name);
        return Long.parseLong(Files.readString(file).strip());
    }
}
