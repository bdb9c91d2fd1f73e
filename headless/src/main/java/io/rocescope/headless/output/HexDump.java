package io.rocescope.headless.output;

import io.rocescope.parser.capture.Frame;
import java.lang.foreign.ValueLayout;

/// A frame's octets, sixteen on a line, in hexadecimal and as characters.
final class HexDump {
    private static final int PER_LINE = 16;
    private static final int HALF = 8;
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7e;

    private HexDump() {}

    static void write(Frame frame, TextSink out) {
        int length = frame.capturedLength();
        for (int line = 0; line < length; line += PER_LINE) {
            out.raw("  ");
            out.hex(line, 4);
            out.raw("  ");
            for (int i = 0; i < PER_LINE; i++) {
                if (i == HALF) {
                    out.ascii(' ');
                }
                if (line + i < length) {
                    out.hex(octet(frame, line + i), 2);
                    out.ascii(' ');
                } else {
                    out.raw("   ");
                }
            }
            out.ascii(' ');
            for (int i = line; i < Math.min(line + PER_LINE, length); i++) {
                int octet = octet(frame, i);
                out.ascii(octet >= FIRST_PRINTABLE && octet <= LAST_PRINTABLE ? (char) octet : '.');
            }
            out.line();
        }
    }

    private static int octet(Frame frame, int offset) {
        return frame.segment().get(ValueLayout.JAVA_BYTE, frame.offset() + offset) & 0xff;
    }
}
