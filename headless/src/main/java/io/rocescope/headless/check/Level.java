package io.rocescope.headless.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What breaking a rule means.
public enum Level {
    /// The check fails.
    ERROR,
    /// It is printed; the check fails on it only with `--fail-on warning`.
    WARNING,
    /// It is in the reports for machines only.
    INFO,
    /// The rule is not looked at.
    OFF;

    /// The word that rule files and reports use.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return the level of that word, or null
    public static @Nullable Level of(String word) {
        for (Level level : values()) {
            if (level.word().equals(word)) {
                return level;
            }
        }
        return null;
    }
}
