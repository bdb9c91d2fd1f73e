package io.rocescope.parser.wire;

/// What a work request asks for, as the contract's message records name it.
public enum Verb {
    SEND,
    SEND_WITH_IMM,
    SEND_WITH_INV,
    RDMA_WRITE,
    RDMA_WRITE_WITH_IMM,
    RDMA_READ,
    ATOMIC_CMP_AND_SWP,
    ATOMIC_FETCH_AND_ADD,
    FLUSH,
    ATOMIC_WRITE;

    /// Whether the responder must have a receive posted.
    public boolean consumesReceive() {
        return switch (this) {
            case SEND, SEND_WITH_IMM, SEND_WITH_INV, RDMA_WRITE_WITH_IMM -> true;
            default -> false;
        };
    }

    /// Whether the requester waits for a response of its own (READ response, atomic acknowledge) that a plain ACK of a
    /// later request does not replace (IBTA 9.7.5.1.2).
    public boolean needsResponse() {
        return switch (this) {
            case RDMA_READ, ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD, FLUSH, ATOMIC_WRITE -> true;
            default -> false;
        };
    }
}
