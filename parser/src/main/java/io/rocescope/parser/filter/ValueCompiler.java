package io.rocescope.parser.filter;

import io.rocescope.parser.filter.Operand.Literal;
import io.rocescope.parser.filter.grammar.DisplayFilterParser;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.AtomContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.BitsContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.CallContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.CharacterContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ComparisonContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.DashedContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.DisjunctionContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.GroupedContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.NegationContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ParenthesizedContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ProductContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.StringContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.SumContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.UnaryContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.WordContext;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/// Makes operands of the parse tree: fields, constants, slices, arithmetic.
final class ValueCompiler {
    /// Longest chain of arithmetic operators; evaluating one recurses this deep.
    private static final int MAX_CHAIN = 100;

    private final UsedFields used;

    ValueCompiler(UsedFields used) {
        this.used = used;
    }

    Operand bits(BitsContext context) {
        return chain(context);
    }

    /// Operands and operators in turn, left to right.
    private Operand chain(ParserRuleContext context) {
        if (context.getChildCount() > 2 * MAX_CHAIN) {
            throw Span.of(context).error("more than " + MAX_CHAIN + " operators in a row");
        }
        Operand result = part(context.getChild(0));
        for (int i = 1; i < context.getChildCount(); i += 2) {
            var operator = (TerminalNode) context.getChild(i);
            Operand right = part(context.getChild(i + 1));
            var span = new Span(result.span().start(), right.span().end());
            result = ArithmeticCompiler.combine(operation(operator), result, right, span);
        }
        return result;
    }

    private Operand part(ParseTree tree) {
        return switch (tree) {
            case SumContext sum -> chain(sum);
            case ProductContext product -> chain(product);
            case UnaryContext unary -> unary(unary);
            default -> throw new AssertionError(tree.getClass());
        };
    }

    private static Arithmetic.Operation operation(TerminalNode operator) {
        return switch (operator.getSymbol().getType()) {
            case DisplayFilterParser.BIT_AND -> Arithmetic.Operation.AND;
            case DisplayFilterParser.PLUS -> Arithmetic.Operation.ADD;
            case DisplayFilterParser.MINUS -> Arithmetic.Operation.SUBTRACT;
            case DisplayFilterParser.TIMES -> Arithmetic.Operation.MULTIPLY;
            case DisplayFilterParser.DIVIDE -> Arithmetic.Operation.DIVIDE;
            default -> Arithmetic.Operation.REMAINDER;
        };
    }

    private Operand unary(UnaryContext context) {
        Operand operand = atom(context.atom());
        return context.MINUS().size() % 2 == 0 ? operand : ArithmeticCompiler.negate(operand, Span.of(context));
    }

    private Operand atom(AtomContext context) {
        Span span = Span.of(context);
        return switch (context) {
            case ParenthesizedContext parenthesized -> {
                BitsContext bits = onlyBits(parenthesized.disjunction());
                if (bits == null) {
                    throw span.error("this is a test and cannot be compared or counted with");
                }
                yield bits(bits);
            }
            case GroupedContext grouped -> bits(grouped.bits());
            case StringContext string -> Literals.string(string.getText(), span);
            case CharacterContext character -> Literals.character(character.getText(), span);
            case DashedContext dashed ->
                new Literal(Literal.Kind.WORD, dashed.getText().replace('-', ':'), span);
            case CallContext call -> call(call);
            case WordContext word -> word(word);
            default -> throw new AssertionError(context.getClass());
        };
    }

    /// The value in parentheses that hold nothing else, or null.
    static @Nullable BitsContext onlyBits(DisjunctionContext context) {
        if (context.getChildCount() != 1
                || context.exclusive(0).getChildCount() != 1
                || context.exclusive(0).conjunction(0).getChildCount() != 1) {
            return null;
        }
        NegationContext negation = context.exclusive(0).conjunction(0).negation(0);
        ComparisonContext comparison = negation.comparison();
        return negation.getChildCount() == 1 && comparison.getChildCount() == 1 ? comparison.bits() : null;
    }

    private Operand word(WordContext context) {
        String name = context.WORD().getText();
        Field field = Fields.find(name);
        Span nameSpan = Span.of(context.WORD().getSymbol());
        if (context.slice() == null) {
            if (field == null) {
                return new Literal(Literal.Kind.WORD, name, nameSpan);
            }
            used.add(field);
            return new Operand.Of(field, true, nameSpan);
        }
        if (field == null) {
            throw nameSpan.error("\"" + name + "\" is no field, so it has no octets to take", Fields.suggest(name));
        }
        used.add(field);
        return SliceCompiler.slice(field, context.slice(), Span.of(context));
    }

    private Operand call(CallContext context) {
        String name = context.WORD().getText();
        Span span = Span.of(context);
        Span nameSpan = Span.of(context.WORD().getSymbol());
        if (!Function.NAMES.contains(name)) {
            throw nameSpan.error(
                    "\"" + name + "\" is no function; there are " + String.join(", ", Function.NAMES),
                    Fields.nearest(name, Function.NAMES, "."));
        }
        if (context.bits().size() != 1) {
            throw span.error(name + " takes one field");
        }
        Operand argument = bits(List.copyOf(context.bits()).getFirst());
        if (!(argument instanceof Operand.Of(Values values, boolean _, Span _))) {
            throw argument.span().error(name + " takes a field");
        }
        var kind = Function.Kind.valueOf(name.toUpperCase(Locale.ROOT));
        boolean text = values.type() == FieldType.STRING;
        boolean fits = switch (kind) {
            case LEN -> text || values.hasOctets();
            case COUNT -> true;
            case LOWER, UPPER -> text;
        };
        if (!fits) {
            throw argument.span()
                    .error(name + " cannot be taken of " + values.type().text());
        }
        return new Operand.Of(new Function(kind, values), false, span);
    }
}
