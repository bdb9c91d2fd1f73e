package io.rocescope.replay.verbs;

/// The transport services that verbs applications use over RoCE: `enum ibv_qp_type`.
public enum QueuePairType {
    RC(2),
    UC(3),
    UD(4);

    private final int code;

    QueuePairType(int code) {
        this.code = code;
    }

    /// As ibverbs numbers it.
    public int code() {
        return code;
    }

    /// Whether a queue pair of this type has one peer.
    public boolean connected() {
        return this != UD;
    }
}
