package io.rocescope.parser.hostlog;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A row of a hex dump: 16 octets as four words (`%08x`, already in the order of memory), or as octets behind an offset
/// (the kernel's print_hex_dump). Words and octets alike stand in the order of memory.
public final class HexRow {
    /// Octets of a row.
    static final int LENGTH = 16;

    private static final int MOST_OCTETS = 1 << 16;
    private static final Pattern WORDS =
            Pattern.compile("(?:^|[\\s:])([0-9a-fA-F]{8}) ([0-9a-fA-F]{8}) ([0-9a-fA-F]{8}) ([0-9a-fA-F]{8})\\s*$");
    private static final Pattern BYTES =
            Pattern.compile("(?:^|[\\s:])([0-9a-fA-F]{4,8}):((?:\\s+[0-9a-fA-F]{2}){16})(?:\\s.*)?$");
    private static final Pattern PLAIN = Pattern.compile("[0-9a-fA-FxX,\\s]+");
    private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]+");

    private HexRow() {}

    /// The row's 16 octets, or null where the line is no such row.
    static byte @Nullable [] parse(String line) {
        Matcher words = WORDS.matcher(line);
        if (words.find()) {
            return HexFormat.of().parseHex(words.group(1) + words.group(2) + words.group(3) + words.group(4));
        }
        Matcher bytes = BYTES.matcher(line);
        if (bytes.find()) {
            return HexFormat.of().parseHex(bytes.group(2).replaceAll("\\s", ""));
        }
        return null;
    }

    /// Reads a pasted dump: rows as above, or just hex digits with blanks, commas or 0x between.
    ///
    /// @throws IllegalArgumentException if it is none
    public static byte[] parseAll(String text) {
        var out = new ByteArrayOutputStream();
        for (String line : text.lines().toList()) {
            if (line.isBlank()) {
                continue;
            }
            // A line of digits alone may hold more than a row.
            byte[] row = PLAIN.matcher(line).matches() ? null : parse(line);
            out.writeBytes(row == null ? digits(line) : row);
            if (out.size() > MOST_OCTETS) {
                throw new IllegalArgumentException("a dump of more than " + MOST_OCTETS + " octets");
            }
        }
        if (out.size() == 0) {
            throw new IllegalArgumentException(
                    "no hex digits; expected a dump such as " + "\"00000000 00008813 10002c02 00112cd2\"");
        }
        return out.toByteArray();
    }

    private static byte[] digits(String line) {
        String plain = line.replaceAll("0[xX]", "").replaceAll("[\\s,:]", "");
        if (!DIGITS.matcher(plain).matches() || plain.length() % 2 != 0) {
            throw new IllegalArgumentException("\"" + line.strip() + "\" is no row of hex digits");
        }
        return HexFormat.of().parseHex(plain);
    }
}
