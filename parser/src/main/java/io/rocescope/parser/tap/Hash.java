package io.rocescope.parser.tap;

/// Mixes numbers into 64 bits; two different packets of a capture practically never get the same.
final class Hash {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Hash() {}

    /// Adds a value to a hash (the finalizer of SplitMix64).
    static long mix(long hash, long value) {
        long z = (hash ^ value) + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
