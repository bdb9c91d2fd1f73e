package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PcapngWriterTest {
    private static Frame frame(String octets, int wireLength, long timeNs, LinkType linkType) {
        Frame frame = new Frame();
        // Offset 1: the octets need not begin where their memory does.
        frame.setOctets(MemorySegment.ofArray(ReadBack.hex("ff" + octets)), 1, octets.length() / 2, wireLength);
        frame.setOrigin(1, timeNs, linkType, 0);
        return frame;
    }

    private static byte[] write(Frame... frames) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = new PcapngWriter(out)) {
            for (Frame frame : frames) {
                writer.write(frame);
            }
        }
        return out.toByteArray();
    }

    @Test
    void shouldWriteTheseOctets() throws IOException {
        Frame frame = frame("aabbccddee", 60, 0x1_0000_0002L, LinkType.EN10MB);
        frame.setComment("hi");

        assertThat(HexFormat.of().formatHex(write(frame)))
                .isEqualTo(HexFormat.of()
                        .formatHex(ReadBack.hex("0a0d0d0a 30000000 4d3c2b1a 0100 0000 ffffffffffffffff"
                                + "0400 0900 526f636553636f7065000000 0000 0000 30000000"
                                + "01000000 20000000 0100 0000 00000000 0900 0100 09000000 0000 0000 20000000"
                                + "06000000 34000000 00000000 01000000 02000000 05000000 3c000000 aabbccddee000000"
                                + "0100 0200 68690000 0000 0000 34000000")));
    }

    @Test
    void shouldGiveEachInputAndLinkTypeAnInterface() throws Exception {
        Frame first = frame("aa", 1, 5, LinkType.EN10MB);
        Frame second = frame("bb", 1, 6, LinkType.LINUX_SLL);
        Frame third = frame("cc", 1, 7, LinkType.EN10MB);
        third.setSourceIndex(1);
        Frame unknown = frame("dd", 1, 8, LinkType.UNKNOWN);
        unknown.setLinkCode(105);

        ReadBack read = ReadBack.of(write(first, second, third, unknown, first));

        assertThat(read.frames())
                .extracting(CapturedFrame::interfaceId, CapturedFrame::linkCode, CapturedFrame::octets)
                .containsExactly(
                        tuple(0, 1, "aa"),
                        tuple(1, 113, "bb"),
                        tuple(2, 1, "cc"),
                        tuple(3, 105, "dd"),
                        tuple(0, 1, "aa"));
    }

    @Test
    void shouldCutALongCommentBetweenCharacters() throws Exception {
        Frame frame = frame("aa", 1, 5, LinkType.EN10MB);
        frame.setComment("a" + "\u20ac".repeat(30_000));

        String comment = ReadBack.of(write(frame)).frames().getFirst().comment();

        assertThat(comment).isEqualTo("a" + "\u20ac".repeat((0xfffc - 1) / 3));
    }

    @Test
    void shouldWriteTheLargestFrame() throws Exception {
        byte[] octets = new byte[RecordSplitter.MAX_FRAME];
        octets[octets.length - 1] = 9;
        Frame frame = frame("", 0, 5, LinkType.EN10MB);
        frame.setOctets(MemorySegment.ofArray(octets), 0, octets.length, octets.length);
        frame.setComment("x".repeat(0xfffc));

        ReadBack read = ReadBack.of(write(frame, frame));

        assertThat(read.failure()).isNull();
        assertThat(read.octets()).hasSize(2).allMatch(o -> o.length() == 2 * RecordSplitter.MAX_FRAME);
        assertThat(read.octets().getLast()).endsWith("0009");
    }

    @Test
    void shouldWriteATimeBefore1970AsZero() throws Exception {
        assertThat(ReadBack.of(write(frame("aa", 1, -5, LinkType.EN10MB))).times())
                .containsExactly(0L);
    }

    @ParameterizedTest
    @MethodSource("io.rocescope.parser.capture.Samples#captures")
    void shouldReadBackEverySample(Path sample) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReadBack original = copy(List.of(sample.toString()), out);

        assertThat(ReadBack.of(out.toByteArray()).frames()).isEqualTo(original.frames());
    }

    private static ReadBack copy(List<String> inputs, ByteArrayOutputStream out) throws Exception {
        FrameBatch batch = new FrameBatch(1 << 16);
        try (FrameSource source = Captures.open(inputs, CaptureOptions.defaults());
                PcapngWriter writer = new PcapngWriter(out)) {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    writer.write(batch.frame(i));
                }
            }
        }
        return ReadBack.of(inputs);
    }

    @Test
    void shouldBeReadByTsharkAlike(@TempDir Path directory) throws Exception {
        assumeTrue(hasTshark(), "tshark is not installed");
        Path sample = Samples.directory().resolve("allops.a.pcap");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(List.of(sample.toString()), out);
        Path copy = Files.write(directory.resolve("copy.pcapng"), out.toByteArray());

        assertThat(tshark(copy)).hasSize(46).isEqualTo(tshark(sample));
    }

    private static boolean hasTshark() throws InterruptedException {
        try {
            return new ProcessBuilder("tshark", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> tshark(Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tshark", "-r", file.toString(), "-T", "fields"));
        for (String field : List.of("frame.time_epoch", "frame.len", "frame.cap_len", "infiniband.invariant.crc")) {
            command.addAll(List.of("-e", field));
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.lines().toList();
    }
}
