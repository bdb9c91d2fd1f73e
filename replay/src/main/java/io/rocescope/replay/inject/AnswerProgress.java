package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Psn;

/// How far a responder has answered: through which PSN, and how often it refused.
final class AnswerProgress {
    private static final int SIGN_SHIFT = Integer.SIZE - 24;

    private final int firstPsn;
    /// PSNs from the first one, not wrapped; -1 before any answer.
    private long through = -1;

    private long negatives;
    /// The PSN refused last, as long as it has not been sent again; a device may refuse it more than once.
    private int refused = -1;

    private long lastNs;

    AnswerProgress(int firstPsn) {
        this.firstPsn = firstPsn;
    }

    /// @param psnShift what live PSNs are ahead of the captured ones
    void take(PacketFacts answer, int psnShift) {
        if (!answer.isResponse() || !answer.trusted()) {
            return;
        }
        int psn = (answer.psn() - psnShift) & Psn.MASK;
        if (answer.isNegative()) {
            negatives += psn == refused ? 0 : 1;
            refused = psn;
            // A refusal answers all before it (IBTA 9.7.5.1.2).
            psn--;
        }
        through = Math.max(through, place(psn));
        lastNs = answer.timeNs();
    }

    /// The ghost sends a packet.
    ///
    /// @param psn as captured
    void sent(int psn) {
        if (psn == refused) {
            refused = -1;
        }
    }

    /// The PSN's distance from the first, near the ones answered last; unwraps 24 bits.
    private long place(int psn) {
        long near = Math.max(through, 0);
        int distance = (int) (psn - firstPsn - near) << SIGN_SHIFT >> SIGN_SHIFT;
        return near + distance;
    }

    long through() {
        return through;
    }

    long negatives() {
        return negatives;
    }

    long lastNs() {
        return lastNs;
    }

    static long distance(int psn, int firstPsn) {
        return Integer.toUnsignedLong((psn - firstPsn) & Psn.MASK);
    }
}
