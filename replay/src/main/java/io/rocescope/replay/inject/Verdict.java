package io.rocescope.replay.inject;

import java.util.Locale;

/// How the device's behaviour compares with the captured one's.
public enum Verdict {
    /// The same.
    CONFORMANT,
    /// It did something else in this place.
    DIFFERENT,
    /// It did not do it.
    MISSING,
    /// It did what the captured one had not.
    EXTRA;

    /// As reports write it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
