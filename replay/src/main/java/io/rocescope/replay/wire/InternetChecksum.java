package io.rocescope.replay.wire;

/// The Internet checksum (RFC 1071): the ones' complement of the ones' complement sum of 16-bit words.
final class InternetChecksum {
    private static final int WORD = 0xffff;

    private InternetChecksum() {}

    /// The sum of the words so far, not yet complemented; an odd last octet counts as the high one of a word.
    static long sum(byte[] octets, int from, int to) {
        long sum = 0;
        int i = from;
        for (; i + 1 < to; i += 2) {
            sum += ((octets[i] & 0xff) << Byte.SIZE) | (octets[i + 1] & 0xff);
        }
        return i < to ? sum + ((octets[i] & 0xff) << Byte.SIZE) : sum;
    }

    /// @return 16 bits
    static int finish(long sum) {
        long folded = sum;
        while (folded > WORD) {
            folded = (folded & WORD) + (folded >>> Short.SIZE);
        }
        return (int) (~folded & WORD);
    }
}
