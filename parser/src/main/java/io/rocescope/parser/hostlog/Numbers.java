package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// Numbers as logs print them. Too large ones are cut, not refused.
final class Numbers {
    private Numbers() {}

    /// Decimal, or hexadecimal with 0x.
    static long parse(String text) {
        return text.startsWith("0x") || text.startsWith("0X") ? hex(text.substring(2)) : decimal(text);
    }

    static long hex(String digits) {
        String plain = digits.startsWith("0x") ? digits.substring(2) : digits;
        try {
            return Long.parseUnsignedLong(plain, 16);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static long decimal(String digits) {
        try {
            return digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static @Nullable Integer intOf(@Nullable String text) {
        return text == null ? null : (Integer) (int) parse(text);
    }

    static @Nullable Integer hexInt(@Nullable String digits) {
        return digits == null ? null : (Integer) (int) hex(digits);
    }

    static @Nullable Long longOf(@Nullable String text) {
        return text == null ? null : (Long) parse(text);
    }
}
