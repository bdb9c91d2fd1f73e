package io.rocescope.parser.filter;

/// Takes text piece by piece, so that numbers need not become strings on their way out.
public interface TextOut {
    /// Takes one character below 0x80.
    void ascii(char c);

    void text(String text);

    /// Takes an unsigned number in decimal.
    void decimal(long value);

    /// Takes a number in hexadecimal.
    ///
    /// @param digits how many digits, the lowest ones of the value; 1 … 16
    void hex(long value, int digits);

    /// A text that grows in memory.
    static TextOut of(StringBuilder builder) {
        return new TextOut() {
            @Override
            public void ascii(char c) {
                builder.append(c);
            }

            @Override
            public void text(String text) {
                builder.append(text);
            }

            @Override
            public void decimal(long value) {
                builder.append(Long.toUnsignedString(value));
            }

            @Override
            public void hex(long value, int digits) {
                for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
                    builder.append(Character.forDigit((int) (value >>> shift) & 0xf, 16));
                }
            }
        };
    }
}
