package io.rocescope.parser.flow;

import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Icrc;
import java.lang.foreign.ValueLayout;

/// Notices frames that were captured more than once: by a mirror of both directions of a port, by capturing on all
/// interfaces, or because the network duplicated them.
///
/// A requester that sends a packet again gives it a new IP identification, or sends it much later; a copy has the same
/// octets and comes at once. When about every packet comes twice, the capture is doubled, and copies are not events of
/// the
/// protocol. Otherwise the network made them, and they reach the receiver.
public final class FrameCopies {
    /// A copy is at most this much behind its original.
    private static final long WINDOW_NS = 2_000_000;

    private static final int SLOTS = 1 << 12;
    private static final long MIX = 0x9e37_79b9_7f4a_7c15L;
    private static final int FEWEST_TO_JUDGE = 4;
    private static final int SLL_PACKET_TYPE_AT = 0;
    private static final int SLL2_PACKET_TYPE_AT = 10;

    /// By slot: a signature and, next to it, the frame's time, so that a packet touches one cache line.
    private final long[] seen = new long[2 * SLOTS];
    private final byte[] packetTypes = new byte[SLOTS];
    private boolean cooked;
    private long originals;
    private long copies;

    /// What a frame is.
    enum Verdict {
        ORIGINAL,
        /// The capture has it twice; the network had it once.
        ARTEFACT,
        /// The network delivered it twice.
        DUPLICATED
    }

    long copies() {
        return copies;
    }

    /// Whether so many frames come twice that the capture must be doubled.
    boolean isDoubled() {
        return copies >= FEWEST_TO_JUDGE && copies * 10 >= originals * 4;
    }

    /// @param signature of the frame
    Verdict judge(Dissection d, long signature) {
        int slot = (int) (signature >>> 52);
        long now = d.frame().timeNs();
        byte packetType = packetType(d);
        cooked |= packetType != 0;
        boolean copy = seen[2 * slot] == signature && Math.abs(now - seen[2 * slot + 1]) <= WINDOW_NS;
        if (!copy) {
            seen[2 * slot] = signature;
            seen[2 * slot + 1] = now;
            if (cooked) {
                packetTypes[slot] = packetType;
            }
            originals++;
            return Verdict.ORIGINAL;
        }
        copies++;
        boolean otherSide = packetType != packetTypes[slot];
        return otherSide || isDoubled() ? Verdict.ARTEFACT : Verdict.DUPLICATED;
    }

    /// Cooked captures note whether a frame came in or went out: the same frame both ways is one frame.
    private static byte packetType(Dissection d) {
        LinkType type = d.frame().linkType();
        if (type == LinkType.LINUX_SLL) {
            return d.segment().get(ValueLayout.JAVA_BYTE, d.at(SLL_PACKET_TYPE_AT + 1));
        }
        if (type == LinkType.LINUX_SLL2) {
            return d.segment().get(ValueLayout.JAVA_BYTE, d.at(SLL2_PACKET_TYPE_AT));
        }
        return 0;
    }

    /// What tells a RoCE frame from every other one, but for its copies; depends on the frame alone.
    public static long signature(Dissection d) {
        long hash = d.sourceLow() * MIX ^ d.destinationLow();
        hash = (hash ^ hash >>> 32) * MIX ^ ((long) d.psn() << 32 | (long) d.destinationQp() << 8 | d.opcode());
        hash = (hash ^ hash >>> 29) * MIX ^ ((long) d.payloadLength() << 32 | d.sourcePort());
        int id = Math.max(0, d.ipIdentification());
        int crc = d.icrcOffset() >= 0 ? Icrc.stored(d.segment(), d.at(d.icrcOffset())) : 0;
        hash = (hash ^ hash >>> 32) * MIX ^ ((long) id << 40 ^ Integer.toUnsignedLong(crc));
        hash = (hash ^ hash >>> 32) * MIX;
        // Zero marks an empty slot.
        return hash == 0 ? 1 : hash;
    }
}
