package io.rocescope.headless.output;

/// Counts of things, in words.
public final class Quantity {
    private Quantity() {}

    /// @param one the thing in the singular; its plural ends in s
    public static String of(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }
}
