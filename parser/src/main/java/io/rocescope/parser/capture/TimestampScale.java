package io.rocescope.parser.capture;

/// Turns the times of a pcapng interface into nanoseconds, exactly, rounding down below a nanosecond.
///
/// `if_tsresol` gives a power of 10 or, with its highest bit set, of 2; `if_tsoffset` seconds to add. A time that does
/// not
/// fit 63 bits of nanoseconds (after the year 2262) becomes the largest one that does.
final class TimestampScale {
    /// Microseconds, which hold without an `if_tsresol`.
    static final int DEFAULT_RESOLUTION = 6;

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int MAX_EXPONENT_OF_UNSIGNED_LONG = 19;

    private final boolean binary;
    private final int shift;
    private final long multiplier;
    private final long divisor;
    private final long offsetNs;

    /// @param resolution the octet of `if_tsresol`
    /// @param offsetSeconds `if_tsoffset`
    TimestampScale(int resolution, long offsetSeconds) {
        binary = (resolution & 0x80) != 0;
        int exponent = resolution & 0x7f;
        shift = exponent;
        multiplier = binary ? NS_PER_SECOND : exponent <= 9 ? power(9 - exponent) : 1;
        divisor = binary || exponent <= 9 ? 1 : exponent - 9 <= MAX_EXPONENT_OF_UNSIGNED_LONG ? power(exponent - 9) : 0;
        offsetNs = saturatedOffset(offsetSeconds);
    }

    /// Nanoseconds since the epoch.
    ///
    /// @param units an unsigned number of the interface's units
    long toNs(long units) {
        long ns = binary ? shifted(units) : divisor == 1 ? multiplied(units) : divided(units);
        if (offsetNs == 0) {
            return ns;
        }
        long sum = ns + offsetNs;
        boolean overflow = ((ns ^ sum) & (offsetNs ^ sum)) < 0;
        return overflow ? Long.MAX_VALUE : sum;
    }

    private long multiplied(long units) {
        long high = Math.unsignedMultiplyHigh(units, multiplier);
        long low = units * multiplier;
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }

    private long divided(long units) {
        // A divisor of 0 stands for one that no 64-bit number reaches.
        return divisor == 0 ? 0 : saturated(Long.divideUnsigned(units, divisor));
    }

    /// The 128-bit product of units and 10^9, shifted right.
    private long shifted(long units) {
        long high = Math.unsignedMultiplyHigh(units, multiplier);
        long low = units * multiplier;
        if (shift >= Long.SIZE) {
            return saturated(high >>> (shift - Long.SIZE));
        }
        if (high >>> shift != 0) {
            return Long.MAX_VALUE;
        }
        return saturated(shift == 0 ? low : (high << (Long.SIZE - shift)) | (low >>> shift));
    }

    private static long saturated(long unsigned) {
        return unsigned < 0 ? Long.MAX_VALUE : unsigned;
    }

    private static long saturatedOffset(long seconds) {
        long high = Math.multiplyHigh(seconds, NS_PER_SECOND);
        long low = seconds * NS_PER_SECOND;
        if (high == low >> (Long.SIZE - 1)) {
            return low;
        }
        return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }
}
