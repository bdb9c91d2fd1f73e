package io.rocescope.parser.filter;

import java.io.Serial;
import java.util.List;

/// A display filter that makes no sense. The message shows the expression with a mark under the place, and names that
/// may have been meant.
public final class FilterException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /// Characters of the expression that are shown on each side of the place.
    private static final int CONTEXT = 60;

    private static final String MORE = "\u2026";

    private final int position;
    private final int length;
    private final String problem;

    /// @param position where in the expression, from 0
    /// @param length how many characters are meant, at least 1
    FilterException(String expression, int position, int length, String problem, List<String> suggestions) {
        super(render(expression, position, length, problem, suggestions));
        this.position = position;
        this.length = length;
        this.problem = problem;
    }

    /// Where in the expression the problem is, from 0; the expression's length where something is missing at its end.
    public int position() {
        return position;
    }

    /// How many characters are meant, at least 1.
    public int length() {
        return length;
    }

    /// What is wrong, in one line without the expression.
    public String problem() {
        return problem;
    }

    private static String render(
            String expression, int position, int length, String problem, List<String> suggestions) {
        int from = Math.max(0, position - CONTEXT);
        int to = Math.min(expression.length(), position + Math.min(length, CONTEXT) + CONTEXT);
        String before = from > 0 ? MORE : "";
        // Whatever takes no or several columns would move the mark away from its place.
        var shown = new StringBuilder();
        for (int i = from; i < to; i++) {
            char c = expression.charAt(i);
            shown.append(Character.isISOControl(c) || Character.isSurrogate(c) ? ' ' : c);
        }
        var message = new StringBuilder(problem).append("\n  ").append(before).append(shown);
        message.append(to < expression.length() ? MORE : "").append("\n  ");
        message.append(" ".repeat(before.length() + position - from)).append('^');
        message.append("~".repeat(Math.max(0, Math.min(length, to - position) - 1)));
        if (!suggestions.isEmpty()) {
            message.append("\ndid you mean ")
                    .append(String.join(", ", suggestions))
                    .append('?');
        }
        return message.toString();
    }
}
