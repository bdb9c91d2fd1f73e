package io.rocescope.parser.filter;

import io.rocescope.ksy.FieldDescription;
import io.rocescope.ksy.FieldTable;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.filter.HeaderField.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Makes the fields that the grammars of fixed-size headers describe and give a display name.
final class GrammarFields {
    private static final int FIRST_CM_ATTRIBUTE = 0x10;

    /// Wireshark shows these in octets, the headers count in words.
    private static final Map<String, Long> FACTORS = Map.of("ip.hdr_len", 4L, "ip.frag_offset", 8L);

    private final Consumer<Field> sink;
    private final Map<String, List<HeaderField>> found = new LinkedHashMap<>();

    GrammarFields(Consumer<Field> sink) {
        this.sink = sink;
    }

    void fill() {
        link();
        network();
        transport();
        communicationManager();
        for (List<HeaderField> parts : found.values()) {
            sink.accept(parts.size() == 1 ? parts.getFirst() : new AnyOfField(parts));
        }
    }

    private void link() {
        header("ethernet", Layer.ETHERNET);
        header("vlan", Layer.VLAN);
        header("linux_sll", Layer.LINUX_SLL);
        header("linux_sll2", Layer.LINUX_SLL2);
        header("erf", Layer.ERF);
        header("pause", Layer.PAUSE);
        header("pfc", Layer.PFC);
        header("lrh", Layer.LRH);
    }

    private void network() {
        header("grh", Layer.GRH);
        header("ipv4", Layer.IPV4);
        header("ipv6", Layer.IPV6);
        header("ipv6_fragment", Layer.IPV6_FRAGMENT);
        header("udp", Layer.UDP);
        header("vxlan", Layer.VXLAN);
        header("gre", Layer.GRE);
        int erspan3 = FieldTable.of("erspan3").length();
        header("erspan2", "", Layer.ERSPAN, 0, new Condition.Length(1, erspan3 - 1));
        header("erspan3", "", Layer.ERSPAN, 0, new Condition.Length(erspan3, Integer.MAX_VALUE));
    }

    private void transport() {
        header("bth", Layer.BTH);
        header("rdeth", Layer.RDETH);
        header("deth", Layer.DETH);
        header("xrceth", Layer.XRCETH);
        header("reth", Layer.RETH);
        header("atomiceth", Layer.ATOMICETH);
        header("atomicacketh", Layer.ATOMICACKETH);
        header("aeth", Layer.AETH);
        header("immdt", Layer.IMMDT);
        header("ieth", Layer.IETH);
        header("feth", Layer.FETH);
        header("mad", Layer.MAD);
        header("icrc", Layer.ICRC);
        header("vcrc", Layer.VCRC);
    }

    private void communicationManager() {
        String[] messages = {"req", "mra", "rej", "rep", "rtu", "dreq", "drep", "sidr_req", "sidr_rep", "lap", "apr"};
        for (int i = 0; i < messages.length; i++) {
            var condition = new Condition.CmMessage(FIRST_CM_ATTRIBUTE + i);
            header("cm_" + messages[i], "infiniband.cm." + messages[i] + ".", Layer.CM, 0, condition);
        }
        int privateData = FieldTable.of("cm_req").field("private_data").firstOctet();
        header("rdma_ip_cm", "", Layer.CM, privateData, new Condition.IpCm(0));
        FieldTable ipCm = FieldTable.of("rdma_ip_cm");
        ipv4("infiniband.cm.req.ip_cm.sip4", ipCm.field("source_address"), privateData);
        ipv4("infiniband.cm.req.ip_cm.dip4", ipCm.field("destination_address"), privateData);
    }

    /// An IPv4 address lies in the last four of the sixteen octets.
    private void ipv4(String name, FieldDescription address, int base) {
        var place = Place.of((base + address.endOctet()) * Byte.SIZE - Integer.SIZE, Integer.SIZE);
        keep(new HeaderField(
                name, FieldType.IPV4, firstSentence(address.doc()), Layer.CM, place, new Condition.IpCm(4)));
    }

    private void header(String grammar, Layer layer) {
        header(grammar, "", layer, 0, Condition.Always.INSTANCE);
    }

    /// @param ownPrefix starts the names of fields that Wireshark does not have; empty to leave them out
    /// @param base where in the layer the header starts, in octets
    private void header(String grammar, String ownPrefix, Layer layer, int base, Condition condition) {
        List<FieldDescription> descriptions = FieldTable.of(grammar).fields();
        for (int i = 0; i < descriptions.size(); i++) {
            FieldDescription description = descriptions.get(i);
            String name = name(description, ownPrefix);
            // Little-endian numbers are for readers of files alone.
            if (name.isEmpty() || description.littleEndian()) {
                continue;
            }
            // An IPv6 address or GID is two longs under one name.
            boolean pair = i + 1 < descriptions.size() && name.equals(name(descriptions.get(i + 1), ownPrefix));
            keep(field(description, name, layer, base, pair, condition));
            i += pair ? 1 : 0;
        }
    }

    private static String name(FieldDescription f, String ownPrefix) {
        if (!f.wireshark().isEmpty()) {
            return f.wireshark();
        }
        boolean reserved = f.id().startsWith("reserved");
        return ownPrefix.isEmpty() || reserved ? "" : ownPrefix + f.id().replaceAll("_(high|low)$", "");
    }

    private void keep(HeaderField field) {
        found.computeIfAbsent(field.name(), name -> new ArrayList<>()).add(field);
    }

    private static HeaderField field(
            FieldDescription f, String name, Layer layer, int base, boolean pair, Condition condition) {
        int bits = pair ? f.bitLength() * 2 : f.bitLength();
        Map<String, Long> names = name.equals("infiniband.bth.opcode") ? OpcodeNames.all() : lowerCase(f.enumValues());
        var place = new Place(base * Byte.SIZE + f.bitOffset(), bits, FACTORS.getOrDefault(name, 1L), names);
        Condition own = f.display().equals("ip_cm_address") ? new Condition.IpCm(6) : condition;
        return new HeaderField(name, type(f), firstSentence(f.doc()), layer, place, own);
    }

    private static FieldType type(FieldDescription f) {
        return switch (f.display()) {
            case "mac" -> FieldType.ETHER;
            case "ipv4" -> FieldType.IPV4;
            case "ipv6", "gid", "ip_cm_address" -> FieldType.IPV6;
            default -> f.octets() ? FieldType.BYTES : f.bitLength() == 1 ? FieldType.BOOLEAN : FieldType.UINT;
        };
    }

    private static Map<String, Long> lowerCase(Map<Long, String> enumValues) {
        if (enumValues.isEmpty()) {
            return Map.of();
        }
        var names = new HashMap<String, Long>();
        enumValues.forEach((value, name) -> names.put(name.toLowerCase(Locale.ROOT), value));
        return names;
    }

    private static String firstSentence(String doc) {
        String line = doc.replaceAll("\\s+", " ").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
