package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Layer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A field that several kinds of headers have, such as the opcode of both kinds of pause frames. The cursor is the
/// layer's index, as in each of the parts.
final class AnyOfField extends Field {
    private final List<HeaderField> parts;

    /// @param parts of the same name and type, each of another kind of layer or of another variant of one
    AnyOfField(List<HeaderField> parts) {
        super(
                parts.getFirst().name(),
                parts.getFirst().type(),
                parts.stream().mapToInt(Field::bits).max().orElse(0),
                parts.getFirst().description());
        this.parts = List.copyOf(parts);
    }

    @Override
    Set<Layer> layers() {
        var layers = EnumSet.noneOf(Layer.class);
        parts.forEach(part -> layers.addAll(part.layers()));
        return layers;
    }

    @Override
    int headerPosition() {
        return parts.getFirst().headerPosition();
    }

    @Override
    public int next(Packet packet, int cursor) {
        int nearest = -1;
        for (HeaderField part : parts) {
            int at = part.next(packet, cursor);
            if (at >= 0 && (nearest < 0 || at < nearest)) {
                nearest = at;
            }
        }
        return nearest;
    }

    private HeaderField part(Packet packet, int cursor) {
        for (HeaderField part : parts) {
            if (part.next(packet, cursor - 1) == cursor) {
                return part;
            }
        }
        throw new IllegalArgumentException(name() + " has no value at " + cursor);
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        return part(packet, cursor).longValue(packet, cursor);
    }

    @Override
    public long highValue(Packet packet, int cursor) {
        return part(packet, cursor).highValue(packet, cursor);
    }

    @Override
    public boolean hasOctets() {
        return parts.stream().allMatch(Values::hasOctets);
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return part(packet, cursor).octetOffset(packet, cursor);
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        return part(packet, cursor).octetLength(packet, cursor);
    }
}
