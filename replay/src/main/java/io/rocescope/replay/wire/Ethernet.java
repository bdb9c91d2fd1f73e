package io.rocescope.replay.wire;

import java.nio.ByteBuffer;

/// The Ethernet header, and the numbers of what lies above.
final class Ethernet {
    static final int LENGTH = 14;
    static final int UDP = 17;

    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86dd;
    private static final int MAC_LENGTH = 6;

    private Ethernet() {}

    static void write(ByteBuffer frame, long source, long destination, boolean v6) {
        writeMac(frame, 0, destination);
        writeMac(frame, MAC_LENGTH, source);
        frame.putShort(2 * MAC_LENGTH, (short) (v6 ? TYPE_IPV6 : TYPE_IPV4));
    }

    static void writeMac(ByteBuffer frame, int at, long mac) {
        frame.putShort(at, (short) (mac >>> Integer.SIZE));
        frame.putInt(at + Short.BYTES, (int) mac);
    }
}
