package io.rocescope.replay.sim;

import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Changes a frame of this simulation: Ethernet, IPv4, UDP, BTH, as {@link Framer} builds them. The original stays
/// as it is: a tap may keep it.
final class FrameEdit {
    private static final int IP = 14;
    private static final int TOS = IP + 1;
    private static final int IP_CHECKSUM = IP + 10;
    private static final int IP_END = IP + 20;
    private static final int BTH = IP_END + 8;
    private static final int BTH_QP = BTH + 4;
    private static final int BTH_PSN = BTH + 8;
    private static final int EXTENDED = BTH + 12;
    /// Where the key stands in a RETH and an AtomicETH alike.
    private static final int KEY = EXTENDED + 8;
    private static final int ECN_CE = 3;
    private static final int HIGH_OCTET = 0xff00_0000;

    private ByteBuffer frame;
    private boolean copied;

    FrameEdit(byte[] octets) {
        frame = ByteBuffer.wrap(octets);
    }

    byte[] octets() {
        return frame.array();
    }

    int opcode() {
        return frame.get(BTH) & 0xff;
    }

    int destinationQp() {
        return frame.getInt(BTH_QP) & Psn.MASK;
    }

    int psn() {
        return frame.getInt(BTH_PSN) & Psn.MASK;
    }

    private ByteBuffer own() {
        if (!copied) {
            frame = ByteBuffer.wrap(frame.array().clone());
            copied = true;
        }
        return frame;
    }

    /// Makes the ICRC wrong.
    void corrupt() {
        int last = own().capacity() - 1;
        frame.put(last, (byte) ~frame.get(last));
    }

    /// Marks congestion; the ICRC does not cover the traffic class.
    void mark() {
        own().put(TOS, (byte) (frame.get(TOS) | ECN_CE));
        frame.putShort(IP_CHECKSUM, (short) 0);
        int sum = 0;
        for (int i = IP; i < IP_END; i += Short.BYTES) {
            sum += frame.getShort(i) & 0xffff;
        }
        sum = (sum & 0xffff) + (sum >>> Short.SIZE);
        sum = (sum & 0xffff) + (sum >>> Short.SIZE);
        frame.putShort(IP_CHECKSUM, (short) ~sum);
    }

    void changePsn(int value, boolean relative) {
        int psn = relative ? Psn.add(psn(), value) : value & Psn.MASK;
        own().putInt(BTH_PSN, (frame.getInt(BTH_PSN) & HIGH_OCTET) | psn);
        sign();
    }

    void changeKey(int value) {
        int flags = Opcode.flags(opcode());
        if ((flags & (Opcode.RETH | Opcode.ATOMICETH)) != 0) {
            own().putInt(KEY, value);
            sign();
        }
    }

    private void sign() {
        int end = frame.capacity() - Icrc.LENGTH;
        MemorySegment segment = MemorySegment.ofArray(frame.array());
        int value = new Icrc().ofIpv4(segment, IP, BTH - IP, end - IP);
        frame.putInt(end, Integer.reverseBytes(value));
    }
}
