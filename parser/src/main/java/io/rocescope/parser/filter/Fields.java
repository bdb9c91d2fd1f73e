package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Layer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// All display fields, by name: columns, JSON and filters take them from here.
///
/// What lies at a fixed place of a header comes from the grammars' field tables; what is computed is listed in
/// {@link FieldCatalog}.
public final class Fields {
    private static final int SUGGESTIONS = 3;

    private static final Map<String, Field> ALL = load();

    private static final Map<Layer, List<Field>> BY_LAYER = byLayer();

    private Fields() {}

    private static Map<Layer, List<Field>> byLayer() {
        var byLayer = new EnumMap<Layer, List<Field>>(Layer.class);
        for (Field field : ALL.values()) {
            for (Layer layer : field.layers()) {
                byLayer.computeIfAbsent(layer, l -> new ArrayList<>()).add(field);
            }
        }
        byLayer.replaceAll((layer, fields) -> fields.stream()
                .sorted(Comparator.comparingInt(Field::headerPosition).thenComparing(Field::name))
                .toList());
        return byLayer;
    }

    private static Map<String, Field> load() {
        var fields = new TreeMap<String, Field>();
        new FieldCatalog(fields).fill();
        return Collections.unmodifiableMap(fields);
    }

    /// @return the field of exactly this name, or null
    public static @Nullable Field find(String name) {
        return ALL.get(name);
    }

    /// The field of exactly this name.
    ///
    /// @throws IllegalArgumentException if there is none; the message names near ones
    public static Field get(String name) {
        Field field = ALL.get(name);
        if (field == null) {
            throw new IllegalArgumentException(unknown(name));
        }
        return field;
    }

    /// All fields, by name.
    public static Collection<Field> all() {
        return ALL.values();
    }

    /// The fields that lie in headers of this kind, in the order of the header. For these the cursor is the layer's
    /// index in
    /// the dissection: a layer has the field if `field.next(packet, index - 1) == index`.
    public static List<Field> ofLayer(Layer layer) {
        return BY_LAYER.getOrDefault(layer, List.of());
    }

    /// The fields that belong to the packet as a whole: what the capture says of it, what this program makes of it,
    /// what
    /// the tracker says.
    public static List<Field> ofPacket() {
        return ALL.values().stream()
                .filter(field ->
                        field.name().startsWith("frame.") || field.name().startsWith("roce."))
                .toList();
    }

    /// Says that there is no such field, and which ones may have been meant.
    public static String unknown(String name) {
        List<String> near = suggest(name);
        return "unknown field \"" + name + "\""
                + (near.isEmpty() ? "" : "; did you mean " + String.join(", ", near) + "?");
    }

    /// Names that may have been meant, best first, three at the most.
    public static List<String> suggest(String name) {
        return nearest(name, ALL.keySet(), ".");
    }

    /// @param separator what stands between a name's parts; the last parts of a name are near it
    static List<String> nearest(String name, Collection<String> candidates, String separator) {
        record Near(String name, int distance) {}
        var near = new ArrayList<Near>();
        int limit = Math.max(1, Math.min(name.length() / 3, 4));
        for (String candidate : candidates) {
            // "psn" and "bth.psn" mean infiniband.bth.psn.
            int distance = candidate.endsWith(separator + name) ? 0 : EditDistance.between(name, candidate, limit);
            if (distance <= limit) {
                near.add(new Near(candidate, distance));
            }
        }
        near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::name));
        return near.stream().limit(SUGGESTIONS).map(Near::name).toList();
    }
}
