package io.rocescope.headless.output;

import io.rocescope.headless.OutputException;
import io.rocescope.parser.filter.TextOut;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Buffers text on its way to a stream; numbers are formatted into the buffer, so that nothing is allocated.
///
/// Control characters in texts become spaces: captures must not move the cursor of a terminal, nor break a line of
/// columns.
public final class TextSink implements TextOut, AutoCloseable {
    private static final int CAPACITY = 1 << 16;
    /// Longest thing that is written without looking at the room left.
    private static final int MARGIN = 64;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final long[] POWERS = new long[19];
    /// The two digits of 0 … 99.
    private static final byte[] PAIRS = new byte[200];
    /// The digits of 0 … 999, first digit lowest, and above them how many there are.
    private static final int[] SMALL = new int[1000];

    private static final int SMALL_LIMIT = 1000;
    private static final int SMALL_COUNT_SHIFT = 24;

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
        for (int i = 0; i < PAIRS.length / 2; i++) {
            PAIRS[2 * i] = (byte) ('0' + i / 10);
            PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
        }
        for (int i = 0; i < SMALL.length; i++) {
            String digits = Integer.toString(i);
            int packed = digits.length() << SMALL_COUNT_SHIFT;
            for (int j = 0; j < digits.length(); j++) {
                packed |= digits.charAt(j) << (j * Byte.SIZE);
            }
            SMALL[i] = packed;
        }
    }

    private final OutputStream out;
    private final byte[] buffer = new byte[CAPACITY];
    private int length;

    /// @param out flushed with {@link #close}, not closed
    public TextSink(OutputStream out) {
        this.out = out;
    }

    @Override
    public void ascii(char c) {
        room();
        buffer[length++] = (byte) c;
    }

    @Override
    public void text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x7f) {
                encode(text.substring(i));
                return;
            }
            room();
            buffer[length++] = c < ' ' ? (byte) ' ' : (byte) c;
        }
    }

    private void encode(String text) {
        var clean = new StringBuilder(text);
        for (int i = 0; i < clean.length(); i++) {
            if (Character.isISOControl(clean.charAt(i))) {
                clean.setCharAt(i, ' ');
            }
        }
        octets(clean.toString().getBytes(StandardCharsets.UTF_8));
    }

    /// Writes octets as they are, control characters included.
    public void octets(byte[] octets) {
        octets(octets, octets.length);
    }

    /// Writes the first octets of an array as they are.
    public void octets(byte[] octets, int count) {
        if (count > CAPACITY) {
            flush();
            write(octets, count);
            return;
        }
        if (length + count > CAPACITY) {
            flush();
        }
        System.arraycopy(octets, 0, buffer, length, count);
        length += count;
    }

    /// Writes ASCII text as it is, control characters included.
    public void raw(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            ascii(ascii.charAt(i));
        }
    }

    @Override
    public void decimal(long value) {
        room();
        if (value >= 0 && value < SMALL_LIMIT) {
            int packed = SMALL[(int) value];
            buffer[length] = (byte) packed;
            buffer[length + 1] = (byte) (packed >> Byte.SIZE);
            buffer[length + 2] = (byte) (packed >> Short.SIZE);
            length += packed >>> SMALL_COUNT_SHIFT;
        } else if (value < 0) {
            // Beyond 2^63: two halves, the second of ten digits.
            long high = Long.divideUnsigned(value, POWERS[10]);
            digits(high, digitCount(high));
            digits(value - high * POWERS[10], 10);
        } else {
            digits(value, digitCount(value));
        }
    }

    /// Writes two digits at a time, from the last ones.
    private void digits(long value, int count) {
        length += count;
        int at = length;
        int left = count;
        long rest = value;
        while (left > 1) {
            long next = rest / 100;
            int pair = (int) (rest - next * 100);
            buffer[--at] = PAIRS[pair * 2 + 1];
            buffer[--at] = PAIRS[pair * 2];
            rest = next;
            left -= 2;
        }
        if (left == 1) {
            buffer[--at] = (byte) ('0' + rest % 10);
        }
    }

    /// How many decimal digits a number of 0 or more has.
    private static int digitCount(long value) {
        // 1233 / 4096 is a little above log10 of 2.
        int guess = ((Long.SIZE - Long.numberOfLeadingZeros(value | 1)) * 1233) >> 12;
        return guess + (value >= POWERS[guess] ? 1 : 0);
    }

    @Override
    public void hex(long value, int digits) {
        room();
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            buffer[length++] = HEX[(int) (value >>> shift) & 0xf];
        }
    }

    /// Ends a line.
    public void line() {
        ascii('\n');
    }

    private void room() {
        if (length > CAPACITY - MARGIN) {
            flush();
        }
    }

    /// Hands everything to the stream.
    ///
    /// @throws OutputException if the stream does not take it
    public void flush() {
        int count = length;
        length = 0;
        write(buffer, count);
    }

    private void write(byte[] octets, int count) {
        try {
            out.write(octets, 0, count);
            out.flush();
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }

    @Override
    public void close() {
        flush();
    }
}
