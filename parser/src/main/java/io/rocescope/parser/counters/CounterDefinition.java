package io.rocescope.parser.counters;

/// What a device's counter counts.
///
/// @param vendor rxe, mlx5, irdma, bnxt_re, hns, or any
/// @param relation how the counter stands to the quantity
/// @param reason why the two may differ without anything being wrong; empty where they must not
/// @param source file of the Linux kernel (or its documentation) that the definition comes from
public record CounterDefinition(
        String vendor,
        String name,
        Relation relation,
        Quantity quantity,
        String meaning,
        String reason,
        String source) {

    /// How a counter stands to what the capture shows.
    public enum Relation {
        /// The same number.
        EQUAL("="),
        /// The capture shows part of what the device counts.
        AT_LEAST(">="),
        /// The device counts part of what the capture shows.
        AT_MOST("<="),
        /// About the same: 16 and a quarter of the larger one may lie between them.
        ABOUT("~"),
        /// Nothing on the wire tells.
        NONE("-");

        private static final long FEW = 16;
        private static final long SHARE = 4;

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        /// The sign in the table.
        public String sign() {
            return sign;
        }

        static Relation of(String sign) {
            for (Relation relation : values()) {
                if (relation.sign.equals(sign)) {
                    return relation;
                }
            }
            throw new IllegalArgumentException("no relation " + sign);
        }

        /// Whether the counter may have this value.
        boolean allows(long predicted, long actual) {
            return switch (this) {
                case EQUAL -> actual == predicted;
                case AT_LEAST -> actual >= predicted;
                case AT_MOST -> actual <= predicted;
                case ABOUT -> Math.abs(actual - predicted) <= FEW + Math.max(actual, predicted) / SHARE;
                case NONE -> true;
            };
        }
    }
}
