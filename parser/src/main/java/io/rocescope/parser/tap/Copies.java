package io.rocescope.parser.tap;

import org.jspecify.annotations.Nullable;

/// The open journeys of packets with the same key: retransmissions and duplicates of one packet, and packets that
/// are all alike, such as congestion notifications.
final class Copies {
    /// Copies that are compared at the most.
    private static final int MOST_COMPARED = 256;

    /// The newest journey that still waits for a tap.
    private @Nullable Journey newest;
    private int alive;
    private int seenAt;

    void add(Journey j) {
        j.copies = this;
        j.older = newest;
        j.waiting = true;
        if (newest != null) {
            newest.newer = j;
        }
        newest = j;
        alive++;
    }

    /// Whether one of them has passed the tap.
    boolean hasPassed(int tap) {
        return (seenAt & (1 << tap)) != 0;
    }

    void passed(int tap) {
        seenAt |= 1 << tap;
    }

    /// Takes out a journey that waits no more; it still counts for {@link #hasPassed}.
    void complete(Journey j) {
        if (!j.waiting) {
            return;
        }
        j.waiting = false;
        if (j.older != null) {
            j.older.newer = j.newer;
        }
        if (j.newer != null) {
            j.newer.older = j.older;
        } else {
            newest = j.older;
        }
        j.older = null;
        j.newer = null;
    }

    /// @return whether none is left
    boolean close(Journey j) {
        complete(j);
        alive--;
        return alive == 0;
    }

    /// The journey that the packet most probably belongs to, or null.
    ///
    /// @param usualDelay by first tap · taps + tap
    @Nullable
    Journey find(Sighting s, long[] usualDelay, int taps) {
        Journey best = null;
        long bestScore = Long.MAX_VALUE;
        int compared = 0;
        for (Journey j = newest; j != null && compared < MOST_COMPARED; j = j.older) {
            compared++;
            if (j.seenAt(s.tap)) {
                continue;
            }
            long score = Math.abs(s.commonNs - j.openedNs - usualDelay[j.firstTap * taps + s.tap]);
            if (j.hasIcrc && s.hasIcrc && j.icrc != s.icrc) {
                // Another packet in all likelihood, unless it is the only one.
                score = Long.MAX_VALUE / 2 + score / 4;
            }
            if (score <= bestScore) {
                best = j;
                bestScore = score;
            }
        }
        return best;
    }
}
