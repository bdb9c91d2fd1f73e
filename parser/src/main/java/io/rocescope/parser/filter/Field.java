package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Layer;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/// One display field: its name, its type and how a packet's values for it are found. {@link Fields} has them all.
public abstract class Field implements Values {
    private final String name;
    private final FieldType type;
    private final int bits;
    private final String description;

    Field(String name, FieldType type, int bits, String description) {
        this.name = name;
        this.type = type;
        this.bits = bits;
        this.description = description;
    }

    /// The name in filters and column lists, Wireshark's where it has one.
    public final String name() {
        return name;
    }

    @Override
    public final FieldType type() {
        return type;
    }

    /// Width of an integer or address, 1 … 128; 0 for types that have none.
    public final int bits() {
        return bits;
    }

    /// One line, for people.
    public final String description() {
        return description;
    }

    /// Whether the values come from the tracker: without one the field is absent from every packet.
    public boolean needsTracker() {
        return false;
    }

    /// Whether the values are right only where the ICRC was checked.
    public boolean needsIcrc() {
        return false;
    }

    /// Whether the field is a list by its nature, even where it has a single value.
    public boolean isList() {
        return false;
    }

    /// The kinds of layers whose headers hold the field; none for what is computed.
    Set<Layer> layers() {
        return Set.of();
    }

    /// Where in the header the field starts, in bits, for putting fields in order.
    int headerPosition() {
        return 0;
    }

    /// Names that stand for values, in filters; lower case.
    Map<String, Long> valueNames() {
        return Map.of();
    }

    /// Names that filters take for values, for completion; empty for most fields.
    public final Set<String> namedValues() {
        return Collections.unmodifiableSet(valueNames().keySet());
    }

    /// Whether the packet has a value.
    public final boolean isPresent(Packet packet) {
        return next(packet, -1) >= 0;
    }

    @Override
    public final String toString() {
        return name;
    }
}
