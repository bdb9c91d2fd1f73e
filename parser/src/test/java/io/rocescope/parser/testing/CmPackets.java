package io.rocescope.parser.testing;

import java.nio.ByteBuffer;

/// Connection manager messages for {@link Script} (IBTA 12.6; layouts of the cm_ grammars).
public final class CmPackets {
    private static final int UD_SEND_ONLY = 0x64;
    private static final long GSI_DETH = 0x8001_0000_0000_0001L;
    private static final int MAD_LENGTH = 256;
    private static final int BODY = 24;

    private CmPackets() {}

    private static Packets.Spec message(int attribute, ByteBuffer mad) {
        mad.put(0, (byte) 1).put(1, (byte) 7).put(2, (byte) 2).put(3, (byte) 3);
        mad.putLong(8, 0x77).putShort(16, (short) attribute);
        byte[] octets = new byte[MAD_LENGTH];
        mad.get(0, octets);
        return (b, qp) -> b.bth(UD_SEND_ONLY, 1, 0).doubleWord(GSI_DETH).payload(octets);
    }

    /// @param psn that its sender wants to receive first
    /// @param ackTimeout local ACK timeout, n of 4.096 µs · 2^n
    public static Packets.Spec req(int commId, int qpn, int psn, int ackTimeout, int retryCount) {
        ByteBuffer mad = ByteBuffer.allocate(MAD_LENGTH);
        mad.putInt(BODY, commId).putLong(BODY + 8, 0x1_0612_34L);
        mad.putInt(BODY + 32, qpn << 8);
        mad.putInt(BODY + 44, (psn << 8) | retryCount);
        mad.put(BODY + 50, (byte) 0x37);
        mad.put(BODY + 95, (byte) (ackTimeout << 3));
        return message(0x10, mad);
    }

    /// @param psn that its sender wants to receive first
    public static Packets.Spec rep(int commId, int remoteId, int qpn, int psn) {
        ByteBuffer mad = ByteBuffer.allocate(MAD_LENGTH);
        mad.putInt(BODY, commId).putInt(BODY + 4, remoteId);
        mad.putInt(BODY + 12, qpn << 8).putInt(BODY + 20, psn << 8);
        mad.put(BODY + 27, (byte) (7 << 5));
        return message(0x13, mad);
    }

    public static Packets.Spec rtu(int commId, int remoteId) {
        ByteBuffer mad = ByteBuffer.allocate(MAD_LENGTH);
        mad.putInt(BODY, commId).putInt(BODY + 4, remoteId);
        return message(0x14, mad);
    }
}
