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
    private static final long BILLION = 1_000_000_000L;

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
        int from = 0;
        while (from < octets.length) {
            room();
            int count = Math.min(octets.length - from, CAPACITY - length);
            System.arraycopy(octets, from, buffer, length, count);
            length += count;
            from += count;
        }
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
        if (value < 0) {
            // Beyond 2^63: two halves of at most ten digits each.
            long high = Long.divideUnsigned(value, BILLION * 10);
            digits(high, 1);
            digits(value - high * BILLION * 10, 10);
        } else {
            digits(value, 1);
        }
    }

    private void digits(long value, int least) {
        int count = Math.max(least, digitCount(value));
        long rest = value;
        for (int i = length + count - 1; i >= length; i--) {
            long next = rest / 10;
            buffer[i] = (byte) ('0' + (rest - next * 10));
            rest = next;
        }
        length += count;
    }

    private static int digitCount(long value) {
        int count = 1;
        long limit = 10;
        while (count < 18 && value >= limit) {
            count++;
            limit *= 10;
        }
        return value >= limit ? 19 : count;
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
        try {
            out.write(buffer, 0, length);
            length = 0;
            out.flush();
        } catch (IOException e) {
            length = 0;
            throw new OutputException("standard output", e);
        }
    }

    @Override
    public void close() {
        flush();
    }
}
