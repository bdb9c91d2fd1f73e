package io.rocescope.parser.filter;

/// One side of a comparison.
sealed interface Operand {
    Span span();

    /// Something that packets have values for.
    ///
    /// @param isField a field by itself, whose presence can be tested
    record Of(Values values, boolean isField, Span span) implements Operand {}

    /// Something that the filter spells out; what it means depends on what it is compared with.
    ///
    /// @param text without quotes and escapes
    record Literal(Kind kind, String text, Span span) implements Operand {
        /// How it was written.
        enum Kind {
            /// Without quotes: a number, an address, a name.
            WORD,
            STRING,
            /// Between apostrophes: the number of a character.
            CHARACTER
        }

        boolean isQuoted() {
            return kind != Kind.WORD;
        }
    }

    /// An address and the length of its prefix.
    record Prefix(Literal address, Literal length, Span span) implements Operand {}
}
