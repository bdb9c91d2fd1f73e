package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/// However the input arrives and however large batches are, the frames are the same.
class BatchingTest {
    @Provide
    Arbitrary<List<CaptureBytes.Packet>> packets() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 4_000_000_000_000_000_000L);
        Arbitrary<byte[]> octets = Arbitraries.bytes().array(byte[].class).ofMaxSize(300);
        return Combinators.combine(times, octets)
                .as(CaptureBytes.Packet::of)
                .list()
                .ofMaxSize(60);
    }

    @Property(tries = 300)
    void shouldGiveTheSameFramesForAnyBatchAndChunk(
            @ForAll("packets") List<CaptureBytes.Packet> packets,
            @ForAll boolean pcapng,
            @ForAll @IntRange(min = 1, max = 70_000) int capacity,
            @ForAll @IntRange(min = 1, max = 64) int maxFrames,
            @ForAll @IntRange(min = 1, max = 400) int chunk)
            throws CaptureException {
        byte[] capture = pcapng ? CaptureBytes.pcapng(packets) : CaptureBytes.pcap(packets);

        ReadBack read = ReadBack.of(new DribblingStream(capture, chunk), new FrameBatch(capacity, maxFrames));

        assertThat(read.failure()).isNull();
        assertThat(read.warnings()).isEmpty();
        assertThat(read.frames()).isEqualTo(expected(packets));
    }

    @Property(tries = 300)
    void shouldGiveWholeFramesOfAnyCutCapture(
            @ForAll("packets") List<CaptureBytes.Packet> packets,
            @ForAll boolean pcapng,
            @ForAll @IntRange(max = 20_000) int cut,
            @ForAll @IntRange(min = 1, max = 64) int maxFrames)
            throws CaptureException {
        byte[] capture = pcapng ? CaptureBytes.pcapng(packets) : CaptureBytes.pcap(packets);
        int length = Math.max(pcapng ? 28 : 24, capture.length - cut);

        ReadBack read =
                ReadBack.of(new ByteArrayInputStream(Arrays.copyOf(capture, length)), new FrameBatch(1024, maxFrames));

        List<CapturedFrame> all = expected(packets);
        assertThat(read.failure()).isNull();
        assertThat(read.frames()).isEqualTo(all.subList(0, read.frames().size()));
        long end =
                read.warnings().isEmpty() ? length : read.warnings().getFirst().offset();
        assertThat(end).isLessThanOrEqualTo(length);
        assertThat(read.warnings()).hasSize(end == length && read.warnings().isEmpty() ? 0 : 1);
    }

    @Property(tries = 50)
    void shouldReuseBatchesOfDifferentSizes(@ForAll("packets") List<CaptureBytes.Packet> packets)
            throws CaptureException {
        FrameBatch batch = new FrameBatch(8, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(ReadBack.of(new ByteArrayInputStream(CaptureBytes.pcap(packets)), batch)
                            .frames())
                    .isEqualTo(expected(packets));
        }
    }

    private static List<CapturedFrame> expected(List<CaptureBytes.Packet> packets) {
        return IntStream.range(0, packets.size())
                .mapToObj(i -> new CapturedFrame(
                        i + 1,
                        packets.get(i).timeNs(),
                        LinkType.EN10MB,
                        1,
                        0,
                        0,
                        packets.get(i).hex().length() / 2,
                        packets.get(i).hex(),
                        null))
                .toList();
    }
}
