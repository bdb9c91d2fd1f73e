package io.rocescope.parser.dissect;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.testing.Frames;
import io.rocescope.parser.testing.Packets;
import io.rocescope.parser.wire.FrameBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One RDMA WRITE in every link, tunnel and mirror that is read, octet by octet.
class LayersTest {
    private static final int ETHERNET = 14;
    private static final int PSN = 0x1001;

    private static byte[] write() {
        FrameBuilder builder = new FrameBuilder();
        Packets.writeOnly(PSN, 5).build(builder, 0x22);
        return builder.build();
    }

    private static byte[] ip() {
        byte[] frame = write();
        return Arrays.copyOfRange(frame, ETHERNET, frame.length);
    }

    private static Dissection dissect(Frame frame) {
        return dissect(frame, DissectorOptions.DEFAULT);
    }

    private static Dissection dissect(Frame frame, DissectorOptions options) {
        Dissection d = new Dissection();
        new Dissector(options).dissect(frame, d);
        return d;
    }

    private static Dissection dissect(String hexBefore, byte[] rest, LinkType type) {
        return dissect(Frames.of(join(hex(hexBefore), rest), type));
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    private static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }

    private static void isTheWrite(Dissection d) {
        assertThat(d.opcode()).isEqualTo(0x0a);
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(d.destinationQp()).isEqualTo(0x22);
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.VALID);
        assertThat(d.payloadLength()).isEqualTo(5);
        assertThat(d.padLength()).isEqualTo(3);
        assertThat(d.problems()).isZero();
    }

    private static List<Layer> layers(Dissection d) {
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < d.layerCount(); i++) {
            layers.add(d.layer(i));
        }
        return layers;
    }

    @Test
    void shouldReadEthernet() {
        Dissection d = dissect(Frames.of(write(), LinkType.EN10MB));
        isTheWrite(d);
        assertThat(layers(d))
                .containsExactly(
                        Layer.ETHERNET,
                        Layer.IPV4,
                        Layer.UDP,
                        Layer.BTH,
                        Layer.RETH,
                        Layer.PAYLOAD,
                        Layer.PAD,
                        Layer.ICRC);
    }

    @Test
    void shouldReadVlanAndQinQ() {
        Dissection d = dissect("020000000002 020000000001 88a8 6064 8100 a00a 0800", ip(), LinkType.EN10MB);
        isTheWrite(d);
        assertThat(d.vlanPriority()).isEqualTo(5);
        assertThat(layers(d)).startsWith(Layer.ETHERNET, Layer.VLAN, Layer.VLAN, Layer.IPV4);
    }

    @Test
    void shouldReadLinuxCooked() {
        isTheWrite(dissect("0000 0001 0006 020000000001 0000 0800", ip(), LinkType.LINUX_SLL));
        isTheWrite(dissect("0800 0000 00000002 0001 04 06 0200000000010000", ip(), LinkType.LINUX_SLL2));
    }

    @ParameterizedTest
    @CsvSource({"02000000, NULL", "00000002, NULL", "00000002, LOOP"})
    void shouldReadLoopback(String family, LinkType type) {
        isTheWrite(dissect(family, ip(), type));
    }

    @ParameterizedTest
    @CsvSource({"RAW", "IPV4"})
    void shouldReadRawIp(LinkType type) {
        isTheWrite(dissect("", ip(), type));
    }

    @Test
    void shouldReadErfWithEthernetInside() {
        byte[] frame = write();
        String length = String.format("%04x", frame.length);
        Dissection d = dissect("0000000000000000 02 04 0000 0000 " + length + " 0000", frame, LinkType.ERF);
        isTheWrite(d);
    }

    @Test
    void shouldReadInfiniBand() {
        byte[] transport = copyFrom(write(), ETHERNET + 28);
        int words = (8 + transport.length) / 4;
        Dissection d = dissect("0002 0004 " + String.format("%04x", words) + " 0001", transport, LinkType.INFINIBAND);
        assertThat(d.roceKind()).isEqualTo(RoceKind.INFINIBAND);
        assertThat(layers(d)).startsWith(Layer.LRH, Layer.BTH, Layer.RETH);
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(d.payloadLength()).isEqualTo(5);
        assertThat(d.addressFamily()).isEqualTo(AddressFamily.LID);
        assertThat(d.destinationLow()).isEqualTo(4);
    }

    @Test
    void shouldReadVxlan() {
        byte[] inner = write();
        byte[] outer = outerUdp(4789, join(hex("0800000000006400"), inner));
        Dissection d = dissect(Frames.of(outer, LinkType.EN10MB));
        isTheWrite(d);
        assertThat(layers(d))
                .startsWith(
                        Layer.ETHERNET,
                        Layer.IPV4,
                        Layer.UDP,
                        Layer.VXLAN,
                        Layer.ETHERNET,
                        Layer.IPV4,
                        Layer.UDP,
                        Layer.BTH);
    }

    @ParameterizedTest
    @CsvSource({
        "00006558",
        "200065580000abcd",
        "000088be",
        "100088be00000001 1064000000000000",
        "100022eb00000001 206400000000000000000000",
        "100022eb00000001 206400000000000000000001 0000000000000000"
    })
    void shouldReadGreAndErspan(String header) {
        Dissection d = dissect(Frames.of(outerIp(47, join(hex(header), write())), LinkType.EN10MB));
        isTheWrite(d);
        assertThat(d.has(Layer.GRE)).isTrue();
    }

    @Test
    void shouldReadIpOverGre() {
        isTheWrite(dissect(Frames.of(outerIp(47, join(hex("00000800"), ip())), LinkType.EN10MB)));
    }

    @Test
    void shouldTellIdentificationOfInnermostHeaderOnly() {
        Dissection inner = dissect(Frames.of(ip(), LinkType.RAW));
        assertThat(inner.ipIdentification()).isNotNegative();
        Dissection tunnelled = dissect(Frames.of(outerIp(47, join(hex("00000800"), ip())), LinkType.EN10MB));
        assertThat(tunnelled.ipIdentification()).isEqualTo(inner.ipIdentification());
        FrameBuilder builder = new FrameBuilder()
                .addresses(hex("fd000000000000000000000000000001"), hex("fd000000000000000000000000000002"));
        Packets.writeOnly(PSN, 5).build(builder, 0x22);
        byte[] v6 = copyFrom(builder.build(), 14);
        Dissection v6OverV4 = dissect(Frames.of(outerIp(47, join(hex("000086dd"), v6)), LinkType.EN10MB));
        isTheWrite(v6OverV4);
        assertThat(v6OverV4.addressFamily()).isEqualTo(AddressFamily.IPV6);
        assertThat(v6OverV4.ipIdentification()).isEqualTo(-1);
    }

    @Test
    void shouldReadIpv4WithOptions() {
        byte[] plain = ip();
        byte[] withOptions = join(Arrays.copyOf(plain, 20), hex("01010100"), copyFrom(plain, 20));
        withOptions[0] = 0x46;
        ByteBuffer.wrap(withOptions).putShort(2, (short) withOptions.length).putShort(10, (short) 0);
        Dissection d = dissect(Frames.of(withOptions, LinkType.RAW));
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(d.payloadLength()).isEqualTo(5);
    }

    @Test
    void shouldReadIpv6WithExtensionHeaders() {
        FrameBuilder builder = new FrameBuilder()
                .addresses(hex("fd000000000000000000000000000001"), hex("fd000000000000000000000000000002"));
        Packets.writeOnly(PSN, 5).build(builder, 0x22);
        byte[] plain = copyFrom(builder.build(), ETHERNET);
        isTheWrite(dissect(Frames.of(plain, LinkType.IPV6)));
        byte[] extended = join(Arrays.copyOf(plain, 40), hex("3c00000000000000 1100000000000000"), copyFrom(plain, 40));
        extended[6] = 0;
        ByteBuffer.wrap(extended).putShort(4, (short) (extended.length - 40));
        Dissection d = dissect(Frames.of(extended, LinkType.IPV6));
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(layers(d)).startsWith(Layer.IPV6, Layer.IPV6_EXTENSION, Layer.IPV6_EXTENSION, Layer.UDP);
    }

    @Test
    void shouldNameFragments() {
        byte[] fragment = ip();
        ByteBuffer.wrap(fragment).putShort(6, (short) 0x2000).putShort(10, (short) 0);
        Dissection d = dissect(Frames.of(fragment, LinkType.RAW));
        assertThat(d.isRoce()).isFalse();
        assertThat(d.fragment()).isTrue();
        assertThat(d.has(Problem.IP_FRAGMENT)).isTrue();
    }

    @Test
    void shouldReadRoceV1() {
        FrameBuilder builder = new FrameBuilder();
        Packets.writeOnly(PSN, 5).build(builder, 0x22);
        byte[] v2 = builder.build();
        byte[] transport = copyFrom(v2, ETHERNET + 28);
        byte[] grh = hex("60000000 " + String.format("%04x", transport.length)
                + " 1b 40 fe800000000000000000000000000001 fe800000000000000000000000000002");
        Dissection d = dissect("020000000002 020000000001 8915", join(grh, transport), LinkType.EN10MB);
        assertThat(d.roceKind()).isEqualTo(RoceKind.ROCE_V1);
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(d.addressFamily()).isEqualTo(AddressFamily.GID);
        assertThat(d.payloadLength()).isEqualTo(5);
    }

    @Test
    void shouldTakeLengthsFromUdpAndNameTheTrailer() {
        byte[] padded = join(write(), new byte[10]);
        Dissection d = dissect(Frames.of(padded, LinkType.EN10MB));
        isTheWrite(d);
        assertThat(d.layer(d.layerCount() - 1)).isEqualTo(Layer.TRAILER);
        assertThat(d.layerLength(d.layerCount() - 1)).isEqualTo(10);
    }

    @Test
    void shouldNoticeFrameThatWasCutSilently() {
        byte[] frame = write();
        Dissection d = dissect(Frames.of(Arrays.copyOf(frame, 60), LinkType.EN10MB));
        assertThat(d.cut()).isTrue();
        assertThat(d.has(Problem.FRAME_CUT_SILENTLY)).isTrue();
        assertThat(d.psn()).isEqualTo(PSN);
        assertThat(d.rethOffset()).isEqualTo(-1);
        assertThat(d.payloadLength()).isEqualTo(5);
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.UNCHECKED);
    }

    @Test
    void shouldDecodeAnotherPortWhenTold() {
        FrameBuilder builder = new FrameBuilder().ports(0xc000, 9741);
        Packets.writeOnly(PSN, 5).build(builder, 0x22);
        Frame frame = Frames.of(builder.build(), LinkType.EN10MB);
        assertThat(dissect(frame).isRoce()).isFalse();
        isTheWrite(dissect(frame, new DissectorOptions(Set.of(9741), true)));
    }

    @Test
    void shouldReadPauseFrames() {
        Dissection pfc = dissect(
                "0180c2000001 020000000001 8808 0101 0008 0000 0000 0000 ffff 0000 0000 0000 0000",
                new byte[26],
                LinkType.EN10MB);
        assertThat(pfc.pfc()).isTrue();
        assertThat(layers(pfc)).containsExactly(Layer.ETHERNET, Layer.PFC, Layer.TRAILER);
        Dissection pause = dissect("0180c2000001 020000000001 8808 0001 ffff", new byte[42], LinkType.EN10MB);
        assertThat(pause.has(Layer.PAUSE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, true",
        "1, 3, true",
        "2, 2, true",
        "3, 1, true",
        "4, 0, true",
        "5, 3, true",
        "5, 0, false",
        "4, 2, false"
    })
    void shouldJudgePadCount(int length, int pad, boolean right) {
        FrameBuilder builder = new FrameBuilder().pad(pad);
        Packets.packet(0x04, 1, length).build(builder, 0x22);
        Dissection d = dissect(Frames.of(builder.build(), LinkType.EN10MB));
        assertThat(d.has(Problem.PAD_COUNT)).isEqualTo(!right);
    }

    @Test
    void shouldNotTakePayloadForAProtocolByItsLooks() {
        FrameBuilder builder = new FrameBuilder();
        Packets.packet(0x07, 1, 0).with(b -> b.payload(hex("0800450000280000"))).build(builder, 0x22);
        Dissection d = dissect(Frames.of(builder.build(), LinkType.EN10MB));
        assertThat(layers(d)).endsWith(Layer.BTH, Layer.PAYLOAD, Layer.ICRC);
    }

    @ParameterizedTest
    @CsvSource({"0x18, RESERVED_OPCODE", "0x85, RESERVED_OPCODE", "0x02, PAYLOAD_MISSING"})
    void shouldNoteProblemsOfOpcode(int opcode, Problem problem) {
        FrameBuilder builder = new FrameBuilder();
        Packets.packet(opcode, 1, 0).build(builder, 0x22);
        assertThat(dissect(Frames.of(builder.build(), LinkType.EN10MB)).has(problem))
                .isTrue();
    }

    @Test
    void shouldSurviveEveryCutAndEveryFlippedOctet() {
        byte[] frame = outerUdp(4789, join(hex("0800000000006400"), write()));
        for (int length = 0; length <= frame.length; length++) {
            dissect(Frames.of(Arrays.copyOf(frame, length), LinkType.EN10MB));
        }
        for (int i = 0; i < frame.length; i++) {
            for (int value = 0; value < 256; value++) {
                byte[] damaged = frame.clone();
                damaged[i] = (byte) value;
                Dissection d = dissect(Frames.of(damaged, LinkType.EN10MB));
                assertThat(d.layerCount()).isLessThanOrEqualTo(Dissection.MAX_LAYERS);
            }
        }
    }

    private static byte[] copyFrom(byte[] octets, int from) {
        return Arrays.copyOfRange(octets, from, octets.length);
    }

    private static byte[] outerUdp(int port, byte[] inner) {
        ByteBuffer udp = ByteBuffer.allocate(8);
        udp.putShort((short) 1).putShort((short) port).putShort((short) (8 + inner.length));
        return outerIp(17, join(udp.array(), inner));
    }

    private static byte[] outerIp(int protocol, byte[] inner) {
        ByteBuffer ip = ByteBuffer.allocate(20);
        ip.put((byte) 0x45).put((byte) 0).putShort((short) (20 + inner.length)).putInt(0);
        ip.put((byte) 64)
                .put((byte) protocol)
                .putShort((short) 0)
                .putInt(0x0b000001)
                .putInt(0x0b000002);
        return join(hex("020000000012 020000000011 0800"), ip.array(), inner);
    }
}
