package io.rocescope.parser.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.testing.Truth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds what two taps show against what the devices at both ends counted, and against what was put in.
class TapComparisonTest {
    private static final long DELAY_NS = 3_000_000;

    /// Packets that reached the host and that its device refused to count, by scenario and sender: dead_peer asks for a
    /// queue pair that does not exist, and the last RNR NAK of rnr_exceeded finds a queue pair in the error state.
    private static final Map<String, Integer> REFUSED = Map.of("dead_peer rxe0", 12, "rnr_exceeded rxe1", 1);

    @TestFactory
    Stream<DynamicTest> shouldFindWhatTheNetworkLost() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path directory : Samples.withTruth()) {
            for (Path a : Samples.captures(directory)) {
                String name = a.getFileName().toString().replace(".a.pcap", "");
                Path b = directory.resolve(name + ".b.pcap");
                if (a.toString().endsWith(".a.pcap") && Files.exists(b)) {
                    tests.add(DynamicTest.dynamicTest(
                            name, () -> compare(a, b, Truth.read(directory.resolve(name + ".truth.json")), name)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests.stream();
    }

    private static void compare(Path a, Path b, Truth truth, String name) throws CaptureException {
        TapResult result = run(plain("a", a), plain("b", b));
        assertThat(result.unplaced()).isZero();
        check(result, "a", "b", truth, "rxe0", "rxe1", name);
        check(result, "b", "a", truth, "rxe1", "rxe0", name);
    }

    private static void check(
            TapResult result, String from, String to, Truth truth, String sender, String receiver, String name) {
        int sent = truth.counter(sender, "sent_pkts");
        int received = truth.counter(receiver, "rcvd_pkts");
        Hop hop = find(result, from, to);
        if (hop == null) {
            // Both taps of sll_ops see the same two interfaces, so that no direction can be told.
            assertThat(sent == 0 || name.equals("sll_ops")).isTrue();
            return;
        }
        int refused = REFUSED.getOrDefault(name + " " + sender, 0);
        assertThat(hop.lost() + hop.corrupted() - hop.duplicated())
                .as("network loss %s", from + to)
                .isEqualTo(sent - received - refused);
        assertThat(hop.unseenAtFrom()).isZero();
        assertThat(hop.outside()).isZero();
        if (!name.equals("sll_ops")) {
            assertThat(hop.packets()).as("sent %s", from + to).isEqualTo(sent);
        }
    }

    @Test
    void shouldTellDuplicatesFromRetransmissions() throws Exception {
        TapResult result = sample("dup_write");
        assertThat(hop(result, "a", "b").duplicated()).isEqualTo(15);
        assertThat(hop(result, "a", "b").duplicatedFrames()).hasSize(15);
        assertThat(hop(result, "b", "a").duplicated()).isZero();
        assertThat(hop(sample("loss_write"), "a", "b").duplicated()).isZero();
    }

    @Test
    void shouldFindReorderedPackets() throws Exception {
        // 6 of the 168 packets arrive with a lower IP identification than one before them.
        assertThat(hop(sample("reorder_write"), "a", "b").reordered()).isEqualTo(6);
        assertThat(hop(sample("perf_write_bw"), "a", "b").reordered()).isZero();
    }

    @Test
    void shouldFindCorruptedPackets() throws Exception {
        Hop hop = hop(sample("corrupt_write"), "a", "b");
        assertThat(hop.lost()).isZero();
        assertThat(hop.corrupted()).isEqualTo(9);
        assertThat(hop.corruptedFrames()).hasSize(9).doesNotHaveDuplicates();
    }

    @Test
    void shouldRecoverTheDelayOfThePath() throws Exception {
        TapResult result = sample("delay_read");
        assertThat(hop(result, "a", "b").delayNs().base()).isCloseTo(DELAY_NS, within(DELAY_NS / 10));
        assertThat(hop(result, "b", "a").delayNs().base()).isCloseTo(DELAY_NS, within(DELAY_NS / 10));
    }

    @Test
    void shouldFitSkewedClocks() throws Exception {
        for (String name : List.of("mix_write", "loss_write", "loss_read", "nvmeof", "delay_read")) {
            Path a = find(name + ".a.pcap");
            Path b = find(name + ".b.pcap");
            TapResult plain = run(plain("a", a), plain("b", b));
            TapResult skewed = run(plain("a", a), skewed("b", b, 1_500_000_000L, 40e-6));
            ClockFit before = plain.taps().get(1).clock();
            ClockFit after = skewed.taps().get(1).clock();
            long start = firstNs(b);
            double tolerance = (double) before.uncertaintyNs();
            // What was put in at the time for which the fit holds, on top of what was there before.
            double put = 1_500_000_000L + 40e-6 * (double) (after.originNs() - 1_500_000_000L - start);
            assertThat(after.offsetNs() - before.offsetNs()).as(name).isCloseTo(put, within(tolerance));
            for (Hop hop : plain.hops()) {
                Hop same = hop(skewed, hop.from(), hop.to());
                assertThat(same.lost()).isEqualTo(hop.lost());
                assertThat(same.corrupted()).isEqualTo(hop.corrupted());
                assertThat((double) same.delayNs().base())
                        .isCloseTo((double) hop.delayNs().base(), within(tolerance));
            }
        }
    }

    @Test
    void shouldFitTheDriftOfALongCapture() throws Exception {
        // mix_write lasts 4.5 s: 40 ppm make 180 µs, against delays of 10 µs.
        TapResult skewed =
                run(plain("a", find("mix_write.a.pcap")), skewed("b", find("mix_write.b.pcap"), 1_500_000_000L, 40e-6));
        assertThat(skewed.taps().get(1).clock().driftPpm()).isCloseTo(40, within(5.0));
    }

    @Test
    void shouldMergeThreeNodesWithEachPacketOnce() throws Exception {
        Path field = Samples.field();
        Assumptions.assumeTrue(Files.isDirectory(field), "no captures from the field at " + field);
        List<TapComparison.Tap> taps = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            taps.add(plain("node" + i, field.resolve("rxe-nccl-ring2-node" + i + ".pcap")));
        }
        Set<Long> seen = new HashSet<>();
        long[] counts = new long[3];
        TapResult result = TapComparison.run(taps, TapOptions.DEFAULT, DissectorOptions.DEFAULT, (frame, first) -> {
            counts[2]++;
            if (first) {
                counts[0]++;
                byte[] octets = (byte[]) frame.segment().heapBase().orElseThrow();
                // From the IPv4 header's end on nothing changes on the way.
                long hash = Arrays.hashCode(Arrays.copyOfRange(octets, 14 + 20, octets.length));
                counts[1] += seen.add(hash * 65_536 + octets[18] * 256L + octets[19]) ? 1 : 0;
            }
        });
        assertThat(counts[1]).as("each packet once").isEqualTo(counts[0]);
        assertThat(counts[0]).isLessThan(counts[2]);
        assertThat(result.taps()).allMatch(TapResult.TapClock::fitted);
        assertThat(result.taps().stream().mapToDouble(t -> Math.abs(t.clock().offsetNs())))
                .allMatch(offset -> offset < 500_000);
    }

    private static TapResult sample(String name) throws CaptureException {
        return run(plain("a", find(name + ".a.pcap")), plain("b", find(name + ".b.pcap")));
    }

    private static Path find(String name) {
        for (Path directory : Samples.withTruth()) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new AssertionError("no sample " + name);
    }

    static TapComparison.Tap plain(String name, Path file) {
        return new TapComparison.Tap(name, () -> Captures.open(List.of(file.toString()), CaptureOptions.defaults()));
    }

    private static long firstNs(Path file) throws CaptureException {
        try (FrameSource source = plain("", file).opener().open()) {
            var batch = new FrameBatch(1 << 16);
            assertThat(source.fill(batch)).isTrue();
            return batch.frame(0).timeNs();
        }
    }

    /// The same capture by a clock that is ahead and fast.
    private static TapComparison.Tap skewed(String name, Path file, long aheadNs, double drift)
            throws CaptureException {
        long start = firstNs(file);
        return new TapComparison.Tap(
                name,
                () -> new SkewedSource(plain(name, file).opener().open(), frame -> {
                    long time = frame.timeNs();
                    frame.setOrigin(
                            frame.number(),
                            time + aheadNs + Math.round(drift * (time - start)),
                            frame.linkType(),
                            frame.interfaceId());
                }));
    }

    private static TapResult run(TapComparison.Tap... taps) throws CaptureException {
        return TapComparison.run(List.of(taps), TapOptions.DEFAULT, DissectorOptions.DEFAULT, null);
    }

    private static Hop hop(TapResult result, String from, String to) {
        return java.util.Objects.requireNonNull(find(result, from, to));
    }

    private static @Nullable Hop find(TapResult result, String from, String to) {
        for (Hop hop : result.hops()) {
            if (hop.from().equals(from) && hop.to().equals(to)) {
                return hop;
            }
        }
        return null;
    }

    /// Changes each frame of a source.
    private record SkewedSource(FrameSource source, java.util.function.Consumer<Frame> change) implements FrameSource {
        @Override
        public boolean fill(FrameBatch batch) throws CaptureException {
            boolean any = source.fill(batch);
            for (int i = 0; i < batch.count(); i++) {
                change.accept(batch.frame(i));
            }
            return any;
        }

        @Override
        public List<String> names() {
            return source.names();
        }

        @Override
        public List<io.rocescope.parser.capture.CaptureWarning> warnings() {
            return source.warnings();
        }

        @Override
        public long position() {
            return source.position();
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public void close() {
            source.close();
        }
    }
}
