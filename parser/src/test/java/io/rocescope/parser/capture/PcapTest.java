package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PcapTest {
    private static final String LITTLE_MICROS = "d4c3b2a1 0200 0400 00000000 00000000 00000400 01000000 ";
    private static final String RECORD = "01000000 02000000 03000000 3c000000 aabbcc ";

    @Test
    void shouldReadLittleEndianMicroseconds() throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS + RECORD + "05000000 3f420f00 01000000 01000000 dd");

        assertThat(read.failure()).isNull();
        assertThat(read.warnings()).isEmpty();
        assertThat(read.frames())
                .containsExactly(
                        new CapturedFrame(1, 1_000_002_000L, LinkType.EN10MB, 1, 0, 0, 60, "aabbcc", null),
                        new CapturedFrame(2, 5_999_999_000L, LinkType.EN10MB, 1, 0, 0, 1, "dd", null));
    }

    @ParameterizedTest
    @CsvSource({
        "a1b2c3d4 0002 0004 00000000 00000000 00040000 00000071, 1000002000, 113",
        "a1b23c4d 0002 0004 00000000 00000000 00040000 00000114, 1000000002, 276",
    })
    void shouldReadBigEndian(String header, long timeNs, int linkCode) throws CaptureException {
        ReadBack read = ReadBack.of(header + "00000001 00000002 00000003 0000003c aabbcc");

        assertThat(read.frames())
                .containsExactly(
                        new CapturedFrame(1, timeNs, LinkType.of(linkCode), linkCode, 0, 0, 60, "aabbcc", null));
    }

    @Test
    void shouldReadLittleEndianNanoseconds() throws CaptureException {
        ReadBack read = ReadBack.of(
                "4d3cb2a1 0200 0400 00000000 00000000 00000400 01000000" + "ffffffff ffc99a3b 00000000 00000000");

        // The seconds are unsigned: they end in the year 2106, not in 2038.
        assertThat(read.times()).containsExactly(4_294_967_295_999_999_999L);
        assertThat(read.octets()).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({
        "34cdb2a1 0200 0400 00000000 00000000 00000400 01000000, "
                + "01000000 02000000 03000000 3c000000 07000000 0008 04 00 aabbcc",
        "a1b2cd34 0002 0004 00000000 00000000 00040000 00000001, "
                + "00000001 00000002 00000003 0000003c 00000007 0800 04 00 aabbcc",
    })
    void shouldReadLinuxModified(String header, String record) throws CaptureException {
        ReadBack read = ReadBack.of(header + record + record);

        assertThat(read.octets()).containsExactly("aabbcc", "aabbcc");
        assertThat(read.times()).containsExactly(1_000_002_000L, 1_000_002_000L);
    }

    @Test
    void shouldIgnoreFcsBitsOfTheLinkType() throws CaptureException {
        ReadBack read = ReadBack.of("d4c3b2a1 0200 0400 00000000 00000000 00000400 01000024" + RECORD);

        assertThat(read.frames().getFirst().linkType()).isEqualTo(LinkType.EN10MB);
        assertThat(read.frames().getFirst().linkCode()).isEqualTo(1);
    }

    @Test
    void shouldPutSwappedLengthsOfOldVersionsRight() throws CaptureException {
        ReadBack read = ReadBack.of("d4c3b2a1 0200 0300 00000000 00000000 00000400 01000000"
                + "01000000 02000000 3c000000 03000000 aabbcc" + RECORD);

        assertThat(read.octets()).containsExactly("aabbcc", "aabbcc");
        assertThat(read.frames()).allMatch(frame -> frame.wireLength() == 60);
    }

    @Test
    void shouldTolerateMoreCapturedThanOnTheWire() throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS + "01000000 02000000 03000000 02000000 aabbcc");

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.frames().getFirst().wireLength()).isEqualTo(2);
    }

    @Test
    void shouldReadAnotherVersion() throws CaptureException {
        assertThat(ReadBack.of("d4c3b2a1 0900 0900 00000000 00000000 00000400 01000000" + RECORD)
                        .octets())
                .containsExactly("aabbcc");
    }

    @Test
    void shouldGiveNoFrameForAHeaderAlone() throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS);

        assertThat(read.frames()).isEmpty();
        assertThat(read.failure()).isNull();
        assertThat(read.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"aa, 1", "01000000 02000000 03000000, 12", "01000000 02000000 03000000 3c000000 aabb, 18"})
    void shouldWarnWhenTheFileEndsInMidPacket(String rest, int left) throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS + RECORD + rest);

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.failure()).isNull();
        assertThat(read.warnings())
                .containsExactly(new CaptureWarning(
                        CaptureWarning.Kind.ENDS_MID_PACKET,
                        "-",
                        43,
                        "ends inside a packet record: only " + left + " octets of the last one are there"));
    }

    @Test
    void shouldDeliverTheFramesBeforeGarbageAndThenFail() throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS + RECORD + "01000000 02000000 01000001 01000001" + RECORD);

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.failure())
                .hasMessage("-: at offset 43: packet record of 16777217 octets: expected at most 16777216");
    }

    @Test
    void shouldRefuseNegativeLength() throws CaptureException {
        ReadBack read = ReadBack.of(LITTLE_MICROS + "01000000 02000000 ffffffff ffffffff");

        assertThat(read.failure()).hasMessageStartingWith("-: at offset 24: packet record of 4294967295 octets");
    }

    @Test
    void shouldWarnOnceForAnUnknownLinkType() throws CaptureException {
        ReadBack read = ReadBack.of("d4c3b2a1 0200 0400 00000000 00000000 00000400 69000000" + RECORD + RECORD);

        assertThat(read.frames()).hasSize(2).allMatch(f -> f.linkType() == LinkType.UNKNOWN && f.linkCode() == 105);
        assertThat(read.warnings())
                .containsExactly(new CaptureWarning(
                        CaptureWarning.Kind.UNKNOWN_LINK_TYPE,
                        "-",
                        24,
                        "link type 105 is not known here: its frames are listed but not decoded"));
    }

    @Test
    void shouldRefuseACutHeader() {
        assertThatThrownBy(() -> ReadBack.of("d4c3b2a1 0200 0400 0000"))
                .isInstanceOf(CaptureException.class)
                .hasMessage("-: at offset 10: ends inside the pcap header: expected 24 octets");
    }
}
