package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.rocescope.parser.fuzz.MutationFuzz;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// Any octets give frames, warnings and at the most a CaptureException.
class ReaderFuzzTest {
    private static final long MAX_BUFFER = 2L * RecordSplitter.MAX_BLOCK + 64;

    private final FrameBatch large = new FrameBatch(1 << 17);
    private final FrameBatch small = new FrameBatch(256, 3);

    private static List<byte[]> seeds() throws IOException {
        List<byte[]> plain = new ArrayList<>();
        String record = "01000000 02000000 03000000 3c000000 aabbcc ";
        plain.add(ReadBack.hex("d4c3b2a1 0200 0400 00000000 00000000 00000400 01000000" + record + record + record));
        plain.add(ReadBack.hex("a1b2cd34 0002 0003 00000000 00000000 00040000 00000001"
                + "00000001 00000002 00000003 0000003c 00000007 0800 04 00 aabbcc"));
        plain.add(ReadBack.hex("0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"
                + "01000000 2c000000 0100 0000 00000000 09000100 8a000000 0e000800 0100000000000000 00000000 2c000000"
                + "06000000 38000000 00000000 00000000 01000000 03000000 03000000 aabbcc00"
                + "01000300 48c3bc00 01000100 61000000 0000 0000 38000000"
                + "03000000 18000000 05000000 aabbccddee000000 18000000"
                + "02000000 24000000 0000 ffff 2c9b0400 c0d19e5c 03000000 3c000000 aabbcc00 24000000"
                + "05000000 18000000 00000000 00000000 00000000 18000000"
                + "0a0d0d0a 0000001c 1a2b3c4d 0001 0000 ffffffffffffffff 0000001c"
                + "00000001 00000014 0071 0000 00000000 00000014"
                + "00000006 00000028 00000000 00000001 00000002 00000005 00000006 aabbccddee000000 00000028"));
        plain.add(Files.readAllBytes(Samples.directory().resolve("cm_reject.a.pcap")));
        List<byte[]> seeds = new ArrayList<>(plain);
        for (byte[] octets : plain) {
            ByteArrayOutputStream gzip = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
                out.write(octets);
            }
            seeds.add(gzip.toByteArray());
            seeds.add(Zstd.compress(octets));
            // The uncompressed ones are where the readers' own code is.
            seeds.add(octets);
            seeds.add(octets);
        }
        return seeds;
    }

    private void read(byte[] input) {
        SplittableRandom random = new SplittableRandom(input.length);
        FrameBatch batch = random.nextBoolean() ? large : small;
        DribblingStream stream = new DribblingStream(input, random.nextInt(1, 1 << random.nextInt(1, 17)));
        try (FrameSource source = Captures.open(List.of(Captures.STDIN), new CaptureOptions(stream))) {
            long number = 0;
            while (source.fill(batch)) {
                assertThat(batch.count()).isPositive();
                for (int i = 0; i < batch.count(); i++) {
                    Frame frame = batch.frame(i);
                    number++;
                    check(frame, number, batch);
                }
            }
            assertThat(batch.count()).isZero();
            assertThat(source.fill(batch)).isFalse();
            assertThat(source.warnings()).hasSizeLessThanOrEqualTo(100);
        } catch (CaptureException e) {
            assertThat(e).hasMessageStartingWith("-: at offset ");
        }
        assertThat(batch.buffer().byteSize()).isLessThan(MAX_BUFFER);
    }

    private static void check(Frame frame, long number, FrameBatch batch) {
        // Plain comparisons: an assertion object for each frame would be most of the time.
        if (frame.number() != number || !frame.segment().equals(batch.buffer()) || frame.wireLength() < 0) {
            throw new IllegalStateException("frame " + frame.number() + " of " + number);
        }
        if (frame.capturedLength() > 0) {
            frame.segment().get(ValueLayout.JAVA_BYTE, frame.offset());
            frame.segment().get(ValueLayout.JAVA_BYTE, frame.offset() + frame.capturedLength() - 1);
        }
    }

    @Test
    void shouldTakeAnyOctets() throws IOException {
        MutationFuzz.Report report = MutationFuzz.run("capture readers", seeds(), 15_000, this::read);

        assertThat(report.iterations()).isPositive();
    }
}
