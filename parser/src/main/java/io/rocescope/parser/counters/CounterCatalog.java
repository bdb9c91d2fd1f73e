package io.rocescope.parser.counters;

import io.rocescope.parser.counters.CounterDefinition.Relation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The table of known counters.
public final class CounterCatalog {
    private static final String TABLE = "counters.tsv";
    private static final int COLUMNS = 7;
    private static final String ANY = "any";

    private static final List<CounterDefinition> ALL = load();

    private CounterCatalog() {}

    /// Every definition, in the order of the table.
    public static List<CounterDefinition> all() {
        return ALL;
    }

    /// The vendor whose names are most among these, or "any".
    public static String vendorOf(Collection<String> names) {
        Map<String, Integer> votes = new LinkedHashMap<>();
        for (CounterDefinition d : ALL) {
            if (!d.vendor().equals(ANY) && names.contains(d.name())) {
                votes.merge(d.vendor(), 1, Integer::sum);
            }
        }
        return votes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(ANY);
    }

    /// The definition of a counter of this vendor, or of any, or null.
    public static @Nullable CounterDefinition find(String vendor, String name) {
        CounterDefinition found = null;
        String plain = name.startsWith("vport_") ? name.substring("vport_".length()) : name;
        for (CounterDefinition d : ALL) {
            if (d.name().equals(plain)
                    && (d.vendor().equals(vendor)
                            || (found == null && d.vendor().equals(ANY)))) {
                found = d;
            }
        }
        return found;
    }

    private static List<CounterDefinition> load() {
        try (InputStream in = CounterCatalog.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException(TABLE + " is missing");
            }
            var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            List<CounterDefinition> definitions = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("#")) {
                    continue;
                }
                String[] c = line.split("\t", -1);
                if (c.length != COLUMNS) {
                    throw new IllegalStateException(TABLE + ": " + COLUMNS + " columns expected: " + line);
                }
                definitions.add(
                        new CounterDefinition(c[0], c[1], Relation.of(c[2]), Quantity.valueOf(c[3]), c[4], c[5], c[6]));
            }
            return List.copyOf(definitions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
