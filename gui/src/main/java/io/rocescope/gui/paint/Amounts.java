package io.rocescope.gui.paint;

import io.rocescope.parser.event.finding.Phrases;
import java.util.Locale;

/// Numbers as tables show them.
public final class Amounts {
    private static final double THOUSAND = 1000;
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

    private Amounts() {}

    /// For instance "1.5 MB".
    public static String bytes(long count) {
        double value = count;
        int unit = 0;
        while (value >= THOUSAND && unit < UNITS.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        String format = unit == 0 || value >= 10 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, format, value, UNITS[unit]);
    }

    /// A number, nothing for zero: what is not there must not catch the eye.
    public static String some(long count) {
        return count == 0 ? "" : Phrases.number(count);
    }

    /// A time, nothing for a negative one.
    public static String duration(long ns) {
        return ns < 0 ? "" : Phrases.duration(ns);
    }
}
