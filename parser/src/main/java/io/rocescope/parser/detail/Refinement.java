package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldDescription;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import java.util.List;

/// What people want to know of single fields beyond the field table: names, units, parts.
@FunctionalInterface
interface Refinement {
    FieldNode apply(FieldDescription field, FieldNode node);

    Refinement NONE = (field, node) -> node;

    static Refinement of(Layer layer) {
        return switch (layer) {
            case BTH -> (field, node) -> field.id().equals("opcode") ? opcode(node) : node;
            case AETH -> (field, node) -> field.id().equals("syndrome") ? syndrome(node) : node;
            case IMMDT -> (field, node) -> node.withMeaning(decimal(node));
            case ATOMICETH, ATOMICACKETH ->
                (field, node) ->
                        field.bitLength() == Long.SIZE && field.display().isEmpty()
                                ? node.withMeaning(FieldText.hex(number(node), Long.SIZE))
                                : node;
            case IPV4 -> Refinement::ipv4;
            case IPV6_FRAGMENT ->
                (field, node) ->
                        field.id().equals("fragment_offset") ? node.withMeaning(number(node) * 8 + " octets") : node;
            case LRH ->
                (field, node) ->
                        field.id().equals("packet_length") ? node.withMeaning(number(node) * 4 + " octets") : node;
            case PAUSE -> (field, node) -> field.id().equals("pause_time") ? node.withMeaning(pauseTime(node)) : node;
            case PFC -> pfc();
            case LINUX_SLL, LINUX_SLL2 -> cooked();
            case MAD -> mad();
            default -> NONE;
        };
    }

    private static FieldNode opcode(FieldNode node) {
        return node.withMeaning(Opcode.of((int) number(node)).name());
    }

    /// The syndrome's two parts, named as Wireshark does.
    private static FieldNode syndrome(FieldNode node) {
        int syndrome = (int) number(node);
        int value = Syndrome.value(syndrome);
        String kind = Syndrome.isAck(syndrome)
                ? "ACK"
                : Syndrome.isRnr(syndrome) ? "RNR NAK" : Syndrome.isNak(syndrome) ? "NAK" : "reserved";
        FieldNode kindNode = part(node, "opcode", "Kind", syndrome >> 5 & 3, kind, 1, 2, "What the answer is.");
        FieldNode valueNode;
        if (Syndrome.isAck(syndrome)) {
            int credits = Syndrome.credits(value);
            String text = credits < 0 ? "no end-to-end credits" : credits + " credits";
            valueNode = part(node, "credit_count", "Credit code", value, text, 3, 5, "Further messages it can take.");
        } else if (Syndrome.isRnr(syndrome)) {
            String text = FieldText.duration(Syndrome.rnrWaitNs(value));
            valueNode = part(node, "timer", "Timer code", value, text, 3, 5, "Shortest wait before the next try.");
        } else if (Syndrome.isNak(syndrome)) {
            String text = Syndrome.nakName(syndrome);
            valueNode = part(node, "error_code", "NAK code", value, text, 3, 5, "Why the request is refused.");
        } else {
            valueNode = part(node, "reserved_value", "Reserved", value, "", 3, 5, "");
        }
        return node.withMeaning(Syndrome.describe(syndrome)).withChildren(List.of(kindNode, valueNode));
    }

    private static FieldNode part(
            FieldNode of, String name, String label, int value, String meaning, int bit, int bits, String doc) {
        return new FieldNode(
                of.name() + "." + name,
                label,
                Integer.toString(value),
                meaning,
                (long) value,
                of.bitOffset() + bit,
                bits,
                doc,
                List.of(),
                List.of());
    }

    private static FieldNode ipv4(FieldDescription field, FieldNode node) {
        return switch (field.id()) {
            case "ihl" -> node.withMeaning(number(node) * 4 + " octets");
            case "fragment_offset" -> node.withMeaning(number(node) * 8 + " octets");
            default -> node;
        };
    }

    private static String pauseTime(FieldNode node) {
        return number(node) == 0 ? "go on" : number(node) * 512 + " bit times";
    }

    /// The times of priorities that the vector does not name mean nothing.
    private static Refinement pfc() {
        long[] enabled = new long[1];
        return (field, node) -> {
            if (field.id().equals("class_enable_vector")) {
                enabled[0] = number(node);
            }
            if (!field.id().startsWith("time")) {
                return node;
            }
            int priority = field.id().charAt("time".length()) - '0';
            return node.withMeaning((enabled[0] >> priority & 1) == 0 ? "not enabled" : pauseTime(node));
        };
    }

    /// Of the eight octets for an address, Ethernet uses six.
    private static Refinement cooked() {
        boolean[] ethernet = {true, true};
        return (field, node) -> {
            switch (field.id()) {
                case "arphrd_type" -> {
                    ethernet[0] = number(node) == 1;
                    return ethernet[0] ? node.withMeaning("Ethernet") : node;
                }
                case "address_length" -> ethernet[1] = number(node) == 6;
                case "address" -> {
                    if (ethernet[0] && ethernet[1] && node.value().length() >= 12) {
                        String mac = node.value().substring(0, 12).replaceAll("(..)(?=.)", "$1:");
                        return node.withName("sll.src.eth", mac).withMeaning("");
                    }
                }
                default -> {}
            }
            return node;
        };
    }

    /// Attribute numbers mean different things in each management class; the table has the connection manager's.
    private static Refinement mad() {
        boolean[] connectionManager = new boolean[1];
        return (field, node) -> {
            if (field.id().equals("mgmt_class")) {
                connectionManager[0] = number(node) == CmNodes.MANAGEMENT_CLASS;
            }
            return field.id().equals("attribute_id") && !connectionManager[0] ? node.withMeaning("") : node;
        };
    }

    private static String decimal(FieldNode node) {
        return Long.toUnsignedString(number(node));
    }

    private static long number(FieldNode node) {
        Long number = node.number();
        return number == null ? 0 : number;
    }
}
