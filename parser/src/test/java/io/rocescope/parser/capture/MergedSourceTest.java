package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedSourceTest {
    @TempDir
    Path directory;

    private String file(String name, byte[] octets) throws IOException {
        return Files.write(directory.resolve(name), octets).toString();
    }

    /// A capture whose frames hold a letter each, at these times.
    private static byte[] capture(char letter, long... timesNs) {
        return CaptureBytes.pcap(Arrays.stream(timesNs)
                .mapToObj(time -> CaptureBytes.Packet.of(time, (byte) letter))
                .toList());
    }

    private static String letters(ReadBack read) {
        StringBuilder letters = new StringBuilder();
        read.octets().forEach(octets -> letters.append((char) Integer.parseInt(octets, 16)));
        return letters.toString();
    }

    @Test
    void shouldMergeByTime() throws Exception {
        ReadBack read = ReadBack.of(List.of(
                file("a", capture('a', 1, 4, 6)), file("b", capture('b', 2, 3, 7)), file("c", capture('c', 5))));

        assertThat(letters(read)).isEqualTo("abbacab");
        assertThat(read.times()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(read.frames().stream().map(CapturedFrame::number)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(read.frames().stream().map(CapturedFrame::sourceIndex)).containsExactly(0, 1, 1, 0, 2, 0, 1);
    }

    @Test
    void shouldKeepTheOrderOfInputsForEqualTimes() throws Exception {
        ReadBack read = ReadBack.of(
                List.of(file("b", capture('b', 1, 1, 2)), file("a", capture('a', 1, 2)), file("c", capture('c', 1))));

        assertThat(letters(read)).isEqualTo("bbacba");
    }

    @Test
    void shouldKeepAFilesOwnOrderWhenItsTimeGoesBackwards() throws Exception {
        ReadBack read = ReadBack.of(List.of(file("a", capture('a', 5, 1, 9)), file("b", capture('b', 2, 6))));

        assertThat(letters(read)).isEqualTo("baaba");
    }

    @Test
    void shouldMergeMoreFramesThanABatchHolds() throws Exception {
        long[] even = IntStream.range(0, 10_000).mapToLong(i -> 2L * i).toArray();
        long[] odd = IntStream.range(0, 10_000).mapToLong(i -> 2L * i + 1).toArray();
        List<String> files = List.of(file("even", capture('e', even)), file("odd", capture('o', odd)));

        try (FrameSource source = Captures.open(files, CaptureOptions.defaults())) {
            ReadBack read = ReadBack.of(source, new FrameBatch(100, 64));

            assertThat(letters(read)).isEqualTo("eo".repeat(10_000));
            assertThat(source.names()).isEqualTo(files);
            assertThat(source.size()).isEqualTo(2 * (24 + 10_000 * 17)).isEqualTo(source.position());
        }
    }

    @Test
    void shouldMergeAFrameLargerThanTheBatch() throws Exception {
        byte[] large = new byte[100_000];
        large[99_999] = 7;
        byte[] capture = CaptureBytes.pcap(List.of(
                CaptureBytes.Packet.of(1, (byte) 1), CaptureBytes.Packet.of(2, large), CaptureBytes.Packet.of(3, (byte)
                        3)));
        List<String> files = List.of(file("large", capture), file("small", capture('s', 2)));

        try (FrameSource source = Captures.open(files, CaptureOptions.defaults())) {
            ReadBack read = ReadBack.of(source, new FrameBatch(16, 64));

            assertThat(read.frames()).hasSize(4);
            assertThat(read.octets().get(1)).hasSize(200_000).endsWith("0007");
        }
    }

    @Test
    void shouldDeliverWhatComesBeforeABreakAndNameTheFile() throws Exception {
        byte[] bad = capture('b', 2, 3);
        bad[24 + 17 + 11] = 0x7f;
        ReadBack read = ReadBack.of(List.of(file("a", capture('a', 1)), file("bad", bad)));

        assertThat(letters(read)).isEqualTo("ab");
        assertThat(read.failure()).hasMessageContaining("bad: at offset 41: packet record of 2130706433 octets");
    }

    @Test
    void shouldCollectWarningsOfAllInputs() throws Exception {
        ReadBack read = ReadBack.of(List.of(
                file("a", Arrays.copyOf(capture('a', 1, 5), 50)), file("b", Arrays.copyOf(capture('b', 2, 5), 50))));

        assertThat(letters(read)).isEqualTo("ab");
        assertThat(read.warnings()).extracting(CaptureWarning::kind).containsOnly(CaptureWarning.Kind.ENDS_MID_PACKET);
        assertThat(read.warnings()).hasSize(2);
    }

    @Test
    void shouldPutFramesWithoutTimeAfterTheOneBeforeThem() throws Exception {
        byte[] pcapng = ReadBack.hex("0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"
                + "01000000 14000000 0100 0000 00000000 14000000"
                + "06000000 24000000 00000000 00000000 03000000 01000000 01000000 78000000 24000000"
                + "03000000 14000000 01000000 79000000 14000000");
        ReadBack read = ReadBack.of(List.of(file("a", capture('a', 1, 3000, 3001)), file("x", pcapng)));

        assertThat(letters(read)).isEqualTo("aaxya");
    }

    @Test
    void shouldMergeStdinWithAFile() throws Exception {
        CaptureOptions options = new CaptureOptions(new ByteArrayInputStream(capture('s', 2)));
        try (FrameSource source = Captures.open(List.of(file("a", capture('a', 1, 3)), "-"), options)) {
            assertThat(letters(ReadBack.of(source, new FrameBatch(1024)))).isEqualTo("asa");
            assertThat(source.size()).isEqualTo(-1);
        }
    }

    @Test
    void shouldRefuseStdinTwice() {
        CaptureOptions options = new CaptureOptions(new ByteArrayInputStream(capture('s', 2)));
        assertThatThrownBy(() -> Captures.open(List.of("-", "-"), options))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("standard input was named twice");
    }
}
