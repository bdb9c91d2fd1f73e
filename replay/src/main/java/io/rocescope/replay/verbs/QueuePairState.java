package io.rocescope.replay.verbs;

/// `enum ibv_qp_state` (IBTA volume 1, 10.3.1).
public enum QueuePairState {
    RESET,
    INIT,
    /// Ready to receive.
    RTR,
    /// Ready to send.
    RTS,
    /// The send queue is drained.
    SQD,
    /// The send queue met an error (unreliable services only).
    SQE,
    /// Everything that is posted is flushed.
    ERR,
    UNKNOWN;

    /// As ibverbs numbers it.
    public int code() {
        return ordinal();
    }

    public static QueuePairState ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : UNKNOWN;
    }
}
