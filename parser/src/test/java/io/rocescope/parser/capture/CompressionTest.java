package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
    private static final int PACKETS = 2000;
    private static final byte[] CAPTURE = CaptureBytes.pcap(IntStream.range(0, PACKETS)
            .mapToObj(i -> CaptureBytes.Packet.of(i, noise(i)))
            .toList());

    /// Octets that do not compress, so that the compressed data is about as long.
    private static byte[] noise(int seed) {
        byte[] octets = new byte[100];
        new SplittableRandom(seed).nextBytes(octets);
        return octets;
    }

    private static byte[] gzip(byte[] octets) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(octets);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return compressed.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    private static byte[] first(int length) {
        return Arrays.copyOf(CAPTURE, length);
    }

    private static byte[] rest(int start) {
        return Arrays.copyOfRange(CAPTURE, start, CAPTURE.length);
    }

    private static void assertWhole(byte[] compressed) throws CaptureException {
        ReadBack expected = ReadBack.of(CAPTURE);
        assertThat(expected.frames()).hasSize(PACKETS);
        assertThat(ReadBack.of(compressed)).isEqualTo(expected);
        assertThat(ReadBack.of(new DribblingStream(compressed, 7), new FrameBatch(64)))
                .isEqualTo(expected);
    }

    @Test
    void shouldReadGzip() throws CaptureException {
        assertWhole(gzip(CAPTURE));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 24, 50_001})
    void shouldReadGzipOfSeveralMembers(int split) throws CaptureException {
        assertWhole(join(gzip(first(split)), gzip(new byte[0]), gzip(rest(split))));
    }

    @Test
    void shouldReadGzipHeaderWithAllOptionalFields() throws CaptureException {
        byte[] plain = gzip(CAPTURE);
        byte[] header = ReadBack.hex("1f8b 08 1e 00000000 00 03 0300 616263 6e616d6500 636f6d6d656e7400 abcd");

        assertWhole(join(header, Arrays.copyOfRange(plain, 10, plain.length)));
    }

    @Test
    void shouldReadZstd() throws CaptureException {
        assertWhole(Zstd.compress(CAPTURE));
    }

    @Test
    void shouldReadZstdOfSeveralFrames() throws CaptureException {
        byte[] skippable = ReadBack.hex("502a4d18 03000000 010203");

        assertWhole(join(skippable, Zstd.compress(first(3)), skippable, Zstd.compress(rest(3))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void shouldDeliverWhatIsThereOfCutData(String compression) throws CaptureException {
        byte[] whole = compression.equals("gzip") ? gzip(CAPTURE) : Zstd.compress(CAPTURE);
        ReadBack read = ReadBack.of(Arrays.copyOf(whole, whole.length * 3 / 4));

        assertThat(read.failure()).isNull();
        assertThat(read.frames()).hasSizeBetween(PACKETS / 3, PACKETS - 1);
        assertThat(read.warnings())
                .extracting(CaptureWarning::kind)
                .containsExactly(CaptureWarning.Kind.ENDS_MID_PACKET);
    }

    @Test
    void shouldWarnWhenGzipIsCutBetweenPackets() throws CaptureException {
        byte[] second = gzip(new byte[0]);
        ReadBack read = ReadBack.of(join(gzip(CAPTURE), Arrays.copyOf(second, 5)));

        assertThat(read.frames()).hasSize(PACKETS);
        assertThat(read.warnings())
                .containsExactly(new CaptureWarning(
                        CaptureWarning.Kind.ENDS_MID_PACKET,
                        "-",
                        CAPTURE.length,
                        "the compressed data breaks off before its end"));
    }

    @Test
    void shouldWarnOfOctetsBehindGzipData() throws CaptureException {
        ReadBack read = ReadBack.of(join(gzip(CAPTURE), new byte[512]));

        assertThat(read.frames()).hasSize(PACKETS);
        assertThat(read.warnings()).extracting(CaptureWarning::kind).containsExactly(CaptureWarning.Kind.OTHER);
    }

    @Test
    void shouldDeliverTheFramesBeforeDamagedGzipData() throws CaptureException {
        byte[] compressed = gzip(CAPTURE);
        compressed[compressed.length - 8] ^= 1;
        ReadBack read = ReadBack.of(compressed);

        assertThat(read.frames()).hasSize(PACKETS);
        assertThat(read.failure())
                .hasMessage("-: at offset " + CAPTURE.length
                        + ": the gzip data is damaged: its checksum does not fit the data");
    }

    @Test
    void shouldFailOnDamagedZstdData() throws CaptureException {
        byte[] compressed;
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            compressed = context.setChecksum(true).compress(CAPTURE);
        }
        compressed[compressed.length - 1] ^= 1;
        ReadBack read = ReadBack.of(compressed);

        assertThat(read.frames()).hasSizeGreaterThan(PACKETS / 2);
        assertThat(read.failure()).hasMessageContaining("the zstd data is damaged");
    }

    @Test
    void shouldSayWhatIsInsideCompressedData() {
        assertThatThrownBy(() -> ReadBack.of(gzip(new byte[0])))
                .hasMessage("-: at offset 0: the gzip data is empty (0 octets): expected a pcap or pcapng header");
        assertThatThrownBy(() -> ReadBack.of(gzip(gzip(CAPTURE))))
                .hasMessageContaining("the gzip data starts with 1f 8b 08")
                .hasMessageContaining("(gzip data inside compressed data)");
        assertThatThrownBy(() -> ReadBack.of(Zstd.compress("hello".getBytes(java.nio.charset.StandardCharsets.UTF_8))))
                .hasMessageContaining("the zstd data starts with 68 65 6c 6c 6f (text: \"hello\")");
        assertThatThrownBy(() -> ReadBack.of("1f8b 07")).hasMessageContaining("compression method 7");
    }

    @Test
    void shouldCountCompressedOctets() throws CaptureException {
        byte[] compressed = gzip(CAPTURE);
        try (FrameSource source =
                Captures.open(List.of("-"), new CaptureOptions(new ByteArrayInputStream(compressed)))) {
            ReadBack.of(source, new FrameBatch(1 << 16));

            assertThat(source.position()).isEqualTo(compressed.length);
        }
    }
}
