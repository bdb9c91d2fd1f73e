package io.rocescope.gui.query;

import io.rocescope.parser.detail.FieldNode;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.FieldType;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.filter.TextOut;
import java.util.Optional;

/// Filters that select what a field has in the packet at hand.
public final class FieldExpression {
    /// Octets of a longer value that a filter compares; the rest would not fit a line.
    private static final int MOST_OCTETS = 64;

    private FieldExpression() {}

    /// Such as `infiniband.bth.psn == 16`, with the innermost value; empty where the packet has none.
    public static Optional<String> of(Field field, Packet packet) {
        return of(field, packet, -1);
    }

    /// The same for a node of the packet's field tree; empty where no filter can name it.
    public static Optional<String> of(FieldNode node, Packet packet) {
        Field field = Fields.find(node.name());
        return field == null ? Optional.empty() : of(field, packet, node.hasRange() ? node.firstOctet() : -1);
    }

    /// @param octet where the value stands, of several, or -1
    private static Optional<String> of(Field field, Packet packet, int octet) {
        int found = -1;
        for (int at = field.next(packet, -1); at >= 0; at = field.next(packet, at)) {
            found = at;
            if (field.isList() || (octet >= 0 && field.hasOctets() && field.octetOffset(packet, at) == octet)) {
                break;
            }
        }
        if (found < 0) {
            return Optional.empty();
        }
        if (field.type() == FieldType.PROTOCOL) {
            return Optional.of(field.name());
        }
        var text = new StringBuilder();
        FieldText.write(field, packet, found, TextOut.of(text));
        return expression(field, text.toString());
    }

    private static Optional<String> expression(Field field, String value) {
        return switch (field.type()) {
            case STRING -> Optional.of(field.name() + " == " + quote(value));
            case BYTES ->
                value.isEmpty()
                        ? Optional.empty()
                        : Optional.of(field.name()
                                + (value.length() > 2 * MOST_OCTETS ? " contains " : " == ")
                                + octets(value));
            default -> Optional.of(field.name() + " == " + value);
        };
    }

    private static String octets(String hex) {
        var text = new StringBuilder();
        for (int i = 0; i + 1 < Math.min(hex.length(), 2 * MOST_OCTETS); i += 2) {
            text.append(text.isEmpty() ? "" : ":").append(hex, i, i + 2);
        }
        return text.toString();
    }

    private static String quote(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
