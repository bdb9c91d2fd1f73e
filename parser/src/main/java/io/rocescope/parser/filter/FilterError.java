package io.rocescope.parser.filter;

import java.io.Serial;
import java.util.List;

/// Carries a problem out of the parser's and compiler's recursion; {@link FilterCompiler} makes a {@link
/// FilterException}
/// of it.
final class FilterError extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Span span;
    private final transient List<String> suggestions;

    FilterError(Span span, String problem, List<String> suggestions) {
        super(problem, null, false, false);
        this.span = span;
        this.suggestions = suggestions;
    }

    FilterException in(String expression) {
        int position = Math.min(span.start(), expression.length());
        return new FilterException(
                expression,
                position,
                Math.max(1, span.end() - span.start()),
                String.valueOf(getMessage()),
                suggestions);
    }
}
