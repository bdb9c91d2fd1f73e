package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;

/// The path MTU of one direction, learnt from what must be full packets (FIRST, MIDDLE), from the connection manager,
/// or
/// from the PSNs that a READ took.
final class PathMtu {
    private static final int SMALLEST = 256;
    private static final int LARGEST = 4096;

    private int value;
    private boolean announced;
    private int suggestion;

    /// The path MTU in octets, or 0 while unknown.
    int value() {
        return value;
    }

    /// What the connection manager agreed on.
    void announce(int mtu) {
        if (isLegal(mtu)) {
            value = mtu;
            announced = true;
        }
    }

    /// Takes the payload length of a packet that must be full.
    ///
    /// @return whether this made the path MTU known
    boolean learnFull(int payload) {
        if (value != 0 || announced || !isLegal(payload)) {
            return false;
        }
        value = payload;
        return true;
    }

    /// The path MTU that a READ's length and the PSNs it seems to have taken say together. It is not taken for known: a
    /// packet that the capture does not have may have used some of the PSNs.
    ///
    /// @return the only path MTU that fits, or 0
    static int fitting(long length, int psns) {
        int found = 0;
        for (int mtu = SMALLEST; mtu <= LARGEST; mtu *= 2) {
            if (Psn.packets(length, mtu) == psns) {
                if (found != 0) {
                    return 0;
                }
                found = mtu;
            }
        }
        return found;
    }

    /// What READs alone suggest, where no full packet was seen.
    int suggested() {
        return value != 0 ? value : suggestion;
    }

    /// Takes what a READ and the request behind it suggest; the largest wins, since missing packets make it seem
    /// smaller.
    void suggest(long length, int psns) {
        suggestion = Math.max(suggestion, fitting(length, psns));
    }

    /// PSNs that this many octets take, or 0 while that is not known.
    int packets(long length) {
        if (length <= SMALLEST) {
            return 1;
        }
        return value == 0 ? 0 : Psn.packets(length, value);
    }

    /// The five path MTUs of the specification (IBTA 10.5.1.1: 256 … 4096).
    static boolean isLegal(int mtu) {
        return mtu >= SMALLEST && mtu <= LARGEST && Integer.bitCount(mtu) == 1;
    }
}
