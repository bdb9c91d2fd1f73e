package io.rocescope.parser.event;

/// Which way a packet travels on its connection.
public enum Direction {
    /// Not on a known connection.
    NONE(""),
    A_TO_B("aToB"),
    B_TO_A("bToA");

    private final String word;

    Direction(String word) {
        this.word = word;
    }

    /// The word that the output formats use; empty for {@link #NONE}.
    public String word() {
        return word;
    }

    public Direction opposite() {
        return switch (this) {
            case NONE -> NONE;
            case A_TO_B -> B_TO_A;
            case B_TO_A -> A_TO_B;
        };
    }
}
