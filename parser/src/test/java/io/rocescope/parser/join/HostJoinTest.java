package io.rocescope.parser.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.hostlog.CompletionStatus;
import io.rocescope.parser.hostlog.HostLog;
import io.rocescope.parser.hostlog.HostRecord.Kind;
import io.rocescope.parser.hostlog.QpSnapshot;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.wire.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Joins what the applications of the samples printed with their captures.
class HostJoinTest {

    @Test
    void shouldTellTheFramesOfEachAccessError() throws Exception {
        JoinReport report = join("access_err");
        // Six queue pairs: each has a request that was refused and one that was flushed behind it.
        assertThat(report.stories()).hasSize(6);
        List<Verb> verbs = new ArrayList<>();
        long frame = 0;
        for (Story story : report.stories()) {
            assertThat(story.error().status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
            assertThat(story.consequences()).hasSize(1).allMatch(r -> r.isFlush());
            assertThat(story.contradictions()).isEmpty();
            assertThat(story.matchedBy()).contains("queue pair number");
            assertThat(story.cause()).contains("NAK remote access error");
            // Each request and its NAK lie next to each other in the capture.
            assertThat(story.frames()).hasSize(2);
            assertThat(story.frames().get(0)).isGreaterThan(frame);
            frame = story.frames().get(1);
            verbs.add(messageOf(story).verb());
        }
        assertThat(verbs.subList(0, 4))
                .containsExactly(Verb.RDMA_WRITE, Verb.RDMA_READ, Verb.RDMA_WRITE, Verb.RDMA_READ);
    }

    @Test
    void shouldTellTheFramesOfAnExceededRnrRetry() throws Exception {
        JoinReport report = join("rnr_exceeded");
        assertThat(report.stories()).hasSize(1);
        Story story = report.stories().get(0);
        assertThat(story.error().status()).isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
        assertThat(messageOf(story).verb()).isEqualTo(Verb.SEND);
        assertThat(story.cause()).contains("RNR NAKs");
        assertThat(story.frames()).hasSizeGreaterThan(4);
        assertThat(story.contradictions()).isEmpty();
        assertThat(story.advice()).contains("min_rnr_timer");
    }

    @Test
    void shouldTellTheFramesOfADeadPeer() throws Exception {
        JoinReport report = join("dead_peer");
        Story story = report.stories().get(0);
        assertThat(story.error().status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        // All twelve frames of the capture are copies of the one request's three packets.
        assertThat(story.frames()).hasSize(12);
        assertThat(story.cause()).contains("never answered");
        assertThat(story.contradictions()).isEmpty();
    }

    @Test
    void shouldSayWhatTheWireContradicts() throws Exception {
        JoinReport report = join("rnr_exceeded", "WC wr_id 1 status 10 opcode 0 len 0 qpn 0x13");
        assertThat(report.stories().get(0).contradictions())
                .singleElement()
                .asString()
                .contains("remote access error, but no NAK 0x62");
        JoinReport fine = join("perf_write_bw", "WC wr_id 1 status 12 qpn " + qpnOf("perf_write_bw"));
        assertThat(fine.stories().get(0).message()).isNull();
    }

    @Test
    void shouldMatchByTheNumbersThatTheConnectionManagerAgreedOn() throws Exception {
        JoinReport report = join("cm_ucmatose", "WC wr_id 1 status 12 opcode 0 len 0 qpn 0x12");
        Story story = report.stories().get(0);
        assertThat(story.matchedBy()).contains("agreed on by the connection manager");
    }

    @Test
    void shouldMatchUcxByAddressKeyAndLength() throws Exception {
        JoinReport report = join(
                "access_err",
                "UCX  ERROR Remote access on mlx5_0:1/RoCE (synd 0x13 vend 0x88 hw_synd 0/0)",
                "UCX  ERROR RC QP 0x15 wqe[0]: RDMA_READ s-- [rva 0x" + Long.toHexString(readAddress()) + " rkey 0x"
                        + Long.toHexString(readKey()) + "] [va 0x1 len 64 lkey 0x1]");
        Story story = report.stories().get(0);
        assertThat(story.matchedBy()).contains("remote address, key and length");
        assertThat(messageOf(story).verb()).isEqualTo(Verb.RDMA_READ);
        assertThat(story.request()).isEqualTo(story.error());
    }

    private static KeptMessage messageOf(Story story) {
        return Objects.requireNonNull(story.message());
    }

    private static QpSnapshot processOf(Story story) {
        return Objects.requireNonNull(story.process());
    }

    private static long readAddress() throws Exception {
        return readOf().remoteAddress();
    }

    private static long readKey() throws Exception {
        return readOf().rKey();
    }

    private static KeptMessage readOf() throws Exception {
        CaptureEvidence capture = evidence(sample("access_err.a.pcap"));
        return capture.connections().stream()
                .flatMap(c -> Stream.concat(
                        capture.messages(c.id(), io.rocescope.parser.event.Direction.A_TO_B).stream(),
                        capture.messages(c.id(), io.rocescope.parser.event.Direction.B_TO_A).stream()))
                .filter(m -> m.verb() == Verb.RDMA_READ)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldShowWhichCompletionCoversWhichRequest() throws Exception {
        CaptureEvidence capture = evidence(sample("loss_write.a.pcap"));
        var connection = capture.connections().get(0);
        List<KeptMessage> messages = capture.messages(connection.id(), io.rocescope.parser.event.Direction.A_TO_B);
        boolean fromA = !messages.isEmpty();
        if (!fromA) {
            messages = capture.messages(connection.id(), io.rocescope.parser.event.Direction.B_TO_A);
        }
        int qpn = fromA ? connection.endpointA().qpn() : connection.endpointB().qpn();
        // Traces of the first four messages, of which the third is signalled: it covers the two before it.
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            KeptMessage m = messages.get(i);
            trace.append("dump wqe at 0x7f00\n")
                    .append(String.format("0000%02x08 %06x03 000000%s 00000000%n", i, qpn, i == 2 ? "08" : "00"))
                    .append(String.format(
                            "%08x %08x %08x 00000000%n",
                            m.remoteAddress() >>> 32, m.remoteAddress() & 0xffffffffL, m.rKey()))
                    .append(String.format("%08x 00000001 00000000 00001000%n", m.bytes()));
        }
        trace.append("mlx5_get_next_cqe:1: dump cqe for cqn 0x1:\n")
                .append("00000000 00000000 00000000 00000000\n".repeat(3))
                .append(String.format("00000000 00000000 08%06x 00020000%n", qpn));
        JoinReport report = HostJoin.join(
                capture, List.of(HostLog.read("trace", trace.toString().lines())));
        assertThat(report.requests()).hasSize(4);
        assertThat(report.requests())
                .extracting(r -> r.message() == null ? 0 : r.message().id())
                .containsExactly(
                        messages.get(0).id(),
                        messages.get(1).id(),
                        messages.get(2).id(),
                        messages.get(3).id());
        assertThat(report.requests()).extracting(r -> r.completion() != null).containsExactly(true, true, true, false);
        assertThat(report.requests()).extracting(r -> r.hasOwnCompletion()).containsExactly(false, false, true, false);
    }

    @Test
    void shouldFindThePacketsOfEachCompletion() throws Exception {
        // Every request of the sample is signalled, and its application polled them in order.
        JoinReport report = join("loss_write");
        assertThat(report.completions()).isNotEmpty().allMatch(c -> c.covered() == 0);
        assertThat(report.completions()).extracting(c -> c.completion().wrId()).isSorted();
        assertThat(report.completions())
                .extracting(c -> c.message().firstFrame())
                .isSorted();
        // One of two: each covers the one before it.
        List<String> half = new ArrayList<>();
        try (Stream<String> lines = Files.lines(sample("loss_write.app.txt"))) {
            List<String> all = lines.filter(line -> line.startsWith("WC")).toList();
            assertThat(all.size() % 2).isZero();
            for (int i = 1; i < all.size(); i += 2) {
                half.add(all.get(i));
            }
        }
        JoinReport every = join("loss_write", half.toArray(String[]::new));
        assertThat(every.completions()).hasSize(half.size()).allMatch(c -> c.covered() == 1);
    }

    @Test
    void shouldNameTheProcess() throws Exception {
        JoinReport report = join(
                "access_err",
                "WC wr_id 1 status 10 opcode 0 len 0 qpn 0x14",
                "link rxe0/1 lqpn 20 rqpn 20 type RC state ERR rq-psn 0 sq-psn 1280 pid 1234 comm writer");
        assertThat(processOf(report.stories().get(0)).command()).isEqualTo("writer");
        assertThat(report.processes())
                .singleElement()
                .satisfies(p -> assertThat(p.connections()).hasSize(1));
    }

    @Test
    void shouldPointToTheFirstErrorAndNotToTheFlushes() throws Exception {
        JoinReport report = join(
                "dead_peer",
                "WC wr_id 5 status 12 vendor_err 129 qpn 0x21",
                "WC wr_id 6 status 5 vendor_err 249 qpn 0x21",
                "WC wr_id 7 status 5 vendor_err 249 qpn 0x21");
        assertThat(report.stories()).hasSize(1);
        assertThat(report.stories().get(0).error().wrId()).isEqualTo(5);
        assertThat(report.stories().get(0).consequences()).hasSize(2);
        JoinReport flushesOnly = join("dead_peer", "WC wr_id 6 status 5 vendor_err 249 qpn 0x21");
        assertThat(flushesOnly.stories().get(0).cause()).contains("flushed");
    }

    @Test
    void shouldMatchNcclWithItsCapture() throws Exception {
        Path field = Samples.field();
        Assumptions.assumeTrue(Files.isDirectory(field), "no captures from the field at " + field);
        for (int node = 0; node < 3; node++) {
            CaptureEvidence capture = evidence(field.resolve("rxe-nccl-ring2-node" + node + ".pcap"));
            Path log = field.resolve("ring2-node" + node + ".log");
            JoinReport report;
            try (Stream<String> lines = Files.lines(log)) {
                report = HostJoin.join(capture, List.of(HostLog.read(log.toString(), lines)));
            }
            assertThat(report.stories()).isEmpty();
            assertThat(report.endpoints()).hasSizeGreaterThanOrEqualTo(2);
            long used = 0;
            for (JoinReport.EndpointLine e : report.endpoints()) {
                // A queue pair that was set up need not have been used, as the tree's here; its key then neither.
                boolean own = e.endpoint().kind() == Kind.ENDPOINT;
                if (e.packetsToQp() > 0) {
                    used++;
                    assertThat(e.connections()).as(e.endpoint().text()).isNotEmpty();
                    assertThat(own && e.packetsWithKey() == 0)
                            .as("key of %s", e.endpoint().text())
                            .isFalse();
                }
            }
            assertThat(used).isGreaterThanOrEqualTo(2);
        }
    }

    private static String qpnOf(String name) throws Exception {
        return Integer.toString(evidence(sample(name + ".a.pcap"))
                .connections()
                .get(0)
                .endpointA()
                .qpn());
    }

    private static JoinReport join(String name, String... lines) throws Exception {
        CaptureEvidence capture = evidence(sample(name + ".a.pcap"));
        if (lines.length > 0) {
            return HostJoin.join(capture, List.of(HostLog.read(name, Arrays.stream(lines))));
        }
        try (Stream<String> printed = Files.lines(sample(name + ".app.txt"))) {
            return HostJoin.join(capture, List.of(HostLog.read(name, printed)));
        }
    }

    private static Path sample(String name) {
        return Samples.withTruth().stream()
                .map(directory -> directory.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    private static CaptureEvidence evidence(Path file) throws Exception {
        var evidence = new CaptureEvidence();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), evidence, evidence);
            evidence.finish(result.connections());
        }
        return evidence;
    }
}
