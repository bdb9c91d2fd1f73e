package io.rocescope.headless.output;

import java.util.Locale;

/// Times as people read them, such as 310 µs.
final class Durations {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final long S = 1_000_000_000;

    private Durations() {}

    static String text(long ns) {
        long size = Math.abs(ns);
        if (size < US) {
            return ns + " ns";
        }
        if (size < MS) {
            return digits(ns / (double) US) + " µs";
        }
        return size < S ? digits(ns / (double) MS) + " ms" : digits(ns / (double) S) + " s";
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.1f" : "%.0f", value);
    }
}
