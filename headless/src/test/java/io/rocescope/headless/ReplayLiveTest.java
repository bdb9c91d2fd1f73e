package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.replay.lab.Live;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Plans of the samples on live RoCE devices: each request has its captured fate, and the replay's own capture holds
/// the
/// planned messages.
@Live
class ReplayLiveTest {
    @TempDir
    private Path directory = Path.of("");

    private static CommandLineRun replay(Path plan, String... more) {
        String[] fixed = {
            "replay", "run", plan.toString(), "--device", "rxe0", "--peer-device", "rxe1", "--format", "json"
        };
        String[] all = Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return CommandLineRun.of(all);
    }

    private Path plan(String sample) {
        Path plan = directory.resolve(sample + ".json");
        CommandLineRun run = CommandLineRun.of(
                "replay", "plan", CommandLineRun.sample(sample + ".pcap").toString(), "-o", plan.toString());
        assertThat(run.code()).as(run.err()).isZero();
        return plan;
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
        Path plan = Path.of(
                System.getProperty("rocescope.root", "."), "replay/src/test/resources/plans/perf_write_bw.json");
        check(replay(
                plan,
                "--capture",
                "va",
                "--expect",
                "complete",
                "--expect",
                "same statuses",
                "--expect",
                "same messages"));
    }

    /// Soft-RoCE waits for its next clock tick, so that a replay meets about as many NAKs as the capture did.
    @Test
    void shouldMakeTheResponderNotReadyAgain() throws Exception {
        long before = counter("send_rnr_err");
        CommandLineRun run =
                replay(plan("rnr.a"), "--capture", "va", "--expect", "same statuses", "--expect", "same RNR within 2");
        check(run);
        long sent = counter("send_rnr_err") - before;
        JsonNode report = new ObjectMapper().readTree(run.out());
        assertThat(sent).isBetween(6L, 10L);
        assertThat(report.at("/connections/0/ends/0/events/rnrNaks").asLong()).isEqualTo(sent);
    }

    /// What the responder's device has counted.
    private static long counter(String name) throws IOException {
        Path file = Path.of("/sys/class/infiniband/rxe1/ports/1/hw_counters", name);
        return Long.parseLong(Files.readString(file).strip());
    }
}
