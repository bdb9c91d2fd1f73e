package io.rocescope.parser.event.finding;

import java.util.List;

/// Numbers as people read them.
public final class Phrases {
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_S = 1_000_000_000;
    private static final int GROUP = 3;
    private static final double TIMEOUT_UNIT_NS = 4096;

    private Phrases() {}

    /// For instance "67.1 ms".
    public static String duration(long ns) {
        long size = Math.abs(ns);
        if (size < 1_000) {
            return ns + " ns";
        }
        if (size < 999_500) {
            return three(ns, NS_PER_US) + " µs";
        }
        if (size < 999_500_000) {
            return three(ns, NS_PER_MS) + " ms";
        }
        return three(ns, NS_PER_S) + " s";
    }

    /// A quotient with three significant digits, but whole numbers whole, rounded half up, without zeros at the end.
    /// {@link java.util.Formatter} would take most of the time of a report on thousands of connections.
    private static String three(long value, long unit) {
        if (value < 0) {
            return "-" + three(-value, unit);
        }
        long hundredths = rounded(value, 100, unit);
        if (hundredths < 1000) {
            return decimal(hundredths / 100, hundredths % 100, 2);
        }
        long tenths = rounded(value, 10, unit);
        return tenths < 1000 ? decimal(tenths / 10, tenths % 10, 1) : Long.toString(rounded(value, 1, unit));
    }

    private static long rounded(long value, int factor, long unit) {
        long whole = value / unit * factor;
        return whole + (value % unit * factor + unit / 2) / unit;
    }

    private static String decimal(long whole, long fraction, int digits) {
        if (fraction == 0) {
            return Long.toString(whole);
        }
        boolean shorter = digits == 2 && fraction % 10 == 0;
        String text = Long.toString(shorter ? fraction / 10 : fraction);
        return whole + (digits == 2 && fraction < 10 ? ".0" : ".") + text;
    }

    /// For instance "PSN 0x3001".
    public static String psn(int psn) {
        return "PSN 0x" + Integer.toHexString(psn);
    }

    /// For instance "PSN 0x10" or "PSNs 0x10 to 0x12".
    public static String psns(int first, int last) {
        return first == last
                ? psn(first)
                : "PSNs 0x" + Integer.toHexString(first) + " to 0x" + Integer.toHexString(last);
    }

    public static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /// For instance "1,234".
    public static String number(long value) {
        String digits = Long.toString(value);
        int sign = value < 0 ? 1 : 0;
        if (digits.length() - sign <= GROUP) {
            return digits;
        }
        StringBuilder grouped = new StringBuilder(digits);
        for (int at = digits.length() - GROUP; at > sign; at -= GROUP) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    /// For instance "1 packet", "2 packets".
    public static String count(long count, String one) {
        if (count == 1) {
            return "1 " + one;
        }
        boolean consonant = one.endsWith("y") && !one.endsWith("ay") && !one.endsWith("ey");
        String plural = consonant ? one.substring(0, one.length() - 1) + "ies" : one + "s";
        return number(count) + " " + plural;
    }

    /// For instance "1 copy", "3 copies", of a unit that is given for several.
    public static String units(long count, String several) {
        if (count != 1) {
            return number(count) + " " + several;
        }
        String one = several.endsWith("ies")
                ? several.substring(0, several.length() - 3) + "y"
                : several.endsWith("s") ? several.substring(0, several.length() - 1) : several;
        return "1 " + one;
    }

    /// For instance "once", "twice", "3 times".
    public static String times(long count) {
        return count == 1 ? "once" : count == 2 ? "twice" : number(count) + " times";
    }

    /// For instance "1.3 %".
    public static String percent(long part, long whole) {
        if (whole <= 0) {
            return "0 %";
        }
        long hundred = part * 100;
        return part > 0 && hundred * 200 < whole ? "less than 0.01 %" : three(hundred, whole) + " %";
    }

    /// 4.096 µs · 2^n, the specification's timer steps (IBTA volume 1, 9.7.6.1.3).
    public static long timeoutNs(int step) {
        return Math.round(TIMEOUT_UNIT_NS * Math.scalb(1.0, step));
    }

    /// For instance "1, 2 and 3".
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last <= 0
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
