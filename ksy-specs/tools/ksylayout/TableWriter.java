package ksylayout;

import java.util.List;
import java.util.Map;

/// Writes the field tables: one class for each grammar, and the class that finds it by the grammar's name.
final class TableWriter {
    private TableWriter() {}

    static String write(Grammar grammar, String packageName) {
        var out = new StringBuilder("// Generated from " + grammar.file() + ". Do not edit.\npackage " + packageName
                + ";\n\nimport io.rocescope.ksy.FieldDescription;\nimport io.rocescope.ksy.FieldTable;\n"
                + "import java.util.List;\nimport java.util.Map;\n\nfinal class " + grammar.className()
                + "Fields {\n    private " + grammar.className() + "Fields() {}\n\n"
                + "    static FieldTable table() {\n        return new FieldTable(\n");
        for (String text : List.of(grammar.id(), grammar.title(), grammar.doc(), grammar.docRef())) {
            out.append("                ").append(literal(text)).append(",\n");
        }
        out.append("                ").append(grammar.length()).append(",\n                List.of(\n");
        for (int i = 0; i < grammar.fields().size(); i++) {
            out.append(field(grammar.fields().get(i)))
                    .append(i + 1 < grammar.fields().size() ? ",\n" : "));\n");
        }
        return out.append("    }\n}\n").toString();
    }

    static String writeIndex(List<Grammar> grammars, String packageName) {
        var out = new StringBuilder("// Generated. Do not edit.\npackage " + packageName
                + ";\n\nimport io.rocescope.ksy.FieldTable;\nimport java.util.List;\n\n"
                + "/// The field tables of all fixed-size grammars, by the grammar's name.\n"
                + "public final class FieldTables {\n"
                + "    /// The names of the grammars that have a table.\n"
                + "    public static final List<String> NAMES = List.of(\n");
        for (int i = 0; i < grammars.size(); i++) {
            out.append("            \"").append(grammars.get(i).id());
            out.append(i + 1 < grammars.size() ? "\",\n" : "\");\n");
        }
        out.append("\n    private FieldTables() {}\n\n    /// Makes the table anew.\n    ///\n");
        out.append("    /// @throws IllegalArgumentException if there is no such grammar\n");
        out.append("    public static FieldTable make(String grammar) {\n        return switch (grammar) {\n");
        for (Grammar grammar : grammars) {
            out.append("            case \"").append(grammar.id()).append("\" -> ");
            out.append(grammar.className()).append("Fields.table();\n");
        }
        out.append("            default -> throw new IllegalArgumentException(\"no grammar \" + grammar);\n");
        return out.append("        };\n    }\n}\n").toString();
    }

    private static String field(Field field) {
        var out = new StringBuilder("                        new FieldDescription(\n");
        out.append("                                ")
                .append(literal(field.id()))
                .append(", ");
        out.append(field.bitOffset()).append(", ").append(field.bitLength()).append(", ");
        out.append(field.bytes()).append(", ").append(field.littleEndian()).append(",\n");
        for (String text : List.of(field.origId(), field.wireshark(), field.display(), field.doc(), field.docRef())) {
            out.append("                                ").append(literal(text)).append(",\n");
        }
        out.append("                                Map.ofEntries(");
        String separator = "";
        for (Map.Entry<Long, String> entry : field.enumValues().entrySet()) {
            out.append(separator).append("Map.entry(").append(entry.getKey()).append("L, ");
            out.append(literal(entry.getValue())).append(')');
            separator = ", ";
        }
        return out.append("))").toString();
    }

    private static String literal(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s*\\n\\s*", " ") + '"';
    }
}
