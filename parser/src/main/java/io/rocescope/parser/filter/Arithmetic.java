package io.rocescope.parser.filter;

/// A sum, product or mask of two numbers, for each pair of their values. The cursor counts the pairs; where the second
/// number is a constant, it is the first one's cursor.
final class Arithmetic implements Values {
    /// What is done.
    enum Operation {
        AND,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        REMAINDER;

        /// @return the result in 64 bits; what a division by zero gives must not be asked for
        long apply(long a, long b) {
            return switch (this) {
                case AND -> a & b;
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> Long.divideUnsigned(a, b);
                case REMAINDER -> Long.remainderUnsigned(a, b);
            };
        }

        boolean divides() {
            return this == DIVIDE || this == REMAINDER;
        }
    }

    private final Operation operation;
    private final Values left;
    private final Values right;

    Arithmetic(Operation operation, Values left, Values right) {
        this.operation = operation;
        this.left = left;
        this.right = right;
    }

    @Override
    public FieldType type() {
        return FieldType.UINT;
    }

    @Override
    public boolean signed() {
        return operation == Operation.SUBTRACT || left.signed() || right.signed();
    }

    @Override
    public int next(Packet packet, int cursor) {
        if (right instanceof Fixed) {
            return left.next(packet, cursor);
        }
        int rights = count(right, packet);
        int pairs = count(left, packet) * rights;
        int at = cursor + 1;
        while (at < pairs && operation.divides() && right.longValue(packet, nth(right, packet, at % rights)) == 0) {
            at++;
        }
        return at < pairs ? at : -1;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        if (right instanceof Fixed(long constant)) {
            return operation.apply(left.longValue(packet, cursor), constant);
        }
        int rights = count(right, packet);
        return operation.apply(
                left.longValue(packet, nth(left, packet, cursor / rights)),
                right.longValue(packet, nth(right, packet, cursor % rights)));
    }

    private static int count(Values values, Packet packet) {
        int count = 0;
        for (int at = values.next(packet, -1); at >= 0; at = values.next(packet, at)) {
            count++;
        }
        return count;
    }

    private static int nth(Values values, Packet packet, int index) {
        int at = values.next(packet, -1);
        for (int i = 0; i < index; i++) {
            at = values.next(packet, at);
        }
        return at;
    }

    /// A number that the filter spells out, as an operand of arithmetic.
    record Fixed(long value) implements Values {
        @Override
        public FieldType type() {
            return FieldType.UINT;
        }

        @Override
        public int next(Packet packet, int cursor) {
            return cursor < 0 ? 0 : -1;
        }

        @Override
        public long longValue(Packet packet, int cursor) {
            return value;
        }

        @Override
        public boolean signed() {
            return value < 0;
        }
    }
}
