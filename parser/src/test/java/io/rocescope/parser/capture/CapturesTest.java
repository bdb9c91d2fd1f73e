package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapturesTest {
    private static final byte[] CAPTURE = CaptureBytes.pcap(List.of(CaptureBytes.Packet.of(5, (byte) 1, (byte) 2)));

    @TempDir
    Path directory;

    @Test
    void shouldOpenAFileByItsOctetsWhateverItsName() throws Exception {
        String file = Files.write(directory.resolve("noodles.txt"), CAPTURE).toString();

        try (FrameSource source = Captures.open(List.of(file), CaptureOptions.defaults())) {
            assertThat(source.names()).containsExactly(file);
            assertThat(source.size()).isEqualTo(CAPTURE.length);
            assertThat(ReadBack.of(source, new FrameBatch(64)).octets()).containsExactly("0102");
            assertThat(source.position()).isEqualTo(CAPTURE.length);
        }
    }

    @Test
    void shouldSayThatNothingIsLeftAgainAndAgain() throws Exception {
        FrameBatch batch = new FrameBatch(64);
        byte[] cut = java.util.Arrays.copyOf(CAPTURE, CAPTURE.length - 1);
        try (FrameSource source = Captures.open(List.of("-"), new CaptureOptions(new ByteArrayInputStream(cut)))) {
            for (int i = 0; i < 3; i++) {
                assertThat(source.fill(batch)).isFalse();
                assertThat(batch.count()).isZero();
            }
            assertThat(source.warnings()).hasSize(1);
        }
    }

    @Test
    void shouldThrowAgainAndAgain() throws Exception {
        FrameBatch batch = new FrameBatch(64);
        byte[] bad = CAPTURE.clone();
        bad[35] = 0x7f;
        try (FrameSource source = Captures.open(List.of("-"), new CaptureOptions(new ByteArrayInputStream(bad)))) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> source.fill(batch)).hasMessageContaining("at offset 24");
            }
        }
    }

    @Test
    void shouldSayThatAFileIsEmpty() throws Exception {
        String file = Files.createFile(directory.resolve("empty.pcap")).toString();

        assertProblem(file, "is empty (0 octets): expected a pcap or pcapng header");
    }

    @Test
    void shouldSayThatAFileIsMissing() {
        assertProblem(directory.resolve("nothing.pcap").toString(), "no such file");
    }

    @Test
    void shouldSayThatAnInputIsADirectory() {
        assertProblem(directory.toString(), "is a directory: expected a capture file");
    }

    @Test
    void shouldSayThatAFileMayNotBeRead() throws Exception {
        Path file = Files.write(directory.resolve("secret.pcap"), CAPTURE);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "this user may read everything");

        assertProblem(file.toString(), "permission denied: expected a file that may be read");
    }

    @Test
    void shouldSayThatANameIsNone() {
        assertProblem("a\0b", "is no file name: Nul character not allowed");
    }

    private static void assertProblem(String file, String problem) {
        assertThatThrownBy(() -> Captures.open(List.of(file), CaptureOptions.defaults()))
                .isInstanceOf(CaptureException.class)
                .hasMessage(file + ": at offset 0: " + problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7f454c46 02010100 00 | starts with 7f 45 4c 46 02 01 01 00 (an ELF program)",
                "736e6f6f70000000 00000002 | starts with 73 6e 6f 6f 70 00 00 00 (a snoop capture; editcap converts it)",
                "00 | starts with 00",
                "0001020304050607 | starts with 00 01 02 03 04 05 06 07",
                "d4c3b2a0 0200 0400 | starts with d4 c3 b2 a0 02 00 04 00",
            })
    void shouldSayWhatAnUnknownFormatStartsWith(String octets, String problem) {
        assertThatThrownBy(() -> ReadBack.of(octets))
                .hasMessage("-: at offset 0: " + problem
                        + ": expected a pcap or pcapng file, plain or compressed by gzip or zstd");
    }

    @Test
    void shouldQuoteText() {
        byte[] text = "12:00:01.000 IP 10.0.0.1\nnext".getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> ReadBack.of(text)).hasMessageContaining("(text: \"12:00:01.000 IP 10.0\")");
    }

    @Test
    void shouldNotWaitForMoreThanTheFirstFrames() throws Exception {
        // Standard input of a running tcpdump: a frame is shown when it is there, not when the buffer is full.
        InputStream pipe = new DribblingStream(CAPTURE, 1 << 16) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                int count = super.read(target, offset, length);
                if (count < 0) {
                    throw new IllegalStateException("would wait");
                }
                return count;
            }
        };
        try (FrameSource source = Captures.open(List.of("-"), new CaptureOptions(pipe))) {
            FrameBatch batch = new FrameBatch(1 << 16);

            assertThat(source.fill(batch)).isTrue();
            assertThat(batch.count()).isEqualTo(1);
            assertThat(source.size()).isEqualTo(-1);
        }
    }
}
