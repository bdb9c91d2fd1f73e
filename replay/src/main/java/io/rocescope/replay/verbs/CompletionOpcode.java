package io.rocescope.replay.verbs;

/// What was completed: `enum ibv_wc_opcode`.
public enum CompletionOpcode {
    SEND,
    RDMA_WRITE,
    RDMA_READ,
    COMP_SWAP,
    FETCH_ADD,
    BIND_MW,
    LOCAL_INV,
    /// A SEND arrived.
    RECV,
    /// An RDMA WRITE with immediate data arrived.
    RECV_RDMA_WITH_IMM,
    /// Any other.
    OTHER;

    private static final CompletionOpcode[] SENDS = {
        SEND, RDMA_WRITE, RDMA_READ, COMP_SWAP, FETCH_ADD, BIND_MW, LOCAL_INV
    };
    private static final int RECV_CODE = 128;

    /// As ibverbs numbers it; -1 for OTHER.
    public int code() {
        return switch (this) {
            case RECV -> RECV_CODE;
            case RECV_RDMA_WITH_IMM -> RECV_CODE + 1;
            case OTHER -> -1;
            default -> ordinal();
        };
    }

    public static CompletionOpcode ofCode(int code) {
        if (code >= 0 && code < SENDS.length) {
            return SENDS[code];
        }
        return switch (code) {
            case RECV_CODE -> RECV;
            case RECV_CODE + 1 -> RECV_RDMA_WITH_IMM;
            default -> OTHER;
        };
    }
}
