package io.rocescope.parser.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.testing.Samples;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// What a network does to marks, and clocks of made-up delays.
class MarksAndClocksTest {
    private static final int TRAFFIC_CLASS = 14 + 1;
    private static final int HOP_LIMIT = 14 + 8;

    @Test
    void shouldTellRemarkedPackets() throws Exception {
        // Three packets marked by a switch, two with another DSCP, one that took another path.
        TapResult result = run(frame -> {
            switch ((int) frame.number()) {
                case 5, 6, 7 -> set(frame, TRAFFIC_CLASS, get(frame, TRAFFIC_CLASS) | 3);
                case 10, 11 -> set(frame, TRAFFIC_CLASS, 26 << 2 | (get(frame, TRAFFIC_CLASS) & 3));
                default -> {}
            }
            set(frame, HOP_LIMIT, get(frame, HOP_LIMIT) - (frame.number() == 20 ? 3 : 1));
            return true;
        });
        long congestion = 0;
        long dscp = 0;
        long ttl = 0;
        for (Hop hop : result.hops()) {
            assertThat(hop.lost()).isZero();
            assertThat(hop.corrupted()).isZero();
            congestion += hop.remarked().congestion();
            dscp += hop.remarked().dscp();
            ttl += hop.remarked().ttl();
        }
        // Towards a the marks seem to vanish instead: b is the one that is changed here.
        assertThat(congestion
                        + result.hops().stream()
                                .mapToLong(h -> h.remarked().ecn())
                                .sum())
                .isEqualTo(3);
        assertThat(dscp).isEqualTo(2);
        assertThat(ttl).isEqualTo(1);
        assertThat(result.hops().get(0).remarked().hops()).isEqualTo(1);
    }

    @Test
    void shouldTellWhatACaptureDroppedFromWhatTheNetworkLost() throws Exception {
        // b's capture misses what B sent in frames 40 to 60, though a has it.
        TapResult result = run(frame -> frame.number() < 40 || frame.number() > 60);
        Hop out = hop(result, "a", "b");
        Hop back = hop(result, "b", "a");
        assertThat(back.unseenAtFrom()).isPositive();
        assertThat(out.lost() + back.unseenAtFrom()).isEqualTo(21);
        assertThat(HopFinding.of(result)).anyMatch(f -> f.id().equals("tap-dropped"));
    }

    @Test
    void shouldNotCallLostWhatCameBeforeACaptureBegan() throws Exception {
        TapResult result = run(frame -> frame.number() > 50);
        Hop out = hop(result, "a", "b");
        assertThat(out.lost()).isZero();
        assertThat(out.outside()).isPositive();
    }

    @Test
    void shouldTellWhichHalfOfThePathLostAPacket() throws Exception {
        // A switch port next to B; b misses frames 41 to 43, of which the first was lost before the switch already.
        var directory = Samples.root().resolve("samples-pcap");
        TapComparison.Tap a = TapComparisonTest.plain("a", directory.resolve("perf_read_bw.a.pcap"));
        TapComparison.Tap b = TapComparisonTest.plain("b", directory.resolve("perf_read_bw.b.pcap"));
        long[] lostFromA = new long[1];
        TapComparison.Tap middle = new TapComparison.Tap(
                "switch",
                () -> new ChangedSource(b.opener().open(), frame -> {
                    long shift = isFromA(frame) ? -2_000 : 2_000;
                    frame.setOrigin(frame.number(), frame.timeNs() + shift, frame.linkType(), frame.interfaceId());
                    return !isFromA(frame) || frame.number() != firstFromA(b);
                }));
        TapComparison.Tap end = new TapComparison.Tap(
                "b",
                () -> new ChangedSource(b.opener().open(), frame -> {
                    boolean dropped = isFromA(frame) && frame.number() >= firstFromA(b) && lostFromA[0] < 3;
                    return !dropped || ++lostFromA[0] < 0;
                }));
        TapComparison.Tap counted = new TapComparison.Tap("b", () -> {
            lostFromA[0] = 0;
            return end.opener().open();
        });
        TapResult result =
                TapComparison.run(List.of(a, middle, counted), TapOptions.DEFAULT, DissectorOptions.DEFAULT, null);
        assertThat(hop(result, "a", "switch").lost()).isEqualTo(1);
        assertThat(hop(result, "switch", "b").lost()).isEqualTo(2);
        assertThat(hop(result, "b", "switch").lost()).isZero();
        assertThat(hop(result, "switch", "a").lost()).isZero();
        assertThat(result.hops()).hasSize(4);
    }

    private static boolean isFromA(Frame frame) {
        // UDP to port 4791 from 10.0.0.1.
        return get(frame, 14 + 9) == 17 && get(frame, 14 + 15) == 1 && get(frame, 14 + 20 + 2) == 0x12;
    }

    /// A request in the middle of the capture.
    private static long firstFromA(TapComparison.Tap tap) {
        try (FrameSource source = tap.opener().open()) {
            FrameBatch batch = new FrameBatch(1 << 22);
            source.fill(batch);
            for (int i = 60; i < batch.count(); i++) {
                if (isFromA(batch.frame(i))) {
                    return batch.frame(i).number();
                }
            }
            throw new AssertionError("no request behind frame 60");
        } catch (CaptureException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldFitOffsetAndDriftAmongQueues() {
        Random random = new Random(3);
        var forward = new ClockFitter.Samples();
        var backward = new ClockFitter.Samples();
        for (int i = 0; i < 5000; i++) {
            double at = i * 2e6;
            double ahead = 5e9 + 40e-6 * at;
            // 20 µs each way at the least, and queues of up to 2 ms one way.
            forward.add(at, ahead + 20_000 + Math.pow(random.nextDouble(), 4) * 2e6);
            backward.add(at, ahead - 20_000 - Math.pow(random.nextDouble(), 4) * 1e5);
        }
        ClockFit fit = new ClockFitter(forward, backward, 0).fit();
        assertThat(fit.driftPpm()).isCloseTo(40, within(0.5));
        double expected = 5e9 + 40e-6 * (double) fit.toCommon(fit.originNs());
        assertThat(fit.offsetNs()).isCloseTo(expected, within(10_000.0));
        assertThat(fit.uncertaintyNs()).isLessThan(40_000);
    }

    @Test
    void shouldSurviveAFewWrongTimes() {
        var forward = new ClockFitter.Samples();
        var backward = new ClockFitter.Samples();
        for (int i = 0; i < 2000; i++) {
            double wrong = i % 400 == 7 ? -1e9 : 0;
            forward.add(i * 1e6, 1000 + 20_000 + wrong);
            backward.add(i * 1e6, 1000 - 20_000 - wrong);
        }
        ClockFit fit = new ClockFitter(forward, backward, 0).fit();
        assertThat(fit.offsetNs()).isCloseTo(1000, within(100.0));
        assertThat(fit.drift()).isZero();
    }

    @Test
    void shouldGiveAShortCaptureNoDrift() {
        var forward = new ClockFitter.Samples();
        var backward = new ClockFitter.Samples();
        for (int i = 0; i < 20; i++) {
            forward.add(i * 1000.0, 20_000 + i % 3);
            backward.add(i * 1000.0, -20_000 - i % 5);
        }
        assertThat(new ClockFitter(forward, backward, 0).fit().drift()).isZero();
        assertThat(new ClockFitter(new ClockFitter.Samples(), new ClockFitter.Samples(), 0).fit())
                .isEqualTo(ClockFit.REFERENCE);
    }

    private static int get(Frame frame, int at) {
        return frame.segment().get(ValueLayout.JAVA_BYTE, frame.offset() + at) & 0xff;
    }

    private static void set(Frame frame, int at, int value) {
        frame.segment().set(ValueLayout.JAVA_BYTE, frame.offset() + at, (byte) value);
    }

    private static Hop hop(TapResult result, String from, String to) {
        return result.hops().stream()
                .filter(h -> h.from().equals(from) && h.to().equals(to))
                .findFirst()
                .orElseThrow();
    }

    /// Compares a sample's tap a with its tap b as changed; frames that the change refuses are left out.
    private static TapResult run(Predicate<Frame> change) throws CaptureException {
        var directory = Samples.root().resolve("samples-pcap");
        TapComparison.Tap a = TapComparisonTest.plain("a", directory.resolve("perf_read_bw.a.pcap"));
        TapComparison.Tap b = TapComparisonTest.plain("b", directory.resolve("perf_read_bw.b.pcap"));
        TapComparison.Tap changed =
                new TapComparison.Tap("b", () -> new ChangedSource(b.opener().open(), change));
        return TapComparison.run(List.of(a, changed), TapOptions.DEFAULT, DissectorOptions.DEFAULT, null);
    }

    /// Changes frames of a source, or leaves them out.
    private record ChangedSource(FrameSource source, Predicate<Frame> change) implements FrameSource {
        @Override
        public boolean fill(FrameBatch batch) throws CaptureException {
            FrameBatch all = new FrameBatch(1 << 22);
            if (!source.fill(all)) {
                batch.clear();
                return false;
            }
            batch.clear();
            for (int i = 0; i < all.count(); i++) {
                Frame frame = all.frame(i);
                if (change.test(frame)) {
                    batch.add().copyFrom(frame, frame.segment(), frame.offset());
                }
            }
            return true;
        }

        @Override
        public List<String> names() {
            return source.names();
        }

        @Override
        public List<CaptureWarning> warnings() {
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
