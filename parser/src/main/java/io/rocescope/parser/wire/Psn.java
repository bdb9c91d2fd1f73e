package io.rocescope.parser.wire;

/// Arithmetic on 24-bit packet sequence numbers (IBTA volume 1, 9.7.2; Linux rxe `psn_compare`).
public final class Psn {
    /// PSNs are counted modulo 2^24.
    public static final int MASK = 0xff_ffff;

    /// At this distance, ahead and behind are the same: the specification's readers differ by one here.
    public static final int AMBIGUOUS = 0x80_0000;

    private static final int UNUSED_BITS = 8;

    private Psn() {}

    /// The signed distance from b to a.
    ///
    /// @return -2^23 … 2^23-1; exactly -2^23 means {@linkplain #AMBIGUOUS ahead or behind}
    public static int diff(int a, int b) {
        return (a - b) << UNUSED_BITS >> UNUSED_BITS;
    }

    public static int add(int psn, int count) {
        return (psn + count) & MASK;
    }

    public static boolean isBefore(int a, int b) {
        return diff(a, b) < 0;
    }

    public static boolean isAfter(int a, int b) {
        return diff(a, b) > 0;
    }

    public static int next(int psn) {
        return (psn + 1) & MASK;
    }

    public static int previous(int psn) {
        return (psn - 1) & MASK;
    }

    /// PSNs that a message of this length takes: one per packet, and one for an empty message (IBTA 9.7.2).
    ///
    /// @param length octets, 0 … 2^31
    /// @param pathMtu octets, above 0
    public static int packets(long length, int pathMtu) {
        return length == 0 ? 1 : (int) ((length + pathMtu - 1) / pathMtu);
    }
}
