package io.rocescope.parser.filter;

import io.rocescope.parser.filter.Operand.Literal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a filter spells out, as text, octets and numbers.
final class Literals {
    private static final int HEX = 16;
    private static final int OCTAL = 8;
    private static final int MAX_OCTAL_DIGITS = 3;

    private Literals() {}

    /// @param quoted with its quotes, perhaps with an r before them: then backslashes mean themselves
    static Literal string(String quoted, Span span) {
        if (quoted.charAt(0) == '"') {
            return new Literal(Literal.Kind.STRING, unescape(quoted.substring(1, quoted.length() - 1), span), span);
        }
        return new Literal(Literal.Kind.STRING, quoted.substring(2, quoted.length() - 1), span);
    }

    static Literal character(String quoted, Span span) {
        String text = unescape(quoted.substring(1, quoted.length() - 1), span);
        if (text.length() != 1) {
            throw span.error("only one character may stand between apostrophes; text takes double quotes");
        }
        return new Literal(Literal.Kind.CHARACTER, text, span);
    }

    /// The number that a literal spells, for arithmetic.
    static long number(Literal literal) {
        if (literal.kind() == Literal.Kind.CHARACTER) {
            return literal.text().charAt(0);
        }
        try {
            return Numbers.parse(literal.text());
        } catch (NumberFormatException e) {
            throw notANumber(literal);
        }
    }

    static FilterError notANumber(Literal literal) {
        String text = literal.text();
        boolean word = !literal.isQuoted() && !text.isEmpty() && Character.isLetter(text.charAt(0));
        return literal.span()
                .error(
                        word ? "\"" + text + "\" is neither a field nor a number" : "\"" + text + "\" is no number",
                        word ? Fields.suggest(text) : List.of());
    }

    /// Reads C's escapes; a backslash before anything else stays, so that a regular expression may say \\d.
    private static String unescape(String text, Span span) {
        var out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
                i++;
                continue;
            }
            char escaped = text.charAt(i + 1);
            int simple = "abfnrtv".indexOf(escaped);
            boolean hex = escaped == 'x';
            if (hex || (escaped >= '0' && escaped < '8')) {
                int from = hex ? i + 2 : i + 1;
                int end = digitsEnd(text, from, hex ? HEX : OCTAL, hex ? 2 : MAX_OCTAL_DIGITS);
                if (end == from) {
                    throw span.error("\\x needs hexadecimal digits");
                }
                out.append((char) (Integer.parseInt(text.substring(from, end), hex ? HEX : OCTAL) & 0xff));
                i = end;
                continue;
            }
            if (simple >= 0) {
                out.append("\u0007\b\f\n\r\t\u000b".charAt(simple));
            } else if ("\"\\'?".indexOf(escaped) >= 0) {
                out.append(escaped);
            } else {
                out.append(c).append(escaped);
            }
            i += 2;
        }
        return out.toString();
    }

    private static int digitsEnd(String text, int from, int radix, int most) {
        int end = from;
        while (end < text.length() && end < from + most && isAsciiDigit(text.charAt(end), radix)) {
            end++;
        }
        return end;
    }

    private static boolean isAsciiDigit(char c, int radix) {
        return c < 0x80 && Character.digit(c, radix) >= 0;
    }

    /// The octets that a literal spells: quoted text as UTF-8, pairs of hexadecimal digits with or without `:` or `.`
    /// between them.
    ///
    /// @return null where it spells none
    static byte @Nullable [] octets(Literal literal) {
        String text = literal.text();
        if (literal.isQuoted()) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        var out = new ByteArrayOutputStream();
        int i = text.startsWith("0x") ? 2 : 0;
        boolean separated = false;
        while (i < text.length()) {
            if (out.size() > 0 && i + 1 < text.length() && (text.charAt(i) == ':' || text.charAt(i) == '.')) {
                separated = true;
                i++;
            } else if (separated && out.size() > 1) {
                return null;
            }
            if (i + 2 > text.length() || !isAsciiDigit(text.charAt(i), HEX) || !isAsciiDigit(text.charAt(i + 1), HEX)) {
                return null;
            }
            out.write(Integer.parseInt(text.substring(i, i + 2), HEX));
            i += 2;
        }
        return out.size() == 0 ? null : out.toByteArray();
    }
}
