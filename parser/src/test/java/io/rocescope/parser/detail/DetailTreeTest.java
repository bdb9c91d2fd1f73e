package io.rocescope.parser.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStruct;
import io.rocescope.ksy.RocePacket;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.testing.Frames;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DetailTreeTest {
    /// A UC SEND Only over IPv4 with 18 octets of payload and 2 of pad; its last four octets are the ICRC.
    private static final String UC_SEND_ONLY = "248a07a8fa22248a07a8fa22080045010040047840004011b4d5c0a80007c0a80007"
            + "c00012b7002caca22460ffff000000d300cf17104630818be28935d90e9a95505401be885e50000078f353f3";

    @Test
    void shouldFindFieldsByTheirDisplayNames() {
        DetailTree tree = tree(UC_SEND_ONLY);
        FieldNode psn = tree.find("infiniband.bth.psn").orElseThrow();
        assertThat(psn.number()).isEqualTo(13571856);
        assertThat(psn.label()).isEqualTo("PSN");
        assertThat(psn.range()).isEqualTo("51-53");
        assertThat(psn.doc()).isNotBlank();
        assertThat(tree.find("ip.src").orElseThrow().value()).isEqualTo("192.168.0.7");
        assertThat(tree.find("infiniband.bth.opcode").orElseThrow().meaning()).isEqualTo("UC_SEND_ONLY");
        assertThat(tree.find("infiniband.aeth.msn")).isEmpty();
    }

    @Test
    void shouldFindTheFieldOfABit() {
        DetailTree tree = tree(UC_SEND_ONLY);
        assertThat(tree.pathTo(43 * 8 + 2))
                .extracting(FieldNode::name)
                .containsExactly("infiniband.bth", "infiniband.bth.padcnt");
        assertThat(tree.pathTo(78 * 8)).isEmpty();
    }

    @Test
    void shouldSayWhatTheIcrcShouldBe() {
        String broken = UC_SEND_ONLY.replace("4630818b", "4630818c");
        DetailTree tree = tree(broken);
        FieldNode icrc = tree.find("infiniband.invariant.crc").orElseThrow();
        assertThat(icrc.value()).isEqualTo("0x78f353f3");
        String expected = icrc.meaning().replace("invalid, expected 0x", "");
        assertThat(tree.find("roce.icrc").orElseThrow().problems()).containsExactly(Problem.ICRC_INVALID);
        // With the value that was expected, the packet is valid.
        assertThat(tree(broken.replace("78f353f3", expected))
                        .find("roce.icrc")
                        .orElseThrow()
                        .value())
                .isEqualTo("valid");
    }

    @Test
    void shouldShowTheCommentOfAFrame() {
        Frame frame = Frames.ethernet(UC_SEND_ONLY);
        frame.setComment("look here");
        assertThat(tree(frame).find("frame.comment").orElseThrow().value()).isEqualTo("look here");
    }

    @Test
    void shouldNeverTakePrivateDataForIpAddressesByItsLooks() {
        String mad = "01070203000000000000000000000009" + "0010000000000000";
        String looks = "0040b22e" + "00".repeat(12) + "0a000001" + "00".repeat(12) + "0a000002" + "00".repeat(56);
        String tcp = "0000000001061c06";
        String other = "1000000001061c06";
        assertThat(request(mad, tcp, looks)
                        .find("infiniband.cm.req.ip_cm.sip4")
                        .orElseThrow()
                        .value())
                .isEqualTo("10.0.0.1");
        assertThat(request(mad, other, looks).find("infiniband.cm.req.ip_cm.sip4"))
                .isEmpty();
        String strange = "0050" + looks.substring(4);
        assertThat(request(mad, tcp, strange).find("infiniband.cm.req.ip_cm.ipv"))
                .isEmpty();
        String ipv6 = "0060" + looks.substring(4);
        assertThat(request(mad, tcp, ipv6)
                        .find("infiniband.cm.req.ip_cm.sip6")
                        .orElseThrow()
                        .value())
                .isEqualTo("::a00:1");
    }

    private static DetailTree request(String mad, String serviceId, String privateData) {
        String req = "00".repeat(8) + serviceId + "00".repeat(140 - 16) + privateData;
        String bth = "6400ffff0000000100000000" + "8001000000000001";
        return roce(bth + mad + req + "00000000");
    }

    /// The detail tree goes by the opcode table, the oracle by the grammar: both must see the same headers.
    @Test
    void shouldShowTheHeadersThatTheGrammarSees() throws ReflectiveOperationException {
        Set<String> headers = Set.of(
                "rdeth", "deth", "xrceth", "feth", "reth", "atomiceth", "aeth", "atomicacketh", "immdt", "ieth", "cnp");
        for (int opcode = 0; opcode < 256; opcode++) {
            String packet = HexFormat.of().toHexDigits((byte) opcode) + "00ffff0000001100000000" + "01".repeat(64);
            List<String> seen = new ArrayList<>();
            for (FieldNode node : roce(packet).nodes()) {
                String name = node.name().substring(node.name().indexOf('.') + 1);
                if (headers.contains(name)) {
                    seen.add(name);
                }
            }
            assertThat(seen).as("opcode %02x", opcode).isEqualTo(grammarHeaders(packet, headers));
        }
    }

    private static List<String> grammarHeaders(String packet, Set<String> headers)
            throws NoSuchMethodException, IllegalAccessException, InvocationTargetException {
        RocePacket read =
                new RocePacket(new ByteBufferKaitaiStream(HexFormat.of().parseHex(packet)));
        read._read();
        List<String> seen = new ArrayList<>();
        for (String field : RocePacket._seqFields) {
            if (headers.contains(field) && RocePacket.class.getMethod(field).invoke(read) instanceof KaitaiStruct) {
                seen.add(field);
            }
        }
        return seen;
    }

    /// A packet behind Ethernet, IPv4 and UDP headers.
    private static DetailTree roce(String packet) {
        int octets = packet.length() / 2;
        HexFormat hex = HexFormat.of();
        String ip = "4500" + hex.toHexDigits((short) (28 + octets)) + "00014000401100000a0000010a000002";
        String udp = "c00012b7" + hex.toHexDigits((short) (8 + octets)) + "0000";
        return tree("020000000002020000000001" + "0800" + ip + udp + packet);
    }

    private static DetailTree tree(String hex) {
        return tree(Frames.ethernet(hex));
    }

    private static DetailTree tree(Frame frame) {
        Dissection dissection = new Dissection();
        new Dissector(DissectorOptions.DEFAULT).dissect(frame, dissection);
        return DetailTree.of(dissection);
    }
}
