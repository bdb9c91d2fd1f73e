package io.rocescope.ksy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kaitai.struct.ByteBufferKaitaiStream;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// The grammars that have no layout, on octets written out by hand.
final class VariableGrammarsTest {
    @Test
    void shouldStringTheHeadersOfAnAtomicAcknowledge() {
        RocePacket packet = roce("12 00 ffff 00 000011 00 000007" + "1f 000003" + "0102030405060708" + "11223344");
        assertThat(packet.aeth().msn()).isEqualTo(3);
        assertThat(packet.atomicacketh().originalRemoteData()).isEqualTo(0x0102030405060708L);
        assertThat(packet.payload()).isEmpty();
        assertThat(packet.icrc()).isEqualTo(0x11223344L);
        assertThat(packet.reth()).isNull();
    }

    @Test
    void shouldPutImmediateDataBehindTheReth() {
        RocePacket packet = roce("0b 30 ffff 00 000011 80 000007" + "1111111111111111 22222222 00000001"
                + "aabbccdd 99 000000 11223344");
        assertThat(packet.reth().dmaLength()).isEqualTo(1);
        assertThat(packet.immdt().immediateData()).isEqualTo(0xaabbccddL);
        assertThat(packet.payload()).containsExactly(0x99);
        assertThat(packet.pad()).hasSize(3);
    }

    @Test
    void shouldPutRdethAndDethBeforeAReliableDatagramsReth() {
        RocePacket packet =
                roce("4c 00 ffff 00 000011 80 000007" + "00000005 80010000 00000006" + "00".repeat(16) + "00000000");
        assertThat(packet.rdeth().eeContext()).isEqualTo(5);
        assertThat(packet.deth().sourceQp()).isEqualTo(6);
        assertThat(packet.reth()).isNotNull();
    }

    @Test
    void shouldPutFethBeforeAFlushesReth() {
        RocePacket packet = roce("1c 00 ffff 00 000011 80 000007" + "00000013" + "00".repeat(15) + "09" + "00000000");
        assertThat(packet.feth().selectivityLevel()).isEqualTo(1);
        assertThat(packet.feth().placementType()).isEqualTo(3);
        assertThat(packet.reth().dmaLength()).isEqualTo(9);
    }

    @Test
    void shouldTellNoHeadersOfAReservedOpcode() {
        RocePacket packet = roce("2c 00 ffff 00 000011 80 000007" + "00".repeat(16) + "00000000");
        assertThat(packet.reth()).isNull();
        assertThat(packet.payload()).hasSize(16);
    }

    @Test
    void shouldReadACongestionNotification() {
        RocePacket packet = roce("81 00 ffff 40 000118 00 000000" + "00".repeat(16) + "82fd002a");
        assertThat(packet.bth().becn()).isTrue();
        assertThat(packet.cnp()).isNotNull();
        assertThat(packet.payload()).isEmpty();
    }

    @Test
    void shouldReadAReject() {
        String mad = "01 07 02 03 0000 0000 0000000000000009 0012 0000 00000000";
        String body = "00000001 00000002 40 00 001c" + "00".repeat(72) + "00".repeat(148);
        RocePacket packet = roce("64 00 ffff 00 000001 00 000000" + "80010000 00000001" + mad + body + "00000000");
        assertThat(packet.mad().attributeIdName()).isEqualTo(Mad.CmAttribute.CONNECT_REJECT);
        CmRej rej = (CmRej) packet.cm();
        assertThat(rej.reasonName()).isEqualTo(CmRej.Reason.CONSUMER_REJECT);
        assertThat(rej.messageRejectedName()).isEqualTo(CmRej.MessageRejected.REP);
        assertThat(rej.privateData()).hasSize(148);
    }

    @Test
    void shouldReadEachFormOfPcap() {
        String little = "02000400 00000000 00000000 00000400 01000000" + "05000000 06000000 02000000 09000000";
        String big = "00020004 00000000 00000000 00040000 00000001" + "00000005 00000006 00000002 00000009";
        assertPacket(pcap("d4c3b2a1" + little + "cafe"));
        assertPacket(pcap("a1b2c3d4" + big + "cafe"));
        assertPacket(pcap("4d3cb2a1" + little + "cafe"));
        assertPacket(pcap("34cdb2a1" + little + "0300000008000100" + "cafe"));
        assertThat(pcap("4d3cb2a1" + little + "cafe").isNanoseconds()).isTrue();
        assertThat(pcap("34cdb2a1" + little + "0300000008000100" + "cafe").isModified())
                .isTrue();
    }

    private static void assertPacket(Pcap pcap) {
        assertThat(pcap.body().linkType()).isEqualTo(1);
        assertThat(pcap.body().packets()).hasSize(1);
        Pcap.Packet packet = pcap.body().packets().getFirst();
        assertThat(packet.seconds()).isEqualTo(5);
        assertThat(packet.fraction()).isEqualTo(6);
        assertThat(packet.lenOriginal()).isEqualTo(9);
        assertThat(packet.data()).containsExactly(0xca, 0xfe);
    }

    @Test
    void shouldReadPcapngSectionsEachInItsByteOrder() {
        String little = "0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"
                + "01000000 14000000 0100 0000 00000400 14000000"
                + "06000000 30000000 00000000 01000000 02000000 02000000 09000000 cafe 0000"
                + "0100 0300 616263 00 00000000 30000000";
        String big = "0a0d0d0a 0000001c 1a2b3c4d 0001 0000 ffffffffffffffff 0000001c"
                + "00000003 00000014 00000002 beef 0000 00000014"
                + "00000bad 00000010 00000000 00000010";
        Pcapng file = new Pcapng(stream(little + big));
        file._read();
        assertThat(file.sections()).hasSize(2);
        var first = file.sections().getFirst().content().blocks();
        assertThat(first).hasSize(2);
        var packet = (Pcapng.Content.EnhancedPacket) first.getLast().body();
        assertThat(packet.timestampHigh() << 32 | packet.timestampLow()).isEqualTo(0x1_0000_0002L);
        assertThat(packet.data()).containsExactly(0xca, 0xfe);
        assertThat(packet.options().options().getFirst().value()).asString().isEqualTo("abc");
        var second = file.sections().getLast().content().blocks();
        assertThat(second).hasSize(2);
        assertThat(((Pcapng.Content.SimplePacket) second.getFirst().body()).lenOriginal())
                .isEqualTo(2);
        assertThat(second.getLast().blockType()).isEqualTo(0xbad);
    }

    @Test
    void shouldReadEachTypeOfErspan() {
        GreErspan first = gre("0000 88be" + "cafe");
        assertThat(first.erspan2()).isNull();
        assertThat(first.payload()).containsExactly(0xca, 0xfe);
        GreErspan second = gre("1000 88be 00000007" + "1001 0025 00000000" + "cafe");
        assertThat(second.sequence()).isEqualTo(7);
        assertThat(second.erspan2().sessionId()).isEqualTo(0x25);
        GreErspan third = gre("1000 22eb 00000007" + "2001 0025 00000001 0002 0001 0000000000000000" + "cafe");
        assertThat(third.erspan3().subheaderPresent()).isTrue();
        assertThat(third.subheader()).hasSize(8);
        assertThat(third.payload()).containsExactly(0xca, 0xfe);
        GreErspan plain = gre("b000 0800 1111 2222 33333333 44444444" + "cafe");
        assertThat(plain.key()).isEqualTo(0x33333333L);
        assertThat(plain.checksum()).isEqualTo(0x1111);
    }

    private static RocePacket roce(String hex) {
        RocePacket packet = new RocePacket(stream(hex));
        packet._read();
        return packet;
    }

    private static Pcap pcap(String hex) {
        Pcap pcap = new Pcap(stream(hex));
        pcap._read();
        return pcap;
    }

    private static GreErspan gre(String hex) {
        GreErspan gre = new GreErspan(stream(hex));
        gre._read();
        return gre;
    }

    private static ByteBufferKaitaiStream stream(String hex) {
        return new ByteBufferKaitaiStream(HexFormat.of().parseHex(hex.replace(" ", "")));
    }
}
