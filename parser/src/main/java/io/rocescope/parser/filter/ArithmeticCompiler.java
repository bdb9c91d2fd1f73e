package io.rocescope.parser.filter;

import io.rocescope.parser.filter.Operand.Literal;

/// Arithmetic on operands; what the filter spells out is worked out at once.
final class ArithmeticCompiler {
    private ArithmeticCompiler() {}

    static Operand combine(Arithmetic.Operation operation, Operand left, Operand right, Span span) {
        if (left instanceof Literal address
                && right instanceof Literal length
                && operation == Arithmetic.Operation.DIVIDE
                && !isNumber(address)) {
            return new Operand.Prefix(address, length, span);
        }
        Values a = values(left);
        Values b = values(right);
        if (operation.divides() && b instanceof Arithmetic.Fixed(long divisor) && divisor == 0) {
            throw right.span().error("division by zero");
        }
        if (a instanceof Arithmetic.Fixed(long x) && b instanceof Arithmetic.Fixed(long y)) {
            return new Literal(Literal.Kind.WORD, Long.toString(operation.apply(x, y)), span);
        }
        return new Operand.Of(new Arithmetic(operation, a, b), false, span);
    }

    static Operand negate(Operand operand, Span span) {
        if (operand instanceof Literal literal && literal.kind() == Literal.Kind.WORD) {
            String text = literal.text();
            return new Literal(Literal.Kind.WORD, text.startsWith("-") ? text.substring(1) : "-" + text, span);
        }
        Values negated = new Arithmetic(Arithmetic.Operation.SUBTRACT, new Arithmetic.Fixed(0), values(operand));
        return new Operand.Of(negated, false, span);
    }

    private static boolean isNumber(Literal literal) {
        return literal.kind() == Literal.Kind.CHARACTER || Numbers.isNumber(literal.text());
    }

    private static Values values(Operand operand) {
        return switch (operand) {
            case Operand.Of(Values values, boolean _, Span span) -> {
                if (values.type() != FieldType.UINT && values.type() != FieldType.BOOLEAN) {
                    throw span.error("this is " + values.type().text() + ", no number to count with");
                }
                yield values;
            }
            case Literal literal -> new Arithmetic.Fixed(Literals.number(literal));
            case Operand.Prefix prefix -> throw prefix.span().error("an address prefix is no number to count with");
        };
    }
}
