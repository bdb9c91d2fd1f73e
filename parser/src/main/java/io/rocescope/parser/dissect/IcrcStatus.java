package io.rocescope.parser.dissect;

import java.util.Locale;

/// The verdict on a packet's invariant CRC.
public enum IcrcStatus {
    /// Not a RoCE packet.
    NONE,
    VALID,
    INVALID,
    /// The frame was cut, is a fragment, or checking was not asked for.
    UNCHECKED;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The word that the output formats use; empty for {@link #NONE}.
    public String word() {
        return this == NONE ? "" : word;
    }
}
