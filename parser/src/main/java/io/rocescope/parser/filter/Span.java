package io.rocescope.parser.filter;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/// A piece of the expression, for messages that point at it.
///
/// @param start from 0
/// @param end behind the last character
record Span(int start, int end) {
    static Span of(ParserRuleContext context) {
        return new Span(context.getStart().getStartIndex(), context.getStop().getStopIndex() + 1);
    }

    static Span of(Token token) {
        return new Span(token.getStartIndex(), Math.max(token.getStartIndex(), token.getStopIndex()) + 1);
    }

    FilterError error(String problem) {
        return error(problem, List.of());
    }

    FilterError error(String problem, List<String> suggestions) {
        return new FilterError(this, problem, suggestions);
    }
}
