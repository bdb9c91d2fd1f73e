package io.rocescope.parser.detail;

import io.kaitai.struct.ByteBufferKaitaiStream;
import io.rocescope.ksy.FieldTable;
import io.rocescope.ksy.GreErspan;
import io.rocescope.parser.dissect.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Link and network headers whose length varies: what follows their fixed part.
final class LinkNodes {
    private final HeaderNodes headers;

    LinkNodes(HeaderNodes headers) {
        this.headers = headers;
    }

    /// The fields of the fixed part, and the options behind it as octets.
    List<FieldNode> withRest(Layer layer, int offset, int length) {
        FieldTable table = FieldTable.of(LayerNames.grammar(layer));
        List<FieldNode> fields = new ArrayList<>(headers.fields(table, offset, length, Refinement.of(layer)::apply));
        if (length > table.length()) {
            String name = layer == Layer.IPV4 ? "ip.options" : "ipv6.opt";
            fields.add(headers.octets(name, "Options", "", offset + table.length(), length - table.length()));
        }
        return fields;
    }

    /// The four octets that are always there, and the optional words that the flags announce.
    List<FieldNode> gre(int offset, int length) {
        List<FieldNode> fields = new ArrayList<>(headers.fields(FieldTable.of("gre"), offset));
        GreErspan gre = new GreErspan(new ByteBufferKaitaiStream(headers.copy(offset, offset + length)));
        try {
            gre._read();
        } catch (RuntimeException e) {
            // The octets end with the GRE header or earlier; Kaitai keeps the fields up to there.
        }
        for (String id : List.of("checksum", "offset", "key", "sequence")) {
            Integer start = gre._attrStart.get(id);
            Integer end = gre._attrEnd.get(id);
            if (start != null && end != null) {
                fields.add(optional(id, offset + start, end - start));
            }
        }
        return fields;
    }

    private FieldNode optional(String id, int offset, int octets) {
        long value = 0;
        for (int i = 0; i < octets; i++) {
            value = value << Byte.SIZE | headers.u1(offset + i);
        }
        boolean hexadecimal = !id.equals("sequence");
        String name = id.equals("sequence") ? "gre.sequence_number" : "gre." + id;
        String label = id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1);
        return new FieldNode(
                name,
                label,
                hexadecimal ? FieldText.hex(value, octets * Byte.SIZE) : Long.toString(value),
                "",
                value,
                offset * Byte.SIZE,
                octets * Byte.SIZE,
                "",
                List.of(),
                List.of());
    }
}
