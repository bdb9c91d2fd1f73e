package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/// A header as a whole: present where a layer of its kind is. The cursor is the layer's index.
final class ProtocolField extends Field {
    private final Set<Layer> layers;
    private final boolean toEnd;

    /// @param toEnd whether the protocol goes on to the end of the packet, or a single header is meant
    ProtocolField(String name, FieldType type, String description, Collection<Layer> layers, boolean toEnd) {
        super(name, type, 0, description);
        this.layers = EnumSet.copyOf(layers);
        this.toEnd = toEnd;
    }

    @Override
    public int next(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        if (toEnd && cursor >= 0) {
            return -1;
        }
        for (int i = cursor + 1; i < d.layerCount(); i++) {
            if (layers.contains(d.layer(i)) && d.layerOffset(i) < d.frame().capturedLength()) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean hasOctets() {
        return true;
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return packet.dissection().layerOffset(cursor);
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        int left = d.frame().capturedLength() - d.layerOffset(cursor);
        if (toEnd) {
            for (int i = cursor + 1; i < d.layerCount(); i++) {
                if (d.layer(i) == Layer.TRAILER) {
                    return Math.min(left, d.layerOffset(i) - d.layerOffset(cursor));
                }
            }
            return left;
        }
        return Math.min(left, d.layerLength(cursor));
    }
}
