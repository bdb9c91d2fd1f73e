package io.rocescope.headless.output;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.filter.TextOut;
import java.nio.charset.StandardCharsets;

/// A packet's layers and fields, one on a line, with their places in the frame.
final class DetailLines {
    private DetailLines() {}

    static byte[] of(Packet packet) {
        var out = new StringBuilder();
        TextOut text = TextOut.of(out);
        Dissection d = packet.dissection();
        for (int layer = 0; layer < d.layerCount(); layer++) {
            int from = d.layerOffset(layer);
            out.append("  [")
                    .append(from)
                    .append("..")
                    .append(from + d.layerLength(layer) - 1)
                    .append("] ");
            out.append(d.layer(layer)).append('\n');
            for (Field field : Fields.ofLayer(d.layer(layer))) {
                if (field.next(packet, layer - 1) == layer) {
                    int at = field.octetOffset(packet, layer);
                    out.append("    [").append(at).append("..").append(at + field.octetLength(packet, layer) - 1);
                    out.append("] ").append(field.name()).append(": ");
                    FieldText.write(field, packet, layer, text);
                    out.append('\n');
                }
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
