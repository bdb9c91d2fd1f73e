package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Layer;
import java.util.List;

/// The few words that a layer's own line says of its fields.
final class Summary {
    private Summary() {}

    static String of(Layer layer, List<FieldNode> fields) {
        return switch (layer) {
            case ETHERNET -> arrow(fields, "eth.src", "eth.dst");
            case IPV4 -> arrow(fields, "ip.src", "ip.dst");
            case IPV6 -> arrow(fields, "ipv6.src", "ipv6.dst");
            case GRH -> arrow(fields, "infiniband.grh.sgid", "infiniband.grh.dgid");
            case LRH -> arrow(fields, "infiniband.lrh.slid", "infiniband.lrh.dlid");
            case UDP -> arrow(fields, "udp.srcport", "udp.dstport");
            case VLAN -> "ID " + value(fields, "vlan.id") + ", priority " + value(fields, "vlan.priority");
            case BTH ->
                meaning(fields, "infiniband.bth.opcode")
                        + ", QP " + value(fields, "infiniband.bth.destqp")
                        + ", PSN " + value(fields, "infiniband.bth.psn");
            case AETH -> meaning(fields, "infiniband.aeth.syndrome") + ", MSN " + value(fields, "infiniband.aeth.msn");
            case RETH ->
                value(fields, "infiniband.reth.dmalen")
                        + " octets at " + value(fields, "infiniband.reth.va")
                        + ", R_Key " + value(fields, "infiniband.reth.r_key");
            case MAD -> meaning(fields, "infiniband.mad.attributeid");
            default -> "";
        };
    }

    private static String arrow(List<FieldNode> fields, String source, String destination) {
        return value(fields, source) + " → " + value(fields, destination);
    }

    private static String value(List<FieldNode> fields, String name) {
        for (FieldNode field : fields) {
            if (field.name().equals(name)) {
                return field.value();
            }
        }
        return "?";
    }

    private static String meaning(List<FieldNode> fields, String name) {
        for (FieldNode field : fields) {
            if (field.name().equals(name)) {
                return field.meaning().isEmpty() ? field.value() : field.meaning();
            }
        }
        return "?";
    }
}
