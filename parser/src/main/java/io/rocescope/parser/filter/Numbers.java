package io.rocescope.parser.filter;

import java.math.BigDecimal;

/// Numbers as filters spell them: decimal, 0x hexadecimal, 0b binary, 0 octal.
final class Numbers {
    private static final int HEX = 16;
    private static final int OCTAL = 8;
    private static final int NANOSECOND_DIGITS = 9;
    private static final int MAX_TIME_LENGTH = 32;

    private Numbers() {}

    static boolean isNumber(String text) {
        try {
            parse(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /// @return 64 bits; a negative number in two's complement
    /// @throws NumberFormatException if it is no number or takes more than 64 bits
    static long parse(String text) {
        if (text.startsWith("-")) {
            long value = unsigned(text.substring(1));
            if (value < 0) {
                throw new NumberFormatException(text);
            }
            return -value;
        }
        return unsigned(text);
    }

    private static long unsigned(String text) {
        String digits = text;
        int radix = 10;
        if (text.length() > 1 && text.charAt(0) == '0') {
            char mark = text.charAt(1);
            radix = mark == 'x' || mark == 'X' ? HEX : mark == 'b' || mark == 'B' ? 2 : OCTAL;
            digits = text.substring(radix == OCTAL ? 1 : 2);
        }
        if (digits.isEmpty() || digits.charAt(0) == '+' || digits.charAt(0) == '-') {
            throw new NumberFormatException(text);
        }
        return Long.parseUnsignedLong(digits, radix);
    }

    /// @param text seconds, perhaps with a fraction
    /// @return nanoseconds
    /// @throws NumberFormatException if it is no such number or out of range
    static long parseSeconds(String text) {
        if (text.length() > MAX_TIME_LENGTH || !text.matches("-?[0-9]+(\\.[0-9]+)?")) {
            throw new NumberFormatException(text);
        }
        try {
            return new BigDecimal(text).movePointRight(NANOSECOND_DIGITS).longValueExact();
        } catch (ArithmeticException e) {
            var wrapped = new NumberFormatException(text);
            wrapped.initCause(e);
            throw wrapped;
        }
    }
}
