package io.rocescope.gui.details;

/// Where octets stand in a hex dump of sixteen a line: pure geometry, in characters of a fixed-width font.
///
/// ```
/// 0010  00 3c 5f 2d 40 00 40 11  d3 c2 0a 00 00 01 0a 00   .<_-@.@.........
/// ```
record ByteGrid(int length) {
    static final int PER_LINE = 16;
    private static final int HEX = 6;
    private static final int TEXT = HEX + 3 * PER_LINE + 3;

    int lines() {
        return (length + PER_LINE - 1) / PER_LINE;
    }

    /// Characters in a line.
    static int columns() {
        return TEXT + PER_LINE;
    }

    /// Where the octet's two digits begin.
    static int hexColumn(int octet) {
        int at = octet % PER_LINE;
        return HEX + 3 * at + (at >= PER_LINE / 2 ? 1 : 0);
    }

    /// Where the octet's character stands.
    static int textColumn(int octet) {
        return TEXT + octet % PER_LINE;
    }

    /// @param column in characters, with a fraction
    /// @return the octet there, or -1
    int octetAt(int line, double column) {
        int at;
        if (column >= TEXT && column < TEXT + PER_LINE) {
            at = (int) (column - TEXT);
        } else {
            double inHex = column - HEX;
            if (inHex >= 3.0 * PER_LINE / 2 + 0.5) {
                inHex--;
            }
            at = (int) Math.floor((inHex + 0.5) / 3);
        }
        int octet = line * PER_LINE + at;
        return line < 0 || at < 0 || at >= PER_LINE || octet >= length ? -1 : octet;
    }
}
