package io.rocescope.parser.filter;

import io.rocescope.ksy.FieldDescription;
import io.rocescope.ksy.FieldTable;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.filter.HeaderField.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Makes the fields that the grammars of fixed-size headers describe and give a display name.
final class GrammarFields {
    /// Wireshark shows these in octets, the headers count in words.
    private static final Map<String, Long> FACTORS = Map.of("ip.hdr_len", 4L, "ip.frag_offset", 8L);

    private final Consumer<Field> sink;

    GrammarFields(Consumer<Field> sink) {
        this.sink = sink;
    }

    void fill() {
        header("ethernet", Layer.ETHERNET);
        header("vlan", Layer.VLAN);
        header("ipv4", Layer.IPV4);
        header("ipv6", Layer.IPV6);
        header("udp", Layer.UDP);
        header("lrh", Layer.LRH);
        header("grh", Layer.GRH);
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
    }

    private void header(String grammar, Layer layer) {
        List<FieldDescription> descriptions = FieldTable.of(grammar).fields();
        for (int i = 0; i < descriptions.size(); i++) {
            FieldDescription description = descriptions.get(i);
            if (description.wireshark().isEmpty()) {
                continue;
            }
            // An IPv6 address or GID is two longs under one name.
            boolean pair = i + 1 < descriptions.size()
                    && descriptions.get(i + 1).wireshark().equals(description.wireshark());
            sink.accept(field(description, layer, pair));
            i += pair ? 1 : 0;
        }
    }

    private static Field field(FieldDescription f, Layer layer, boolean pair) {
        int bits = pair ? f.bitLength() * 2 : f.bitLength();
        Map<String, Long> names =
                f.wireshark().equals("infiniband.bth.opcode") ? OpcodeNames.all() : lowerCase(f.enumValues());
        var place = new Place(f.bitOffset(), bits, FACTORS.getOrDefault(f.wireshark(), 1L), names);
        return new HeaderField(f.wireshark(), type(f), firstSentence(f.doc()), layer, place);
    }

    private static FieldType type(FieldDescription f) {
        return switch (f.display()) {
            case "mac" -> FieldType.ETHER;
            case "ipv4" -> FieldType.IPV4;
            case "ipv6", "gid" -> FieldType.IPV6;
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
