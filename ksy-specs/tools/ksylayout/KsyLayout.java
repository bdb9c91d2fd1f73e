package ksylayout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Turns fixed-size, big-endian .ksy grammars into static accessors over a MemorySegment, and a field table.
///
/// A grammar asks for it by `-layout: fixed` in its meta section; one that asks and has no fixed layout is refused.
final class KsyLayout {
    private KsyLayout() {}

    /// @throws LayoutException naming file and field, for a layout that cannot be expressed
    static void generate(List<Path> grammars, Path out, String packageName) throws IOException {
        Path folder = Files.createDirectories(out.resolve(packageName.replace('.', '/')));
        List<Grammar> read = new ArrayList<>();
        for (Path path : grammars) {
            String file = path.getFileName().toString();
            String text = Files.readString(path);
            if (GrammarReader.wantsLayout(file, text)) {
                Grammar grammar = GrammarReader.read(file, text);
                if (!file.equals(grammar.id() + ".ksy")) {
                    throw new LayoutException(file, "meta/id", "'" + grammar.id() + "' is not the file's name");
                }
                read.add(grammar);
            }
        }
        read.sort(Comparator.comparing(Grammar::id));
        for (Grammar grammar : read) {
            Files.writeString(
                    folder.resolve(grammar.className() + "Layout.java"), LayoutWriter.write(grammar, packageName));
            Files.writeString(
                    folder.resolve(grammar.className() + "Fields.java"), TableWriter.write(grammar, packageName));
        }
        Files.writeString(folder.resolve("FieldTables.java"), TableWriter.writeIndex(read, packageName));
    }

    /// `dest_qp` to `destQp`, or `DestQp`.
    static String camel(String id, boolean upperFirst) {
        var out = new StringBuilder();
        boolean upper = upperFirst;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == '_') {
                upper = true;
            } else {
                out.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return out.toString();
    }
}
