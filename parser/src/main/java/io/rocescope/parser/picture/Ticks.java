package io.rocescope.parser.picture;

import java.util.Locale;

/// Round numbers for an axis.
public final class Ticks {
    private static final double[] DECIMAL = {1, 2, 5, 10};
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;

    private Ticks() {}

    /// The smallest of 1, 2 and 5 times a power of ten that gives at most this many steps.
    public static double step(double span, int most) {
        double raw = Math.max(span, Double.MIN_NORMAL) / Math.max(1, most);
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double factor : DECIMAL) {
            if (factor * power >= raw) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /// The smallest power of two that gives at most this many steps; PSNs are read in hexadecimal.
    public static double binaryStep(double span, int most) {
        double step = 1;
        while (span / step > most) {
            step *= 2;
        }
        return step;
    }

    /// A time on an axis, in the unit that fits the step: "12.5 ms". Zero is "0".
    ///
    /// @param stepNs the distance of neighbours, which decides how many decimals are told
    public static String time(double ns, double stepNs) {
        if (Math.abs(ns) < stepNs * 1e-6) {
            return "0";
        }
        double size = Math.abs(ns);
        double unit = size >= NS_PER_S ? NS_PER_S : size >= NS_PER_MS ? NS_PER_MS : size >= NS_PER_US ? NS_PER_US : 1;
        String name = unit == NS_PER_S ? "s" : unit == NS_PER_MS ? "ms" : unit == NS_PER_US ? "µs" : "ns";
        return decimals(ns / unit, stepNs / unit) + " " + name;
    }

    /// A time to the microsecond: "770.123 ms", "12.345678 s".
    public static String exact(long ns) {
        return Math.abs(ns) < NS_PER_S
                ? String.format(Locale.ROOT, "%.3f ms", ns / NS_PER_MS)
                : String.format(Locale.ROOT, "%.6f s", ns / NS_PER_S);
    }

    /// A number with a metric prefix: "1.2 G".
    public static String metric(double value, double step) {
        double size = Math.abs(value);
        if (size < step * 1e-6) {
            return "0";
        }
        double unit = size >= 1e12 ? 1e12 : size >= 1e9 ? 1e9 : size >= 1e6 ? 1e6 : size >= 1e3 ? 1e3 : 1;
        String name = unit == 1e12 ? " T" : unit == 1e9 ? " G" : unit == 1e6 ? " M" : unit == 1e3 ? " k" : "";
        return decimals(value / unit, step / unit) + name;
    }

    private static String decimals(double value, double step) {
        int digits = (int) Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
