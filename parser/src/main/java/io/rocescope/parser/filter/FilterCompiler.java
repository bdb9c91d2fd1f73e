package io.rocescope.parser.filter;

import io.rocescope.parser.filter.grammar.DisplayFilterLexer;
import io.rocescope.parser.filter.grammar.DisplayFilterParser;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.FilterContext;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/// Text to predicate. The only class that starts ANTLR, so that a run without a filter does not pay for it.
final class FilterCompiler {
    /// Longest expression, in characters. Lists of addresses made by scripts fit easily.
    static final int MAX_LENGTH = 1 << 18;

    /// Deepest nesting of parentheses; parser and compiler recurse this deep.
    static final int MAX_DEPTH = 200;

    private FilterCompiler() {}

    static DisplayFilter compile(String expression) throws FilterException {
        try {
            if (expression.length() > MAX_LENGTH) {
                throw new Span(MAX_LENGTH, MAX_LENGTH + 1)
                        .error("the filter is longer than " + MAX_LENGTH + " characters");
            }
            var fields = new UsedFields();
            FilterContext tree = parse(expression);
            if (tree.disjunction() == null) {
                return DisplayFilter.ALL;
            }
            PacketPredicate predicate = new TestCompiler(fields).disjunction(tree.disjunction());
            return new DisplayFilter(expression, predicate, fields.needTracker(), fields.needIcrc());
        } catch (FilterError e) {
            throw e.in(expression);
        }
    }

    private static FilterContext parse(String expression) {
        var lexer = new DisplayFilterLexer(CharStreams.fromString(expression));
        lexer.removeErrorListeners();
        lexer.addErrorListener(new Reporter());
        var tokens = new CommonTokenStream(lexer);
        tokens.fill();
        checkNesting(tokens);
        var parser = new DisplayFilterParser(tokens);
        parser.removeErrorListeners();
        parser.addErrorListener(new Reporter());
        return parser.filter();
    }

    /// Refuses what the recursive parser could not take, and parentheses that do not match.
    private static void checkNesting(CommonTokenStream tokens) {
        var open = new Token[MAX_DEPTH];
        int depth = 0;
        for (Token token : tokens.getTokens()) {
            switch (token.getType()) {
                case DisplayFilterLexer.LEFT_PAREN, DisplayFilterLexer.LEFT_BRACE -> {
                    if (depth == MAX_DEPTH) {
                        throw Span.of(token).error("parentheses are nested deeper than " + MAX_DEPTH);
                    }
                    open[depth++] = token;
                }
                case DisplayFilterLexer.RIGHT_PAREN, DisplayFilterLexer.RIGHT_BRACE -> {
                    if (depth == 0) {
                        throw Span.of(token).error("\"" + token.getText() + "\" closes nothing");
                    }
                    depth--;
                }
                case Token.EOF -> {
                    if (depth > 0) {
                        throw Span.of(open[depth - 1]).error("\"" + open[depth - 1].getText() + "\" is never closed");
                    }
                }
                default -> {}
            }
        }
    }

    /// Turns the first complaint into a {@link FilterError}; there is no recovery.
    private static final class Reporter extends BaseErrorListener {
        @Override
        public void syntaxError(
                Recognizer<?, ?> recognizer,
                @Nullable Object symbol,
                int line,
                int column,
                String message,
                @Nullable RecognitionException e) {
            if (!(symbol instanceof Token token)) {
                throw new Span(0, 1).error(message);
            }
            throw unexpected(token);
        }

        private static FilterError unexpected(Token token) {
            if (token.getType() == Token.EOF) {
                int end = token.getStartIndex();
                return new Span(end, end + 1).error("the filter ends too early: something is missing here");
            }
            String text = token.getText();
            return Span.of(token)
                    .error(
                            switch (text) {
                                case "=" -> "\"=\" is no operator; equality is \"==\"";
                                case "|" -> "\"|\" is no operator; \"or\" is \"||\"";
                                case "\"", "'" -> "the quoted text is never closed";
                                default -> "\"" + text + "\" was not expected here";
                            });
        }
    }
}
