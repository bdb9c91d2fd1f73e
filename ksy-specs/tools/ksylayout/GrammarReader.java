package ksylayout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// Reads the text of a fixed-size grammar and refuses, by name, whatever has no fixed place.
final class GrammarReader {
    private static final Set<String> FIELD_KEYS = Set.of("id", "type", "size", "doc", "doc-ref");

    private final String file;
    private final Map<?, ?> root;
    private final Map<String, String> enumOfField = new HashMap<>();

    private GrammarReader(String file, Map<?, ?> root) {
        this.file = file;
        this.root = root;
    }

    /// Whether the grammar asks for a layout (`-layout: fixed` in its meta section).
    static boolean wantsLayout(String file, String text) {
        return "fixed".equals(section(load(file, text), "meta").get("-layout"));
    }

    static Grammar read(String file, String text) {
        return new GrammarReader(file, load(file, text)).grammar();
    }

    private static Map<?, ?> load(String file, String text) {
        Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        if (root instanceof Map<?, ?> map) {
            return map;
        }
        throw new LayoutException(file, "(whole file)", "not a mapping");
    }

    private static Map<?, ?> section(Map<?, ?> parent, String key) {
        return parent.get(key) instanceof Map<?, ?> map ? map : Map.of();
    }

    private Grammar grammar() {
        Map<?, ?> meta = section(root, "meta");
        String id = text(meta, "id");
        if (!"be".equals(meta.get("endian")) || "le".equals(meta.get("bit-endian"))) {
            throw new LayoutException(file, "meta", "only big-endian grammars have a layout");
        }
        if (root.containsKey("params")) {
            throw new LayoutException(file, "params", "a grammar with parameters has no fixed layout");
        }
        readEnumInstances();
        List<Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int bit = 0;
        if (!(root.get("seq") instanceof List<?> seq) || seq.isEmpty()) {
            throw new LayoutException(file, "seq", "no fields");
        }
        for (Object entry : seq) {
            if (!(entry instanceof Map<?, ?> map)) {
                throw new LayoutException(file, String.valueOf(entry), "not a field");
            }
            Field field = field(map, bit);
            if (!names.add(field.id())) {
                throw new LayoutException(file, field.id(), "two fields of this name");
            }
            fields.add(field);
            bit += field.bitLength();
        }
        if (bit % 8 != 0) {
            throw new LayoutException(file, fields.getLast().id(), "the layout does not end on an octet");
        }
        return new Grammar(
                file, id, text(meta, "title"), text(root, "doc"), text(root, "doc-ref"), bit / 8, List.copyOf(fields));
    }

    private Field field(Map<?, ?> map, int bit) {
        String id = text(map, "id");
        for (Object key : map.keySet()) {
            if (!(key instanceof String name) || (!FIELD_KEYS.contains(name) && !name.startsWith("-"))) {
                throw new LayoutException(file, id, "'" + key + "' has no fixed layout");
            }
        }
        boolean bytes = map.containsKey("size");
        int bits = bytes ? octets(id, map) * 8 : bits(id, map.get("type"));
        boolean wholeOctets = bytes || text(map, "type").startsWith("u");
        if (wholeOctets && bit % 8 != 0) {
            throw new LayoutException(file, id, "does not start on an octet; fill up with a reserved field");
        }
        return new Field(
                id,
                bit,
                bits,
                bytes,
                !bytes && text(map, "type").endsWith("le"),
                text(map, "-orig-id"),
                text(map, "-wireshark"),
                text(map, "-display"),
                text(map, "doc"),
                text(map, "doc-ref"),
                enumValues(id));
    }

    private int octets(String id, Map<?, ?> map) {
        if (map.containsKey("type")) {
            throw new LayoutException(file, id, "a type of a given size has no fixed layout");
        }
        if (map.get("size") instanceof Integer size && size > 0) {
            return size;
        }
        throw new LayoutException(file, id, "size is not a positive number");
    }

    private int bits(String id, @Nullable Object type) {
        if (type instanceof String name) {
            if (name.matches("u[1248](le|be)?")) {
                return 8 * (name.charAt(1) - '0');
            }
            if (name.matches("b[1-9]\\d?")) {
                int bits = Integer.parseInt(name.substring(1));
                if (bits <= 64) {
                    return bits;
                }
            }
        }
        throw new LayoutException(file, id, "type '" + type + "' has no fixed layout");
    }

    /// An unknown value makes Kaitai's enum null, so grammars keep the number and put the enum on a value instance.
    private void readEnumInstances() {
        for (Map.Entry<?, ?> instance : section(root, "instances").entrySet()) {
            if (instance.getValue() instanceof Map<?, ?> map && map.containsKey("enum")) {
                enumOfField.put(text(map, "value"), text(map, "enum"));
            }
        }
    }

    private Map<Long, String> enumValues(String id) {
        Map<Long, String> values = new LinkedHashMap<>();
        String name = enumOfField.get(id);
        if (name != null) {
            Map<?, ?> entries = section(section(root, "enums"), name);
            if (entries.isEmpty()) {
                throw new LayoutException(file, id, "no enum '" + name + "'");
            }
            for (Map.Entry<?, ?> entry : entries.entrySet()) {
                values.put(((Number) entry.getKey()).longValue(), enumText(entry.getValue()));
            }
        }
        return values;
    }

    private static String enumText(Object value) {
        if (value instanceof Map<?, ?> map) {
            String origId = text(map, "-orig-id");
            return origId.isEmpty() ? text(map, "id") : origId;
        }
        return String.valueOf(value);
    }

    private static String text(Map<?, ?> map, String key) {
        Object value = map.get(key);
        return value == null ? "" : value.toString().strip();
    }
}
