package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `reconcile`, `join`, `decode-cqe` and `decode-wqe` as people call them.
class HostCommandsTest {

    @Test
    void shouldReconcileCountersOfBeforeAndAfter(@TempDir Path dir) throws Exception {
        Path before = dir.resolve("before.txt");
        Path after = dir.resolve("after.txt");
        Files.writeString(before, "link rxe0/1 sent_pkts 100 rcvd_pkts 50 duplicate_request 0 novel_counter 1\n");
        Files.writeString(after, "link rxe0/1 sent_pkts 284 rcvd_pkts 110 duplicate_request 7 novel_counter 5\n");
        CommandLineRun run = CommandLineRun.of(
                "reconcile",
                CommandLineRun.sample("loss_ack.a.pcap").toString(),
                "--before",
                before.toString(),
                "--after",
                after.toString(),
                "--host",
                "10.0.0.1",
                "--format",
                "json");
        assertThat(run.err()).isEmpty();
        JsonNode counters =
                new ObjectMapper().readTree(run.out()).get("devices").get(0).get("counters");
        assertThat(counters.get(0).get("actual").asInt()).isEqualTo(184);
        assertThat(counters.get(0).get("predicted").asInt()).isEqualTo(184);
        assertThat(counters.get(0).get("verdict").asText()).isEqualTo("agrees");
        assertThat(counters.get(0).get("frames")).isNotEmpty();
        assertThat(counters.get(3).get("name").asText()).isEqualTo("novel_counter");
        assertThat(counters.get(3).get("verdict").asText()).isEqualTo("unknown");
    }

    @Test
    void shouldReconcileForPeople() {
        CommandLineRun run = CommandLineRun.of(
                "reconcile",
                CommandLineRun.sample("loss_ack.a.pcap").toString(),
                "--counters",
                CommandLineRun.sample("loss_ack.truth.json").toString(),
                "--device",
                "rxe0");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("rxe0 (rxe counters), compared with 10.0.0.1")
                .contains("184          184  agrees");
    }

    @Test
    void shouldSayWhatIsWrongWithCounters() {
        String capture = CommandLineRun.sample("loss_ack.a.pcap").toString();
        CommandLineRun noCounters = CommandLineRun.of(
                "reconcile",
                capture,
                "--counters",
                CommandLineRun.sample("README.md").toString());
        assertThat(noCounters.code()).isEqualTo(3);
        assertThat(noCounters.err()).contains("rdma statistic show");
        assertThat(CommandLineRun.of("reconcile", capture).code()).isEqualTo(2);
        assertThat(CommandLineRun.of("reconcile", capture, "--counters", "none.txt")
                        .err())
                .contains("there is no such file");
        CommandLineRun host = CommandLineRun.of(
                "reconcile",
                capture,
                "--host",
                "1.2.3.4",
                "--counters",
                CommandLineRun.sample("loss_ack.truth.json").toString());
        assertThat(host.code()).isEqualTo(2);
        assertThat(host.err()).contains("10.0.0.1");
    }

    @Test
    void shouldTellAStoryForEachError() throws Exception {
        CommandLineRun run = CommandLineRun.of(
                "join",
                CommandLineRun.sample("access_err.a.pcap").toString(),
                "--log",
                CommandLineRun.sample("access_err.app.txt").toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("1. IBV_WC_REM_ACCESS_ERR on queue pair 0x14")
                .contains("access_err.app.txt:4: WC wr_id 1 status 10")
                .contains("frames    1, 2")
                .contains("NAK remote access error in frame 2 refuses it")
                .contains("1 flushed, which follow from it");
        CommandLineRun json = CommandLineRun.of(
                "join",
                "--format",
                "json",
                "--log",
                CommandLineRun.sample("access_err.app.txt").toString(),
                CommandLineRun.sample("access_err.a.pcap").toString());
        JsonNode stories = new ObjectMapper().readTree(json.out()).get("stories");
        assertThat(stories).hasSize(6);
        assertThat(stories.get(0).get("frames").toString()).isEqualTo("[1,2]");
        assertThat(stories.get(0).get("error").get("status").asText()).isEqualTo("IBV_WC_REM_ACCESS_ERR");
        assertThat(stories.get(0).get("message").get("verb").asText()).isEqualTo("RDMA_WRITE");
    }

    @Test
    void shouldReadALogFromStandardInput() {
        byte[] log = "WC wr_id 1 status 10 opcode 0 len 0 qpn 0x13\n".getBytes(StandardCharsets.UTF_8);
        CommandLineRun run = CommandLineRun.withInput(
                log, "join", CommandLineRun.sample("rnr_exceeded.a.pcap").toString(), "--log", "-");
        assertThat(run.out()).contains("but no NAK 0x62 (remote access error) on this connection in the capture");
        assertThat(CommandLineRun.of(
                                "join",
                                CommandLineRun.sample("rnr_exceeded.a.pcap").toString())
                        .code())
                .isEqualTo(2);
    }

    @Test
    void shouldDecodeEntriesFromArgumentsAndStandardInput() throws Exception {
        CommandLineRun run = CommandLineRun.of("decode-cqe", "00000000", "00008813", "10002c02", "00112cd2");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("IBV_WC_REM_ACCESS_ERR")
                .contains("RDMA_READ")
                .contains("0x2c02");
        byte[] dump = "00001108 002c0203 00000008 00000000\n00007f00 10002000 00001234 00000000\n"
                .getBytes(StandardCharsets.UTF_8);
        JsonNode wqe = new ObjectMapper()
                .readTree(CommandLineRun.withInput(dump, "decode-wqe", "--format", "json")
                        .out());
        assertThat(wqe.get("operation").asText()).isEqualTo("RDMA_WRITE");
        assertThat(wqe.get("remoteAddress").asLong()).isEqualTo(0x7f0010002000L);
        assertThat(wqe.get("whole").asBoolean()).isFalse();
        CommandLineRun bad = CommandLineRun.of("decode-cqe", "zz");
        assertThat(bad.code()).isEqualTo(2);
        assertThat(bad.err()).contains("zz");
        assertThat(CommandLineRun.of("decode-cqe", "--vendor", "acme", "00").err())
                .contains("bnxt_re");
    }
}
