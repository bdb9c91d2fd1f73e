package io.rocescope.replay.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.testing.Samples;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteTest {
    static Stream<Path> samples() {
        return Samples.captures(Samples.root().resolve("samples-pcap")).stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldLeaveEachFrameAsItIsWhenNothingIsMapped(Path sample) throws Exception {
        List<String> before = frames(Captures.open(List.of(sample.toString()), CaptureOptions.defaults()));
        byte[] out = rewrite(sample, new RewriteMap(), false);
        List<String> after = frames(open(out));

        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            // What the capture cut off is filled, what it holds stays; a wrong ICRC stays as wrong as it was.
            assertThat(after.get(i)).startsWith(before.get(i));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldGiveBackTheCaptureWhenMappedThereAndBack(Path sample) throws Exception {
        byte[] plain = rewrite(sample, new RewriteMap(), false);
        byte[] there = rewrite(sample, map(THERE), false);
        byte[] back = rewrite(open(there), List.of(), map(BACK), false);

        assertThat(frames(open(there))).isNotEqualTo(frames(open(plain)));
        assertThat(frames(open(back))).isEqualTo(frames(open(plain)));
    }

    /// The kernel gives these addresses; ports, keys and regions differ from sample to sample, so that some stay.
    private static final List<String> THERE = List.of(
            "mac:02:00:00:00:00:01=02:aa:00:00:00:01",
            "mac:02:00:00:00:00:02=02:aa:00:00:00:02",
            "ip:10.0.0.1=192.168.7.9",
            "ip:10.0.0.2=192.168.7.10",
            "ip:fd00::1=fd11::1:1",
            "ip:fd00::2=fd11::1:2",
            "qpn:0x11=0xabcdef",
            "qpn:0x12=0xfffffe");

    private static final List<String> BACK =
            THERE.stream().map(RewriteTest::reversed).toList();

    private static String reversed(String mapping) {
        String[] parts = mapping.substring(mapping.indexOf(':') + 1).split("=", 2);
        return mapping.substring(0, mapping.indexOf(':')) + ":" + parts[1] + "=" + parts[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"allops.a.pcap", "rnr.a.pcap", "psnwrap.b.pcap", "ipv6_ops.a.pcap", "uc.a.pcap"})
    void shouldMakeEachIcrcRightAndKeepTheStory(String name) throws Exception {
        Path sample = Samples.root().resolve("samples-pcap").resolve(name);
        AnalysisResult before = analyze(Captures.open(List.of(sample.toString()), CaptureOptions.defaults()));
        RewriteMap map = map(THERE);
        for (ConnectionSummary connection : before.connections()) {
            map.putPsnShift(connection.endpointA().qpn(), 0x123456);
            map.putPsnShift(connection.endpointB().qpn(), -5);
        }
        AnalysisResult after = analyze(open(rewrite(
                Captures.open(List.of(sample.toString()), CaptureOptions.defaults()),
                before.connections(),
                map,
                false)));

        assertThat(after.capture().icrc()).isEqualTo(before.capture().icrc());
        assertThat(after.connections()).hasSameSizeAs(before.connections());
        for (int i = 0; i < before.connections().size(); i++) {
            ConnectionSummary old = before.connections().get(i);
            ConnectionSummary now = after.connections().get(i);
            assertThat(now.aToB().messages()).isEqualTo(old.aToB().messages());
            assertThat(now.bToA().messages()).isEqualTo(old.bToA().messages());
            assertThat(now.aToB().naks()).isEqualTo(old.aToB().naks());
            assertThat(now.aToB().rnrNaks()).isEqualTo(old.aToB().rnrNaks());
            assertThat(now.endpointA().ip()).isNotEqualTo(old.endpointA().ip());
            if (old.aToB().requestPackets() > 0) {
                assertThat(now.aToB().firstPsn()).isEqualTo(old.aToB().firstPsn() - 5 & 0xffffff);
            }
        }
    }

    @Test
    void shouldFillWhatTheCaptureCutAndMakeItsIcrcRight() throws Exception {
        Path sample = Samples.root().resolve("samples-pcap/snap96_psnwrap.a.pcap");
        byte[] out = rewrite(sample, map(List.of("ip:10.0.0.1=10.9.9.9")), false);
        AnalysisResult result = analyze(open(out));

        assertThat(result.capture().icrc().unchecked()).isZero();
        assertThat(result.capture().icrc().invalid()).isZero();
        assertThat(result.capture().truncatedPackets()).isZero();
    }

    @Test
    void shouldRepairWrongIcrcsOnlyWhenAsked() throws Exception {
        Path sample = Samples.root().resolve("samples-pcap/corrupt_write.b.pcap");
        long invalid = analyze(Captures.open(List.of(sample.toString()), CaptureOptions.defaults()))
                .capture()
                .icrc()
                .invalid();
        RewriteMap map = map(THERE);

        assertThat(invalid).isPositive();
        assertThat(analyze(open(rewrite(sample, map, false))).capture().icrc().invalid())
                .isEqualTo(invalid);
        assertThat(analyze(open(rewrite(sample, map, true))).capture().icrc().invalid())
                .isZero();
    }

    @Test
    void shouldMapRemoteMemory() throws Exception {
        Path sample = Samples.root().resolve("samples-pcap/allops.a.pcap");
        List<FrameFacts> before = facts(Captures.open(List.of(sample.toString()), CaptureOptions.defaults()));
        FrameFacts first = before.stream().filter(f -> f.reth >= 0).findFirst().orElseThrow();
        RewriteMap map = new RewriteMap();
        map.putRKey((int) first.rKey, 0xcafe0001);
        map.putRegion(first.address, 0x7000_0000_0000L);
        List<FrameFacts> after = facts(open(rewrite(sample, map, false)));

        FrameFacts moved = after.stream().filter(f -> f.reth >= 0).findFirst().orElseThrow();
        assertThat(moved.rKey).isEqualTo(0xcafe0001L);
        assertThat(moved.address).isEqualTo(0x7000_0000_0000L);
        assertThat(after).allMatch(f -> f.status == IcrcStatus.VALID || f.status == IcrcStatus.NONE);
    }

    private record FrameFacts(int reth, long address, long rKey, IcrcStatus status) {}

    private static List<FrameFacts> facts(FrameSource source) {
        List<FrameFacts> facts = new ArrayList<>();
        Analysis.run(source, AnalysisOptions.defaults().withWorkers(0), AnalysisSink.NONE, (d, analysis) -> {
            int reth = d.rethOffset();
            facts.add(new FrameFacts(
                    reth,
                    reth < 0 ? 0 : RethLayout.virtualAddress(d.segment(), d.at(reth)),
                    reth < 0 ? 0 : RethLayout.remoteKey(d.segment(), d.at(reth)),
                    d.icrcStatus()));
            return true;
        });
        return facts;
    }

    static RewriteMap map(List<String> mappings) {
        RewriteMap map = new RewriteMap();
        mappings.forEach(mapping -> MapParser.add(map, mapping));
        return map;
    }

    private static byte[] rewrite(Path sample, RewriteMap map, boolean repair) throws Exception {
        return rewrite(Captures.open(List.of(sample.toString()), CaptureOptions.defaults()), List.of(), map, repair);
    }

    private static byte[] rewrite(
            FrameSource source, List<ConnectionSummary> connections, RewriteMap map, boolean repair)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (source;
                PcapngWriter writer = new PcapngWriter(out)) {
            CaptureRewriter.Outcome outcome = CaptureRewriter.run(
                    source,
                    DissectorOptions.DEFAULT,
                    (Dissection d) -> true,
                    new FrameRewriter(map, new Peers(connections)),
                    repair,
                    writer);
            assertThat(outcome.failure()).isNull();
            assertThat(outcome.unknownPeers()).isZero();
        }
        return out.toByteArray();
    }

    private static FrameSource open(byte[] capture) throws CaptureException {
        return Captures.open(List.of("-"), new CaptureOptions(new ByteArrayInputStream(capture)));
    }

    private static AnalysisResult analyze(FrameSource source) {
        try (source) {
            return Analysis.run(source, AnalysisOptions.defaults().withWorkers(0), AnalysisSink.NONE, null);
        }
    }

    private static List<String> frames(FrameSource source) throws CaptureException {
        List<String> frames = new ArrayList<>();
        try (source) {
            FrameBatch batch = new FrameBatch(1 << 16);
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    Frame frame = batch.frame(i);
                    byte[] octets = frame.segment()
                            .asSlice(frame.offset(), frame.capturedLength())
                            .toArray(ValueLayout.JAVA_BYTE);
                    frames.add(frame.timeNs() + " " + HexFormat.of().formatHex(octets));
                }
            }
        }
        return frames;
    }
}
