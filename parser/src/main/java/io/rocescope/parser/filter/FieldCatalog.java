package io.rocescope.parser.filter;

import static io.rocescope.parser.filter.FieldType.BOOLEAN;
import static io.rocescope.parser.filter.FieldType.BYTES;
import static io.rocescope.parser.filter.FieldType.PROTOCOL;
import static io.rocescope.parser.filter.FieldType.STRING;
import static io.rocescope.parser.filter.FieldType.TIME;
import static io.rocescope.parser.filter.FieldType.UINT;

import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.filter.HeaderField.Place;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/// Lists every display field.
final class FieldCatalog {
    private final Map<String, Field> fields;

    /// @param fields where the fields go, by name
    FieldCatalog(Map<String, Field> fields) {
        this.fields = fields;
    }

    void fill() {
        new GrammarFields(this::add).fill();
        parts();
        either("eth.addr", "Ethernet source or destination", "eth.dst", "eth.src");
        either("ip.addr", "IPv4 source or destination", "ip.src", "ip.dst");
        either("ipv6.addr", "IPv6 source or destination", "ipv6.src", "ipv6.dst");
        either("udp.port", "UDP source or destination port", "udp.srcport", "udp.dstport");
        frame();
        protocols();
        roce();
        tracker();
    }

    private void add(Field field) {
        Field other = fields.putIfAbsent(field.name(), field);
        if (other != null) {
            throw new IllegalStateException("two fields named " + field.name());
        }
    }

    private void either(String name, String description, String first, String second) {
        Field firstField = fields.get(first);
        Field secondField = fields.get(second);
        if (firstField == null || secondField == null) {
            throw new IllegalStateException(name);
        }
        add(new EitherField(name, description, firstField, secondField));
    }

    /// Octets that the grammars split, as Wireshark also shows them whole; and the AETH syndrome, which it also splits.
    private void parts() {
        add(new HeaderField("ip.dsfield", UINT, "Differentiated services octet", Layer.IPV4, Place.of(8, 8)));
        add(new HeaderField("ip.flags", UINT, "Fragmentation flags", Layer.IPV4, Place.of(48, 3)));
        add(new HeaderField("ipv6.tclass", UINT, "Traffic class", Layer.IPV6, Place.of(4, 8)));
        add(syndrome("opcode", "0 ACK, 1 RNR NAK, 2 reserved, 3 NAK", Place.of(1, 2), Condition.Always.INSTANCE));
        syndromeValue("credit_count", 0, "Credit code of an ACK");
        syndromeValue("timer", 1, "Timer code of an RNR NAK");
        syndromeValue("reserved_value", 2, "Value of a reserved syndrome");
        syndromeValue("error_code", 3, "NAK code");
    }

    private void syndromeValue(String name, int kind, String description) {
        add(syndrome(name, description, Place.of(3, 5), new Condition.SyndromeKind(kind)));
    }

    private static Field syndrome(String name, String description, Place place, Condition condition) {
        return new HeaderField("infiniband.aeth.syndrome." + name, UINT, description, Layer.AETH, place, condition);
    }

    private void frame() {
        frame("frame.number", UINT, 32, FrameField.Value.NUMBER, "Position in the capture, from 1");
        frame("frame.time_epoch", TIME, 64, FrameField.Value.TIME_EPOCH, "Seconds since the epoch");
        add(new FrameField(
                "frame.time_epoch_ns", UINT, 64, FrameField.Value.TIME_EPOCH, "Nanoseconds since the epoch"));
        frame("frame.time_relative", TIME, 64, FrameField.Value.TIME_RELATIVE, "Seconds since the first frame");
        frame("frame.time_delta", TIME, 64, FrameField.Value.TIME_DELTA, "Seconds since the frame before");
        frame("frame.len", UINT, 32, FrameField.Value.LENGTH, "Octets on the wire");
        frame("frame.cap_len", UINT, 32, FrameField.Value.CAPTURED_LENGTH, "Octets in the capture");
        frame("frame.interface_id", UINT, 32, FrameField.Value.INTERFACE, "Interface of the capture's section");
        frame("frame.source", UINT, 32, FrameField.Value.SOURCE, "Which of the merged inputs, from 0");
        frame("frame.comment", STRING, 0, FrameField.Value.COMMENT, "Comment in the capture file");
        frame("frame.link_type", STRING, 0, FrameField.Value.LINK_TYPE, "Link-layer header type");
        frame("frame", PROTOCOL, 0, FrameField.Value.OCTETS, "All octets of the frame");
    }

    private void frame(String name, FieldType type, int bits, FrameField.Value value, String description) {
        add(new FrameField(name, type, bits, value, description));
    }

    private void protocols() {
        protocol("eth", "Ethernet", Layer.ETHERNET);
        protocol("vlan", "IEEE 802.1Q tag", Layer.VLAN);
        protocol("sll", "Linux cooked capture", Layer.LINUX_SLL, Layer.LINUX_SLL2);
        protocol("null", "BSD loopback", Layer.NULL_LOOPBACK);
        protocol("erf", "Endace record", Layer.ERF);
        protocol("arp", "Address resolution", Layer.ARP);
        protocol("llc", "IEEE 802.2", Layer.LLC);
        protocol("lldp", "Link layer discovery", Layer.LLDP);
        protocol("macc", "Pause or priority flow control", Layer.PAUSE, Layer.PFC);
        protocol("pause", "Pause of a whole port", Layer.PAUSE);
        protocol("pfc", "Priority flow control", Layer.PFC);
        protocol("ip", "IPv4", Layer.IPV4);
        protocol("ipv6", "IPv6", Layer.IPV6);
        protocol("icmp", "ICMP or ICMPv6", Layer.ICMP);
        protocol("tcp", "TCP", Layer.TCP);
        protocol("udp", "UDP", Layer.UDP);
        protocol("vxlan", "VXLAN", Layer.VXLAN);
        protocol("gre", "GRE", Layer.GRE);
        protocol("erspan", "ERSPAN mirror", Layer.ERSPAN);
        add(new ProtocolField(
                "infiniband",
                PROTOCOL,
                "InfiniBand transport packet, from its first InfiniBand header",
                EnumSet.of(Layer.LRH, Layer.GRH, Layer.BTH),
                true));
        add(new ProtocolField(
                "roce", PROTOCOL, "RoCE or InfiniBand transport packet, from the BTH", EnumSet.of(Layer.BTH), true));
        header("infiniband.lrh", "Local route header", Layer.LRH);
        header("infiniband.grh", "Global route header", Layer.GRH);
        header("infiniband.bth", "Base transport header", Layer.BTH);
        header("infiniband.rdeth", "Reliable datagram extended transport header", Layer.RDETH);
        header("infiniband.deth", "Datagram extended transport header", Layer.DETH);
        header("infiniband.xrceth", "XRC extended transport header", Layer.XRCETH);
        header("infiniband.reth", "RDMA extended transport header", Layer.RETH);
        header("infiniband.atomiceth", "Atomic extended transport header", Layer.ATOMICETH);
        header("infiniband.aeth", "ACK extended transport header", Layer.AETH);
        header("infiniband.atomicacketh", "Atomic ACK extended transport header", Layer.ATOMICACKETH);
        header("infiniband.feth", "FLUSH extended transport header", Layer.FETH);
        header("infiniband.cnp", "Reserved octets of a congestion notification", Layer.CNP);
        header("infiniband.mad", "Management datagram header", Layer.MAD);
        header("infiniband.cm", "Connection manager message behind the MAD header", Layer.CM);
    }

    private void protocol(String name, String description, Layer... layers) {
        add(new ProtocolField(name, PROTOCOL, description, List.of(layers), false));
    }

    private void header(String name, String description, Layer layer) {
        add(new ProtocolField(name, BYTES, description, List.of(layer), false));
    }

    private void roce() {
        roce("roce.kind", STRING, 0, RoceField.Value.KIND, "RoCEv1, RoCEv2 or InfiniBand");
        roce("roce.opcode", STRING, 0, RoceField.Value.OPCODE, "Opcode by name, such as RC_RDMA_WRITE_FIRST");
        roce("roce.transport", STRING, 0, RoceField.Value.TRANSPORT, "RC, UC, RD, UD, XRC, CNP or MANUFACTURER");
        roce("roce.operation", STRING, 0, RoceField.Value.OPERATION, "Opcode without its transport");
        roce("roce.syndrome", STRING, 0, RoceField.Value.SYNDROME, "What the AETH says");
        roce("roce.icrc.status", STRING, 0, RoceField.Value.ICRC, "valid, invalid or unchecked");
        roce("roce.payload.len", UINT, 32, RoceField.Value.PAYLOAD_LENGTH, "Payload octets without pad and ICRC");
        roce("infiniband.payload", BYTES, 0, RoceField.Value.PAYLOAD, "Payload as far as it was captured");
        roce("roce.problem", STRING, 0, RoceField.Value.PROBLEM, "What is wrong with the octets");
        roce("roce.info", STRING, 0, RoceField.Value.INFO, "The packet in one line");
        roce("roce.protocol", STRING, 0, RoceField.Value.SUMMARY, "The packet in a word: opcode or innermost protocol");
        add(new FlagField("roce.cut", "The capture holds less of the frame than there was"));
    }

    private void roce(String name, FieldType type, int bits, RoceField.Value value, String description) {
        add(new RoceField(name, type, bits, value, description));
    }

    private void tracker() {
        add(new TrackerField("roce.connection", UINT, 32, TrackerField.Value.CONNECTION, "Connection id"));
        add(new TrackerField("roce.direction", STRING, 0, TrackerField.Value.DIRECTION, "aToB or bToA"));
        add(new TrackerField("roce.message", UINT, 64, TrackerField.Value.MESSAGE, "Message id"));
        add(new TrackerField("roce.analysis", STRING, 0, TrackerField.Value.WORDS, "What the tracker says, by words"));
    }

    /// Whether the capture holds less of the frame than there was.
    private static final class FlagField extends Field {
        FlagField(String name, String description) {
            super(name, BOOLEAN, 1, description);
        }

        @Override
        public int next(Packet packet, int cursor) {
            return cursor < 0 ? 0 : -1;
        }

        @Override
        public long longValue(Packet packet, int cursor) {
            return packet.dissection().cut() ? 1 : 0;
        }
    }
}
