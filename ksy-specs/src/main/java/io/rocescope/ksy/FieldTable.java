package io.rocescope.ksy;

import io.rocescope.ksy.layout.FieldTables;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The fields of one fixed-size header, in the order of the wire and without gaps.
///
/// @param grammar the grammar's name, such as `bth`
/// @param title what people call the header
/// @param docRef where the specification describes it
/// @param length in octets
public record FieldTable(
        String grammar, String title, String doc, String docRef, int length, List<FieldDescription> fields) {

    private static final Map<String, FieldTable> CACHE = new ConcurrentHashMap<>();

    public FieldTable {
        fields = List.copyOf(fields);
    }

    /// The table of a grammar.
    ///
    /// @throws IllegalArgumentException if no fixed-size grammar has this name
    public static FieldTable of(String grammar) {
        return CACHE.computeIfAbsent(grammar, FieldTables::make);
    }

    /// The names of all grammars that have a table, in alphabetical order.
    public static List<String> names() {
        return FieldTables.NAMES;
    }

    /// The field of this id.
    ///
    /// @throws IllegalArgumentException if the header has none
    public FieldDescription field(String id) {
        for (FieldDescription field : fields) {
            if (field.id().equals(id)) {
                return field;
            }
        }
        throw new IllegalArgumentException(grammar + " has no field " + id);
    }
}
