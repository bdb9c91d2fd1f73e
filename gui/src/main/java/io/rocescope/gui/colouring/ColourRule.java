package io.rocescope.gui.colouring;

import java.util.List;

/// Packets that pass a filter get a colour.
///
/// @param name for people
/// @param filter a display filter
/// @param colour background in the light theme, such as `#ffd0d0`; the dark theme's is made from it
public record ColourRule(String name, String filter, String colour, boolean enabled) {
    private static final Rgb DARK = new Rgb(0x12, 0x16, 0x1d);
    private static final double DARKEN = 0.62;
    /// In the dark theme a pale colour must become a full one before it is darkened, or all look grey.
    private static final double SATURATE = 1.9;

    /// What a new user sees; the first that fits wins.
    public static List<ColourRule> defaults() {
        return List.of(
                new ColourRule("Bad ICRC", "roce.icrc.status == \"invalid\"", "#f2a3a3", true),
                new ColourRule(
                        "Malformed",
                        "roce.problem contains \"does not fit\" || roce.problem contains \"ends inside\"",
                        "#f2a3a3",
                        true),
                new ColourRule("NAK", "infiniband.aeth.syndrome.opcode == 3 && infiniband.aeth", "#ffb8b0", true),
                new ColourRule("Receiver not ready", "infiniband.aeth.syndrome.opcode == 1", "#ffd9a0", true),
                new ColourRule("Congestion notification", "roce.transport == \"CNP\"", "#d9c7ff", true),
                new ColourRule("Retransmission", "roce.analysis == \"retransmission\"", "#ffe98f", true),
                new ColourRule(
                        "Gap or reordering",
                        "roce.analysis in {\"psn_gap\", \"out_of_order\", \"capture_drop\"}",
                        "#ffd2ea",
                        true),
                new ColourRule(
                        "Duplicate",
                        "roce.analysis in {\"duplicate\", \"ack_duplicate\", \"duplicate_frame\"}",
                        "#e3e3c4",
                        true),
                new ColourRule("Connection manager", "infiniband.mad", "#bfe8d4", true),
                new ColourRule("Congestion experienced", "ip.dsfield.ecn == 3", "#eadcff", true));
    }

    /// The background for a theme.
    public Rgb background(boolean dark) {
        Rgb light = Rgb.parse(colour);
        return dark ? saturate(light).mix(DARK, DARKEN) : light;
    }

    private static Rgb saturate(Rgb colour) {
        double grey = (colour.red() + colour.green() + colour.blue()) / 3.0;
        return new Rgb(away(colour.red(), grey), away(colour.green(), grey), away(colour.blue(), grey));
    }

    private static int away(int part, double grey) {
        return Math.clamp(Math.round(grey + (part - grey) * SATURATE), 0, 0xff);
    }

    public ColourRule withEnabled(boolean newEnabled) {
        return new ColourRule(name, filter, colour, newEnabled);
    }
}
