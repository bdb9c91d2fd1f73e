package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldDescription;
import io.rocescope.ksy.FieldTable;
import io.rocescope.parser.dissect.Dissection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/// Makes nodes of a header's fields from its field table, and nodes of runs of octets.
final class HeaderNodes {
    private static final String HIGH = "_high";
    private static final String LOW = "_low";

    private final MemorySegment memory;
    private final long base;
    private final int captured;

    HeaderNodes(Dissection dissection) {
        this.memory = dissection.segment();
        this.base = dissection.frame().offset();
        this.captured = dissection.frame().capturedLength();
    }

    /// Octets of the frame that the capture holds.
    int captured() {
        return captured;
    }

    /// The fields of a header that are there whole.
    ///
    /// @param offset where in the frame the header starts
    /// @param length octets that belong to it
    /// @param refine changes the node of a field that needs more than its table says
    List<FieldNode> fields(
            FieldTable table, int offset, int length, BiFunction<FieldDescription, FieldNode, FieldNode> refine) {
        int end = Math.min(captured, offset + length);
        List<FieldNode> nodes = new ArrayList<>();
        List<FieldDescription> fields = table.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldDescription field = fields.get(i);
            if (field.id().endsWith(HIGH)
                    && i + 1 < fields.size()
                    && fields.get(i + 1).id().endsWith(LOW)) {
                FieldDescription low = fields.get(++i);
                if (isThere(offset, end, low)) {
                    nodes.add(address(table, field, low, offset));
                }
            } else if (isThere(offset, end, field)) {
                nodes.add(refine.apply(field, field(table, field, offset, end)));
            }
        }
        return nodes;
    }

    List<FieldNode> fields(FieldTable table, int offset) {
        return fields(table, offset, table.length(), (field, node) -> node);
    }

    private static boolean isThere(int offset, int end, FieldDescription field) {
        // Of a cut run of octets the first ones are worth showing.
        return field.octets() ? offset + field.firstOctet() < end : offset + field.endOctet() <= end;
    }

    private FieldNode field(FieldTable table, FieldDescription field, int offset, int end) {
        int bit = offset * Byte.SIZE + field.bitOffset();
        String name = name(table, field);
        if (field.octets()) {
            return octetField(name, field, offset, end);
        }
        long value = field.value(memory, base + offset);
        return new FieldNode(
                name,
                FieldText.label(field),
                FieldText.number(field, value),
                FieldText.meaning(field, value),
                value,
                bit,
                field.bitLength(),
                field.doc(),
                List.of(),
                List.of());
    }

    private FieldNode octetField(String name, FieldDescription field, int offset, int end) {
        int first = offset + field.firstOctet();
        int length = field.bitLength() / Byte.SIZE;
        if (field.display().equals("gid") && first + length <= end) {
            return new FieldNode(
                    name,
                    FieldText.label(field),
                    FieldText.ipv6(u8(first), u8(first + Long.BYTES)),
                    "",
                    null,
                    first * Byte.SIZE,
                    field.bitLength(),
                    field.doc(),
                    List.of(),
                    List.of());
        }
        return octets(name, FieldText.label(field), field.doc(), first, length, end);
    }

    private FieldNode address(FieldTable table, FieldDescription high, FieldDescription low, int offset) {
        return new FieldNode(
                name(table, high),
                FieldText.label(high),
                FieldText.ipv6(high.value(memory, base + offset), low.value(memory, base + offset)),
                "",
                null,
                offset * Byte.SIZE + high.bitOffset(),
                high.bitLength() + low.bitLength(),
                high.doc().replace(", first half", ""),
                List.of(),
                List.of());
    }

    /// A run of octets, of which the capture may hold fewer.
    FieldNode octets(String name, String label, String doc, int offset, int length) {
        return octets(name, label, doc, offset, length, captured);
    }

    private FieldNode octets(String name, String label, String doc, int offset, int length, int end) {
        int held = Math.clamp((long) end - offset, 0, Math.max(0, length));
        String meaning = (held < length ? held + " of " : "") + plural(length);
        return new FieldNode(
                name,
                label,
                FieldText.octets(memory, base + offset(offset, held), held),
                meaning,
                null,
                offset * Byte.SIZE,
                held * Byte.SIZE,
                doc,
                List.of(),
                List.of());
    }

    private static String plural(int octets) {
        return octets == 1 ? "1 octet" : octets + " octets";
    }

    /// An empty run may lie behind the captured octets; its slice must not.
    private static int offset(int offset, int held) {
        return held == 0 ? 0 : offset;
    }

    private static String name(FieldTable table, FieldDescription field) {
        return field.wireshark().isEmpty() ? "roce." + table.grammar() + "." + field.id() : field.wireshark();
    }

    /// Eight octets of the frame, which must be there.
    long u8(int offset) {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << Byte.SIZE | u1(offset + i);
        }
        return value;
    }

    /// An octet of the frame, which must be there.
    int u1(int offset) {
        return memory.get(ValueLayout.JAVA_BYTE, base + offset) & 0xff;
    }

    /// Octets of the frame that the capture holds, from an offset up to an end.
    byte[] copy(int offset, int end) {
        int held = Math.max(0, Math.min(end, captured) - offset);
        return held == 0 ? new byte[0] : memory.asSlice(base + offset, held).toArray(ValueLayout.JAVA_BYTE);
    }

    /// The node of a header, with its fields below it.
    ///
    /// @param length octets that the capture holds of it
    static FieldNode container(
            String name, FieldTable table, String summary, int offset, int length, List<FieldNode> fields) {
        return new FieldNode(
                name,
                table.title(),
                summary,
                "",
                null,
                offset * Byte.SIZE,
                Math.max(0, length) * Byte.SIZE,
                table.doc(),
                fields,
                List.of());
    }
}
