package io.rocescope.parser.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Changes octets at random, the way that parsers are broken: single bits, lengths, cuts, splices.
final class Mutator {
    private static final int MAX_CHANGES = 6;
    private static final int MAX_INSERT = 64;
    private static final int[] EDGES = {
        0,
        1,
        2,
        3,
        4,
        7,
        8,
        15,
        16,
        0x7f,
        0x80,
        0xff,
        0x100,
        0x7fff,
        0x8000,
        0xffff,
        0x10000,
        0x7fffffff,
        0x80000000,
        -1,
        -2,
        -4,
        -8
    };

    private final List<byte[]> seeds;
    private final int maxLength;

    Mutator(List<byte[]> seeds, int maxLength) {
        this.seeds = seeds;
        this.maxLength = maxLength;
    }

    /// A seed with one to six changes.
    byte[] next(SplittableRandom random) {
        byte[] input = seed(random).clone();
        int changes = random.nextInt(1, MAX_CHANGES + 1);
        for (int i = 0; i < changes; i++) {
            input = change(input, random);
        }
        return input.length > maxLength ? Arrays.copyOf(input, maxLength) : input;
    }

    private byte[] seed(SplittableRandom random) {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] change(byte[] input, SplittableRandom random) {
        if (input.length == 0) {
            return insert(input, random);
        }
        int at = random.nextInt(input.length);
        switch (random.nextInt(9)) {
            case 0, 1 -> input[at] ^= (byte) (1 << random.nextInt(8));
            case 2 -> input[at] = (byte) random.nextInt(256);
            case 3 -> putInt(input, at, EDGES[random.nextInt(EDGES.length)], random);
            case 4 -> putInt(input, at, input.length - at + random.nextInt(-9, 10), random);
            case 5 -> {
                return Arrays.copyOf(input, at);
            }
            case 6 -> {
                return insert(input, random);
            }
            case 7 -> {
                return delete(input, at, random);
            }
            default -> {
                return splice(input, at, random);
            }
        }
        return input;
    }

    /// A number of one, two or four octets in either byte order.
    private static void putInt(byte[] input, int at, int value, SplittableRandom random) {
        int width = 1 << random.nextInt(3);
        boolean big = random.nextBoolean();
        for (int i = 0; i < width && at + i < input.length; i++) {
            input[at + i] = (byte) (value >>> (8 * (big ? width - 1 - i : i)));
        }
    }

    private static byte[] insert(byte[] input, SplittableRandom random) {
        int at = random.nextInt(input.length + 1);
        byte[] inserted = new byte[random.nextInt(1, MAX_INSERT)];
        random.nextBytes(inserted);
        return join(input, at, inserted, 0, inserted.length, at);
    }

    private static byte[] delete(byte[] input, int at, SplittableRandom random) {
        int end = at + random.nextInt(1, Math.min(MAX_INSERT, input.length - at) + 1);
        return join(input, at, input, 0, 0, end);
    }

    /// Puts a piece of a seed, or of the input itself, in place of a piece of the input.
    private byte[] splice(byte[] input, int at, SplittableRandom random) {
        byte[] other = random.nextInt(3) == 0 ? input : seed(random);
        int from = random.nextInt(other.length + 1);
        int length = random.nextInt(other.length - from + 1);
        int end = Math.min(input.length, at + random.nextInt(length + 1));
        return join(input, at, other, from, length, end);
    }

    /// The input up to an offset, a piece of another, the input from an offset.
    private static byte[] join(byte[] input, int head, byte[] middle, int from, int length, int tail) {
        byte[] joined = new byte[head + length + input.length - tail];
        System.arraycopy(input, 0, joined, 0, head);
        System.arraycopy(middle, from, joined, head, length);
        System.arraycopy(input, tail, joined, head + length, input.length - tail);
        return joined;
    }
}
