package io.rocescope.parser.text;

import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads JSON (RFC 8259) as tools print it: maps, lists, strings, longs, doubles, booleans; null becomes "".
public final class Json {
    private static final int DEEPEST = 64;

    private final String text;
    private int at;
    private int depth;

    /// A text that is not JSON, with the place.
    public static final class SyntaxException extends Exception {
        @Serial
        private static final long serialVersionUID = 1;

        SyntaxException(String message) {
            super(message);
        }
    }

    private Json(String text) {
        this.text = text;
    }

    /// Reads one value that takes the whole text.
    public static Object parse(String text) throws SyntaxException {
        var json = new Json(text);
        Object value = json.value();
        json.skipBlanks();
        if (json.at < text.length()) {
            throw json.problem("the end");
        }
        return value;
    }

    private Object value() throws SyntaxException {
        skipBlanks();
        if (at == text.length()) {
            throw problem("a value");
        }
        if (++depth > DEEPEST) {
            throw problem("less nesting");
        }
        char c = text.charAt(at);
        Object value = switch (c) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            default -> literal();
        };
        depth--;
        return value;
    }

    private Map<String, Object> object() throws SyntaxException {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        skipBlanks();
        if (take('}')) {
            return map;
        }
        do {
            skipBlanks();
            if (at == text.length() || text.charAt(at) != '"') {
                throw problem("a name");
            }
            String name = string();
            skipBlanks();
            if (!take(':')) {
                throw problem("a colon");
            }
            map.put(name, value());
            skipBlanks();
        } while (take(','));
        if (!take('}')) {
            throw problem("a comma or }");
        }
        return map;
    }

    private List<Object> list() throws SyntaxException {
        List<Object> list = new ArrayList<>();
        at++;
        skipBlanks();
        if (take(']')) {
            return list;
        }
        do {
            list.add(value());
            skipBlanks();
        } while (take(','));
        if (!take(']')) {
            throw problem("a comma or ]");
        }
        return list;
    }

    private String string() throws SyntaxException {
        StringBuilder out = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            out.append(c == '\\' ? escaped() : c);
        }
        throw problem("a closing quote");
    }

    private char escaped() throws SyntaxException {
        if (at == text.length()) {
            throw problem("an escaped character");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                if (at + 4 > text.length()) {
                    throw problem("four digits");
                }
                try {
                    int code = Integer.parseInt(text.substring(at, at + 4), 16);
                    at += 4;
                    yield (char) code;
                } catch (NumberFormatException e) {
                    throw problem("four digits");
                }
            }
            default -> c;
        };
    }

    private Object literal() throws SyntaxException {
        int start = at;
        while (at < text.length() && ",]} \t\r\n:".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> "";
            default -> number(word, start);
        };
    }

    private Object number(String word, int start) throws SyntaxException {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException notLong) {
            try {
                return word.matches("\\d+") ? (Object) Long.parseUnsignedLong(word) : (Object) Double.parseDouble(word);
            } catch (NumberFormatException notNumber) {
                at = start;
                throw problem("a value");
            }
        }
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private SyntaxException problem(String expected) {
        return new SyntaxException("at character " + at + ": expected " + expected);
    }
}
