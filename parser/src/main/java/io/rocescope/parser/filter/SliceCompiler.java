package io.rocescope.parser.filter;

import io.rocescope.parser.filter.grammar.DisplayFilterParser.RangeContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.SliceContext;
import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;

/// The octets in brackets behind a field: `[from:length]`, `[from-last]`, `[:length]`, `[from:]`, `[octet]`; a negative
/// number counts from the end.
final class SliceCompiler {
    private static final int MAX_DIGITS = 6;

    private SliceCompiler() {}

    static Operand slice(Field field, SliceContext context, Span span) {
        if (field.type() != FieldType.STRING && !field.hasOctets()) {
            throw span.error(field.name() + " is " + field.type().text() + ", so no octets can be taken from it");
        }
        if (context.range().size() > 1) {
            throw Span.of(context.range(1)).error("only one range of octets can be taken at a time");
        }
        return new Operand.Of(slice(field, context.range(0)), false, span);
    }

    private static Slice slice(Field field, RangeContext range) {
        List<TerminalNode> numbers = range.SLICE_NUMBER();
        if (range.SLICE_COLON() == null) {
            int from = number(numbers.getFirst());
            if (numbers.size() == 1) {
                return new Slice(field, from, behind(from));
            }
            // Without a space the lexer takes the dash of "1-2" for a sign.
            int last = range.SLICE_TO() == null ? -number(numbers.get(1)) : number(numbers.get(1));
            if (last < from || from < 0) {
                throw Span.of(range).error("the range ends before it starts");
            }
            return new Slice(field, from, behind(last));
        }
        boolean fromStart = range.getChild(0).getText().equals(":");
        int from = fromStart ? 0 : number(numbers.getFirst());
        if (!fromStart && numbers.size() == 1) {
            return new Slice(field, from, Slice.TO_END);
        }
        int length = number(numbers.getLast());
        if (length <= 0) {
            throw Span.of(range).error("the length of a range must be above 0");
        }
        if (from < 0 && from + length > 0) {
            throw Span.of(range).error("the range goes beyond the end");
        }
        return new Slice(field, from, from + length == 0 ? Slice.TO_END : from + length);
    }

    private static int behind(int last) {
        return last == -1 ? Slice.TO_END : last + 1;
    }

    private static int number(TerminalNode node) {
        String text = node.getText();
        if (text.length() > MAX_DIGITS) {
            throw Span.of(node.getSymbol()).error("no value has that many octets");
        }
        return Integer.parseInt(text);
    }
}
