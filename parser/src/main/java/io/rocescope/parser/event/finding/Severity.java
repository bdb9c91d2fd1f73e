package io.rocescope.parser.event.finding;

/// How much a finding matters, worst first.
public enum Severity {
    /// Work failed, or data was damaged.
    ERROR("error"),
    /// Work went on, but slower than it should, or a verdict rests on thin evidence.
    WARNING("warning"),
    /// Good to know.
    INFO("info");

    private final String word;

    Severity(String word) {
        this.word = word;
    }

    /// The word that the output formats use.
    public String word() {
        return word;
    }
}
