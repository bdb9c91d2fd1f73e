package io.rocescope.parser.filter;

/// A sum, product or mask of two numbers, for each pair of their values. The cursor holds both cursors, plus one each,
/// in 15 bits each.
final class Arithmetic implements Values {
    private static final int SHIFT = 15;
    private static final int MASK = (1 << SHIFT) - 1;

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
        int a = cursor < 0 ? left.next(packet, -1) : (cursor >> SHIFT) - 1;
        int b = cursor < 0 ? -1 : (cursor & MASK) - 1;
        while (a >= 0) {
            b = right.next(packet, b);
            if (b < 0) {
                a = left.next(packet, a);
            } else if (!operation.divides() || right.longValue(packet, b) != 0) {
                return (a + 1) << SHIFT | (b + 1);
            }
        }
        return -1;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        return operation.apply(
                left.longValue(packet, (cursor >> SHIFT) - 1), right.longValue(packet, (cursor & MASK) - 1));
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
