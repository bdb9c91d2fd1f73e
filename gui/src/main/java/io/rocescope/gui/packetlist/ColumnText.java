package io.rocescope.gui.packetlist;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.filter.PacketSummary;
import java.util.Locale;

/// What a column shows of a packet, but for the time.
final class ColumnText {
    private static final String DESTINATION_QP = "infiniband.bth.destqp";

    private ColumnText() {}

    static String of(String column, Packet packet) {
        return switch (column) {
            case Column.SOURCE -> last(packet, "ip.src", "ipv6.src", "infiniband.grh.sgid", "eth.src", "sll.src.eth");
            case Column.DESTINATION -> last(packet, "ip.dst", "ipv6.dst", "infiniband.grh.dgid", "eth.dst");
            case Column.INFO -> info(packet.dissection());
            case DESTINATION_QP -> {
                int qp = packet.dissection().destinationQp();
                yield qp < 0 ? "" : String.format(Locale.ROOT, "0x%06x", qp);
            }
            case "roce.analysis" -> field(column, packet).replace('_', ' ').replace(",", ", ");
            default -> field(column, packet);
        };
    }

    private static String field(String name, Packet packet) {
        Field field = Fields.find(name);
        return field == null ? "" : FieldText.of(field, packet);
    }

    /// The last value of the first field that the packet has: of a tunnel the inner address.
    private static String last(Packet packet, String... names) {
        for (String name : names) {
            String all = field(name, packet);
            if (!all.isEmpty()) {
                return all.substring(all.lastIndexOf(',') + 1);
            }
        }
        return "";
    }

    private static String info(Dissection d) {
        var out = new StringBuilder();
        PacketSummary.appendDetails(d, out);
        if (d.problems() != 0) {
            out.append(out.isEmpty() ? "[" : " [");
            PacketSummary.appendProblems(d, out);
            out.append(']');
        }
        return out.toString();
    }
}
