package ksylayout;

/// Writes the class of static accessors of one grammar.
final class LayoutWriter {
    private final Grammar grammar;
    private final StringBuilder out = new StringBuilder();

    private LayoutWriter(Grammar grammar) {
        this.grammar = grammar;
    }

    static String write(Grammar grammar, String packageName) {
        return new LayoutWriter(grammar).text(packageName);
    }

    private String text(String packageName) {
        line("// Generated from " + grammar.file() + ". Do not edit.");
        line("package " + packageName + ";");
        line("");
        line("import java.lang.foreign.MemorySegment;");
        line("import java.lang.foreign.ValueLayout;");
        line("import java.nio.ByteOrder;");
        line("");
        line("/// " + grammar.title() + ". Accessors take the memory and where in it the header starts.");
        line("public final class " + grammar.className() + "Layout {");
        view("U2", "Short", "SHORT");
        view("U4", "Int", "INT");
        view("U8", "Long", "LONG");
        for (Field field : grammar.fields()) {
            line("");
            field(field);
        }
        line("");
        line("    /// The header's length in octets.");
        line("    public static final int LENGTH = " + grammar.length() + ";");
        line("");
        line("    private " + grammar.className() + "Layout() {}");
        line("}");
        return out.toString();
    }

    private void view(String name, String type, String constant) {
        for (String end : new String[] {"", "LE"}) {
            if (end.isEmpty() || grammar.fields().stream().anyMatch(Field::littleEndian)) {
                line("    private static final ValueLayout.Of" + type + " " + name + end + " = ValueLayout.JAVA_"
                        + constant + "_UNALIGNED.withOrder(ByteOrder." + (end.isEmpty() ? "BIG" : "LITTLE")
                        + "_ENDIAN);");
            }
        }
    }

    private void field(Field field) {
        String constant = field.constant();
        if (field.bytes()) {
            line("    /// Where the octets of " + field.id() + " start, from the header's first octet.");
            line("    public static final int " + constant + "_OFFSET = " + field.firstOctet() + ";");
            line("    /// How many octets " + field.id() + " has.");
            line("    public static final int " + constant + "_LENGTH = " + field.bitLength() / 8 + ";");
            return;
        }
        line("    /// The first bit of " + field.id() + ", from the header's first bit.");
        line("    public static final int " + constant + "_BIT = " + field.bitOffset() + ";");
        line("    /// How many bits " + field.id() + " has.");
        line("    public static final int " + constant + "_BITS = " + field.bitLength() + ";");
        line("");
        line("    /// " + summary(field));
        boolean wide = field.bitLength() > 31;
        line("    public static " + (wide ? "long " : "int ") + KsyLayout.camel(field.id(), false)
                + "(MemorySegment s, long o) {");
        line("        return " + expression(field, wide) + ";");
        line("    }");
    }

    private static String summary(Field field) {
        String doc = field.doc().replaceAll("\\s+", " ");
        return doc.isEmpty() ? "The value of " + field.id() + "." : doc;
    }

    private String expression(Field field, boolean wide) {
        int octets = field.endOctet() - field.firstOctet();
        int window = octets <= 1 ? 1 : octets <= 2 ? 2 : octets <= 4 ? 4 : 8;
        if (octets > 8 || window > grammar.length()) {
            throw new LayoutException(grammar.file(), field.id(), "no single read of 1, 2, 4 or 8 octets holds it");
        }
        // A read that ends where the field ends, but never one that starts before the header.
        int start = Math.max(0, field.endOctet() - window);
        int shift = (start + window) * 8 - field.bitOffset() - field.bitLength();
        String at = "o + " + start + ")";
        String order = field.littleEndian() ? "LE" : "";
        String read = switch (window) {
            case 1 -> "s.get(ValueLayout.JAVA_BYTE, " + at;
            case 2 -> "s.get(U2" + order + ", " + at;
            case 4 -> "s.get(U4" + order + ", " + at;
            default -> "s.get(U8" + order + ", " + at;
        };
        if (field.bitLength() == 64) {
            return read;
        }
        String shifted = shift == 0 ? read : "(" + read + " >>> " + shift + ")";
        String mask = "0x" + Long.toHexString((1L << field.bitLength()) - 1) + (wide ? "L" : "");
        return window == 8 && !wide ? "(int) (" + shifted + " & " + mask + "L)" : shifted + " & " + mask;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
