package io.rocescope.parser.picture;

import java.util.Locale;

/// What a stroke means, with its colour on white and on black.
///
/// The colours are those of Okabe and Ito, which people with any kind of colour vision can tell apart, made darker or
/// lighter where they would be pale; every meaning has a {@link Shape} of its own besides.
public enum Ink {
    TEXT("#1f2328", "#e6edf3"),
    FAINT("#6e7781", "#9198a1"),
    GRID("#d8dee4", "#30363d"),
    PAPER("#ffffff", "#0d1117"),
    REQUEST("#0072b2", "#4aa8e0"),
    RESPONSE("#00805f", "#2fc498"),
    ACKNOWLEDGE("#00805f", "#2fc498"),
    RETRANSMISSION("#b85c00", "#f0a63c"),
    NAK("#c4320a", "#ff7b54"),
    RNR("#a0408a", "#e48fd0"),
    CNP("#7d6608", "#f0e442"),
    CONGESTION("#7d6608", "#f0e442"),
    MISSING("#57606a", "#b1bac4"),
    MANAGEMENT("#4c4c9d", "#a5a5f5");

    private final String light;
    private final String dark;
    private final String word = name().toLowerCase(Locale.ROOT);

    Ink(String light, String dark) {
        this.light = light;
        this.dark = dark;
    }

    /// The colour on a white ground, `#rrggbb`.
    public String light() {
        return light;
    }

    /// The colour on a black ground, `#rrggbb`.
    public String dark() {
        return dark;
    }

    /// The name in lower case, for instance the one of a CSS variable.
    public String word() {
        return word;
    }
}
