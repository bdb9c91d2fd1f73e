package io.rocescope.gui.colouring;

import java.util.Locale;

/// A colour, red, green and blue of 0 … 255.
public record Rgb(int red, int green, int blue) {
    private static final int DIGITS = 7;
    /// Where black and white text read equally well (WCAG's relative luminance).
    private static final double MIDDLE = 0.179;

    public Rgb {
        check(red);
        check(green);
        check(blue);
    }

    private static void check(int part) {
        if (part < 0 || part > 0xff) {
            throw new IllegalArgumentException("colour part " + part + ": expected 0 to 255");
        }
    }

    /// @param text such as `#ffd0d0`
    /// @throws IllegalArgumentException if it is none
    public static Rgb parse(String text) {
        if (text.length() != DIGITS || text.charAt(0) != '#') {
            throw new IllegalArgumentException("colour \"" + text + "\": expected # and six hexadecimal digits");
        }
        int value = Integer.parseInt(text.substring(1), 16);
        return new Rgb(value >> 16, (value >> 8) & 0xff, value & 0xff);
    }

    /// As {@link #parse} takes it.
    public String hex() {
        return String.format(Locale.ROOT, "#%02x%02x%02x", red, green, blue);
    }

    /// This colour with some of another in it.
    ///
    /// @param share of the other, 0 … 1
    public Rgb mix(Rgb other, double share) {
        return new Rgb(mix(red, other.red, share), mix(green, other.green, share), mix(blue, other.blue, share));
    }

    private static int mix(int a, int b, double share) {
        return (int) Math.round(a + (b - a) * share);
    }

    /// Relative luminance (WCAG 2), 0 … 1.
    public double luminance() {
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    private static double linear(int part) {
        double c = part / 255.0;
        return c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }

    /// Contrast with another colour (WCAG 2), 1 … 21.
    public double contrast(Rgb other) {
        double mine = luminance();
        double its = other.luminance();
        return (Math.max(mine, its) + 0.05) / (Math.min(mine, its) + 0.05);
    }

    /// Black or white, whichever is read better on this colour.
    public Rgb text() {
        return luminance() > MIDDLE ? new Rgb(0x14, 0x18, 0x1f) : new Rgb(0xf2, 0xf4, 0xf8);
    }
}
