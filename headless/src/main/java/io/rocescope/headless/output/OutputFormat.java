package io.rocescope.headless.output;

import java.util.Locale;

/// How data is written to standard output.
public enum OutputFormat {
    /// For people.
    TEXT,
    /// One document.
    JSON,
    /// One JSON object on each line.
    JSONL,
    /// Columns separated by tabs.
    TSV;

    /// The word of the option `--format`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
