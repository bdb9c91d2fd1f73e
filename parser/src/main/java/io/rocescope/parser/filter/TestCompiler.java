package io.rocescope.parser.filter;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.rocescope.parser.filter.Operand.Literal;
import io.rocescope.parser.filter.grammar.DisplayFilterParser;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.BitsContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ComparisonContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ConjunctionContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ContainsContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.DisjunctionContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ElementContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ExclusiveContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.MatchesContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.MembershipContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.NegationContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.ParenthesizedContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.QuantifierContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.RelationContext;
import io.rocescope.parser.filter.grammar.DisplayFilterParser.RelationsContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes predicates of the parse tree.
final class TestCompiler {
    private final ValueCompiler values;

    TestCompiler(UsedFields used) {
        this.values = new ValueCompiler(used);
    }

    PacketPredicate disjunction(DisjunctionContext context) {
        List<PacketPredicate> parts =
                context.exclusive().stream().map(this::exclusive).toList();
        return parts.size() == 1 ? parts.getFirst() : Predicates.or(parts);
    }

    private PacketPredicate exclusive(ExclusiveContext context) {
        List<PacketPredicate> parts =
                context.conjunction().stream().map(this::conjunction).toList();
        return parts.size() == 1 ? parts.getFirst() : Predicates.xor(parts);
    }

    private PacketPredicate conjunction(ConjunctionContext context) {
        List<PacketPredicate> parts =
                context.negation().stream().map(this::negation).toList();
        return parts.size() == 1 ? parts.getFirst() : Predicates.and(parts);
    }

    private PacketPredicate negation(NegationContext context) {
        PacketPredicate test = comparison(context.comparison());
        return context.NOT().size() % 2 == 0 ? test : Predicates.not(test);
    }

    private PacketPredicate comparison(ComparisonContext context) {
        QuantifierContext quantifier = context.quantifier();
        return switch (context.comparisonTail()) {
            case null -> {
                if (quantifier != null) {
                    throw Span.of(quantifier).error("\"" + quantifier.getText() + "\" needs a comparison");
                }
                yield alone(context.bits());
            }
            case RelationsContext tail -> relations(quantifier, context.bits(), tail);
            case MembershipContext tail -> membership(quantifier, context.bits(), tail);
            case ContainsContext tail -> contains(quantifier, context.bits(), tail);
            case MatchesContext tail -> matches(quantifier, context.bits(), tail);
            default -> throw new AssertionError(context.getText());
        };
    }

    /// A field by itself is there or not; a mask by itself is zero or not.
    private PacketPredicate alone(BitsContext context) {
        DisjunctionContext inner = onlyParentheses(context);
        if (inner != null) {
            return disjunction(inner);
        }
        return switch (values.bits(context)) {
            case Operand.Of(Values field, boolean isField, Span _) when isField -> Predicates.present(field);
            case Operand.Of(Values slice, boolean _, Span _)
            when slice.type() != FieldType.UINT -> Predicates.present(slice);
            case Operand.Of(Values number, boolean _, Span _) -> new Predicates.NonZero(number);
            case Literal literal -> throw noField(literal);
            case Operand.Prefix prefix -> throw prefix.span().error("an address by itself is no test");
        };
    }

    private static @Nullable DisjunctionContext onlyParentheses(BitsContext context) {
        if (context.getChildCount() != 1
                || context.sum(0).getChildCount() != 1
                || context.sum(0).product(0).getChildCount() != 1
                || context.sum(0).product(0).unary(0).getChildCount() != 1) {
            return null;
        }
        return context.sum(0).product(0).unary(0).atom() instanceof ParenthesizedContext parentheses
                ? parentheses.disjunction()
                : null;
    }

    private PacketPredicate relations(
            @Nullable QuantifierContext quantifier, BitsContext first, RelationsContext tail) {
        var tests = new ArrayList<PacketPredicate>();
        Operand left = values.bits(first);
        for (int i = 0; i < tail.relation().size(); i++) {
            Operand right = values.bits(tail.bits(i));
            tests.add(relation(quantifier, left, tail.relation(i), right));
            left = right;
        }
        return tests.size() == 1 ? tests.getFirst() : Predicates.and(tests);
    }

    private static PacketPredicate relation(
            @Nullable QuantifierContext quantifier, Operand left, RelationContext operator, Operand right) {
        int type = operator.getStart().getType();
        boolean all = quantifier == null
                ? type == DisplayFilterParser.ALL_EQ || type == DisplayFilterParser.ALL_NE
                : quantifier.ALL() != null;
        Relation relation = switch (type) {
            case DisplayFilterParser.ANY_EQ, DisplayFilterParser.ALL_EQ -> Relation.EQUAL;
            case DisplayFilterParser.ANY_NE, DisplayFilterParser.ALL_NE -> Relation.NOT_EQUAL;
            case DisplayFilterParser.LT -> Relation.LESS;
            case DisplayFilterParser.LE -> Relation.LESS_OR_EQUAL;
            case DisplayFilterParser.GT -> Relation.GREATER;
            default -> Relation.GREATER_OR_EQUAL;
        };
        if (left instanceof Operand.Of a && right instanceof Operand.Of b) {
            if (!comparable(a.values(), b.values())) {
                throw Span.of(operator)
                        .error(a.values().type().text() + " cannot be compared with "
                                + b.values().type().text());
            }
            return new Pairs(a.values(), b.values(), all, relation);
        }
        if (left instanceof Operand.Of of) {
            return compare(of, all, relation, right);
        }
        if (right instanceof Operand.Of of) {
            return compare(of, all, relation.mirrored(), left);
        }
        if (left instanceof Literal literal && looksLikeField(literal)) {
            throw noField(literal);
        }
        throw left.span().error("there is no field on either side of the comparison");
    }

    private static boolean looksLikeField(Literal literal) {
        return !literal.isQuoted()
                && Character.isLetter(literal.text().charAt(0))
                && literal.text().indexOf(':') < 0;
    }

    private static FilterError noField(Literal literal) {
        return literal.span()
                .error(
                        "\"" + literal.text() + "\" is neither a field nor a protocol",
                        literal.isQuoted() ? List.of() : Fields.suggest(literal.text()));
    }

    private static PacketPredicate compare(Operand.Of of, boolean all, Relation relation, Operand constant) {
        return new Predicates.Compare(
                of.values(), all, relation, new ConstantCompiler(comparable(of)).constant(constant));
    }

    private static Values comparable(Operand.Of of) {
        if (of.values().type() == FieldType.PROTOCOL && !of.values().hasOctets()) {
            throw of.span().error("a protocol can only be there or not");
        }
        return of.values();
    }

    private static boolean comparable(Values a, Values b) {
        if (a.type().isNumber() && b.type().isNumber()) {
            return (a.type() == FieldType.TIME) == (b.type() == FieldType.TIME);
        }
        return a.type() == b.type()
                || (a.hasOctets()
                        && b.hasOctets()
                        && !a.type().isLong()
                        && !b.type().isLong());
    }

    private Operand.Of field(BitsContext context, String operator) {
        if (values.bits(context) instanceof Operand.Of of) {
            return of;
        }
        String text = context.getText();
        throw Span.of(context)
                .error("\"" + text + "\" is no field, which \"" + operator + "\" needs here", Fields.suggest(text));
    }

    private static boolean all(@Nullable QuantifierContext quantifier) {
        return quantifier != null && quantifier.ALL() != null;
    }

    private PacketPredicate membership(
            @Nullable QuantifierContext quantifier, BitsContext left, MembershipContext tail) {
        Operand.Of of = field(left, "in");
        var compiler = new ConstantCompiler(comparable(of));
        var lows = new ArrayList<Constant>();
        var highs = new ArrayList<Constant>();
        for (ElementContext element : tail.element()) {
            Constant low = compiler.constant(values.bits(element.bits(0)));
            lows.add(low);
            highs.add(element.bits().size() == 1 ? low : compiler.constant(values.bits(element.bits(1))));
        }
        var member = new Predicates.Member(of.values(), all(quantifier), lows, highs);
        return tail.NOT() == null ? member : Predicates.not(member);
    }

    private PacketPredicate contains(@Nullable QuantifierContext quantifier, BitsContext left, ContainsContext tail) {
        Operand.Of of = field(left, "contains");
        if (!(values.bits(tail.bits()) instanceof Literal literal)) {
            throw Span.of(tail.bits()).error("\"contains\" needs text or octets here");
        }
        if (of.values().type() == FieldType.STRING) {
            return new Predicates.ContainsText(of.values(), all(quantifier), literal.text());
        }
        if (!of.values().hasOctets() || of.values().type().isNumber()) {
            throw of.span()
                    .error("\"contains\" cannot look into " + of.values().type().text());
        }
        byte[] octets = new ConstantCompiler(of.values()).octets(literal);
        return new Predicates.ContainsOctets(of.values(), all(quantifier), octets);
    }

    private PacketPredicate matches(@Nullable QuantifierContext quantifier, BitsContext left, MatchesContext tail) {
        Operand.Of of = field(left, "matches");
        if (!(values.bits(tail.bits()) instanceof Literal literal && literal.isQuoted())) {
            throw Span.of(tail.bits()).error("\"matches\" needs a regular expression in double quotes here");
        }
        boolean octets = of.values().hasOctets() && !of.values().type().isNumber();
        if (of.values().type() != FieldType.STRING && !octets) {
            throw of.span()
                    .error("\"matches\" cannot look into " + of.values().type().text());
        }
        try {
            Pattern pattern = Pattern.compile(literal.text(), Pattern.CASE_INSENSITIVE);
            return new Predicates.Matches(of.values(), all(quantifier), pattern);
        } catch (PatternSyntaxException e) {
            throw literal.span().error("bad regular expression: " + e.getDescription());
        }
    }
}
