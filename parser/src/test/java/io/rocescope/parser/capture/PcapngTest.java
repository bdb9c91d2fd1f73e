package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PcapngTest {
    private static final String SHB = "0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000 ";
    private static final String SHB_BIG = "0a0d0d0a 0000001c 1a2b3c4d 0001 0000 ffffffffffffffff 0000001c ";
    private static final String IDB = "01000000 14000000 0100 0000 00000000 14000000 ";
    /// 0x0004_9b2c_5c9e_d1c0 microseconds, three octets of 60.
    private static final String EPB =
            "06000000 24000000 00000000 2c9b0400 c0d19e5c 03000000 3c000000 aabbcc00 24000000 ";

    private static final long EPB_NS = 0x0004_9b2c_5c9e_d1c0L * 1000;

    @Test
    void shouldReadEnhancedPacket() throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB + EPB + EPB);

        assertThat(read.failure()).isNull();
        assertThat(read.warnings()).isEmpty();
        assertThat(read.frames())
                .containsExactly(
                        new CapturedFrame(1, EPB_NS, LinkType.EN10MB, 1, 0, 0, 60, "aabbcc", null),
                        new CapturedFrame(2, EPB_NS, LinkType.EN10MB, 1, 0, 0, 60, "aabbcc", null));
    }

    @Test
    void shouldReadBigEndianSections() throws CaptureException {
        ReadBack read = ReadBack.of(SHB_BIG
                + "00000001 00000014 0071 0000 00000000 00000014"
                + "00000006 00000028 00000000 00000001 00000002 00000005 00000006 aabbccddee000000 00000028"
                // A section of the other byte order follows, with interfaces of its own.
                + SHB + IDB + EPB);

        assertThat(read.frames())
                .containsExactly(
                        new CapturedFrame(
                                1, 0x1_0000_0002L * 1000, LinkType.LINUX_SLL, 113, 0, 0, 6, "aabbccddee", null),
                        new CapturedFrame(2, EPB_NS, LinkType.EN10MB, 1, 0, 0, 60, "aabbcc", null));
    }

    @Test
    void shouldKeepResolutionAndOffsetPerInterface() throws CaptureException {
        String options10to9 = "09000100 09000000";
        String options2to10 = "09000100 8a000000";
        String offset = "0e000800 ffffffffffffffff";
        String end = "00000000";
        ReadBack read = ReadBack.of(SHB
                + IDB
                + ("01000000 20000000 0100 0000 00000000 " + options10to9 + end + "20000000")
                + ("01000000 2c000000 0100 0000 00000000 " + options2to10 + offset + end + "2c000000")
                + epb(0, "00000000 07000000")
                + epb(1, "00000000 07000000")
                + epb(2, "00000000 010c0000"));

        // 0xc01 / 2^10 s = 3.0009765625 s, less one.
        assertThat(read.times()).containsExactly(7000L, 7L, 2_000_976_562L);
        assertThat(read.frames().stream().map(CapturedFrame::interfaceId)).containsExactly(0, 1, 2);
    }

    private static String epb(int interfaceId, String time) {
        return "06000000 20000000 0" + interfaceId + "000000" + time + "00000000 00000000 20000000 ";
    }

    @Test
    void shouldReadBigEndianTimeOffset() throws CaptureException {
        ReadBack read = ReadBack.of(SHB_BIG
                + "00000001 00000024 0001 0000 00000000 000e0008 0000000000000002 00000000 00000024"
                + "00000006 00000020 00000000 00000000 00000001 00000000 00000000 00000020");

        assertThat(read.times()).containsExactly(2_000_001_000L);
    }

    @Test
    void shouldReadObsoletePacketBlock() throws CaptureException {
        ReadBack read = ReadBack.of(
                SHB + IDB + IDB + "02000000 24000000 0100 ffff 2c9b0400 c0d19e5c 03000000 3c000000 aabbcc00 24000000");

        assertThat(read.frames())
                .containsExactly(new CapturedFrame(1, EPB_NS, LinkType.EN10MB, 1, 1, 0, 60, "aabbcc", null));
    }

    @ParameterizedTest
    @CsvSource({"00000000, 05000000, aabbccddee", "02000000, 05000000, aabb", "00000000, ff000000, aabbccddee000000"})
    void shouldCutSimplePacketAtLengthSnapLengthOrBlock(String snapLength, String length, String octets)
            throws CaptureException {
        ReadBack read = ReadBack.of(SHB + "01000000 14000000 0100 0000 " + snapLength + "14000000"
                + "03000000 18000000 " + length + "aabbccddee000000 18000000");

        assertThat(read.octets()).containsExactly(octets);
        assertThat(read.times()).containsExactly(0L);
    }

    @Test
    void shouldKeepComments() throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB
                + "06000000 48000000 00000000 00000000 01000000 03000000 03000000 aabbcc00"
                + "02000400 00000000 01000300 48c3bc00 01000400 64617921 0000 0000"
                + "deadbeef deadbeef 48000000"
                + EPB);

        assertThat(read.frames().stream().map(CapturedFrame::comment)).containsExactly("H\u00fc\nday!", null);
    }

    @Test
    void shouldIgnoreOptionsThatRunOverTheBlock() throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB
                + "06000000 28000000 00000000 00000000 01000000 03000000 03000000 aabbcc00 0100ffff 28000000"
                + EPB);

        assertThat(read.octets()).containsExactly("aabbcc", "aabbcc");
        assertThat(read.frames().getFirst().comment()).isNull();
    }

    @Test
    void shouldSkipOtherBlocks() throws CaptureException {
        ReadBack read = ReadBack.of(SHB
                + "04000000 10000000 00000000 10000000" // Name Resolution
                + IDB
                + "05000000 18000000 00000000 00000000 00000000 18000000" // Interface Statistics
                + "0a000000 14000000 4b535354 00000000 14000000" // Decryption Secrets
                + "ad0b0000 10000000 01020304 10000000" // Custom
                + "efbeadde 0c000000 0c000000" // nobody's
                + EPB);

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.failure()).isNull();
    }

    @Test
    void shouldIgnoreSectionLength() throws CaptureException {
        ReadBack read = ReadBack.of("0a0d0d0a 1c000000 4d3c2b1a 0100 0000 0400000000000000 1c000000" + IDB + EPB);

        assertThat(read.octets()).containsExactly("aabbcc");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "06000000 21000000 | block type 0x00000006 of 33 octets: expected 32 to 17039360, a multiple of 4",
                "06000000 1c000000 | block type 0x00000006 of 28 octets: expected 32 to 17039360, a multiple of 4",
                "05000000 fcffffff | block type 0x00000005 of 4294967292 octets: expected 12 to 17039360, a multiple of 4",
                "05000000 0c000000 10000000 | block type 0x00000005 says at its start that it has 12 octets and at its"
                        + " end 16: expected the same length",
                "06000000 20000000 01000000 00000000 00000000 00000000 00000000 20000000 | packet of interface 1, but"
                        + " the section describes 1 before it: expected an interface description block",
                "06000000 20000000 00000000 00000000 00000000 01000000 01000000 20000000 | packet of 1 octets in a"
                        + " block with room for 0: expected no more",
                "0a0d0d0a 1c000000 4d3c2b1b 0100 0000 ffffffffffffffff 1c000000 | section header block with byte-order"
                        + " magic 0x1b2b3c4d: expected 0x1a2b3c4d",
                "0a0d0d0a 1c000000 4d3c2b1a 0200 0000 ffffffffffffffff 1c000000 | pcapng version 2.0: expected 1",
            })
    void shouldDeliverTheFramesBeforeABadBlockAndThenFail(String block, String problem) throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB + EPB + block + "00000000 00000000 00000000");

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.failure()).hasMessage("-: at offset 84: " + problem);
    }

    @Test
    void shouldNotUseInterfacesOfAnEarlierSection() throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB + EPB + SHB + "03000000 10000000 00000000 10000000");

        assertThat(read.failure()).hasMessageContaining("packet of interface 0, but the section describes 0 before it");
    }

    @Test
    void shouldWarnWhenTheFileEndsInMidBlock() throws CaptureException {
        ReadBack read = ReadBack.of(SHB + IDB + EPB + "06000000 24000000 00000000");

        assertThat(read.octets()).containsExactly("aabbcc");
        assertThat(read.failure()).isNull();
        assertThat(read.warnings())
                .containsExactly(new CaptureWarning(
                        CaptureWarning.Kind.ENDS_MID_PACKET,
                        "-",
                        84,
                        "ends inside a block: only 12 octets of the last one are there"));
    }

    @Test
    void shouldRefuseACutSectionHeader() throws CaptureException {
        ReadBack read = ReadBack.of("0a0d0d0a 1c000000 4d3c2b1a 0100");

        assertThat(read.failure())
                .hasMessage("-: at offset 14: ends inside the section header block: expected a whole one");
    }

    @Test
    void shouldWarnOncePerUnknownLinkTypeThatHasFrames() throws CaptureException {
        String idb105 = "01000000 14000000 6900 0000 00000000 14000000 ";
        String idb106 = "01000000 14000000 6a00 0000 00000000 14000000 ";
        ReadBack read = ReadBack.of(SHB + idb105 + idb106 + EPB + EPB + SHB + idb105 + EPB);

        assertThat(read.frames()).hasSize(3).allMatch(frame -> frame.linkCode() == 105);
        assertThat(read.warnings()).hasSize(1);
        assertThat(read.warnings().getFirst().offset()).isEqualTo(68);
    }

    @Test
    void shouldLimitInterfaces() {
        byte[] capture = new byte[28 + 65_537 * 20];
        System.arraycopy(ReadBack.hex(SHB), 0, capture, 0, 28);
        for (int at = 28; at < capture.length; at += 20) {
            System.arraycopy(ReadBack.hex(IDB), 0, capture, at, 20);
        }

        assertThatThrownBy(() -> {
                    ReadBack read = ReadBack.of(capture);
                    if (read.failure() != null) {
                        throw read.failure();
                    }
                })
                .hasMessageContaining("more interfaces in one section than 65536");
    }
}
