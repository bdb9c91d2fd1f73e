package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;

/// Holds the responder's message sequence number against the messages that were seen to be answered, and watches its
/// credits (IBTA volume 1, 9.7.7.1, 9.7.7.2).
///
/// Only moments at which no request is outstanding are compared: in between, the responder may be ahead of its answers.
final class MessageSequence {
    private boolean known;
    private int base;
    private boolean exhausted;

    /// For {@link Prefetch}.
    int touch() {
        return base;
    }

    /// Takes the MSN of an answer at a moment without outstanding requests.
    ///
    /// @param answered messages that were answered so far
    /// @return messages that the responder completed and that were not seen; below 0 if it completed fewer; 0 the
    ///     first time
    int jump(int msn, long answered) {
        int now = (int) (msn - answered) & Psn.MASK;
        int jump = known ? Psn.diff(now, base) : 0;
        known = true;
        base = now;
        return jump;
    }

    /// Takes the syndrome of a positive acknowledgement.
    ///
    /// @return whether the responder has just run out of credits
    boolean runsOut(int syndrome) {
        boolean none = Syndrome.credits(Syndrome.value(syndrome)) == 0;
        boolean begins = none && !exhausted;
        exhausted = none;
        return begins;
    }
}
