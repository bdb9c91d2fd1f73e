package io.rocescope.parser.wire;

import static io.rocescope.parser.wire.Operation.Body.ANY;
import static io.rocescope.parser.wire.Operation.Body.EIGHT;
import static io.rocescope.parser.wire.Operation.Body.FULL;
import static io.rocescope.parser.wire.Operation.Body.NONE;
import static io.rocescope.parser.wire.Operation.Body.SOME;
import static io.rocescope.parser.wire.Operation.Part.FIRST;
import static io.rocescope.parser.wire.Operation.Part.LAST;
import static io.rocescope.parser.wire.Operation.Part.MIDDLE;
import static io.rocescope.parser.wire.Operation.Part.ONLY;

/// The low five bits of the BTH opcode: what the packet does (IBTA volume 1, table 38; Linux `ib_pack.h`,
/// `rxe_opcode.c`).
public enum Operation {
    SEND_FIRST(0x00, FIRST, FULL),
    SEND_MIDDLE(0x01, MIDDLE, FULL),
    SEND_LAST(0x02, LAST, SOME),
    SEND_LAST_WITH_IMMEDIATE(0x03, LAST, SOME),
    SEND_ONLY(0x04, ONLY, ANY),
    SEND_ONLY_WITH_IMMEDIATE(0x05, ONLY, ANY),
    RDMA_WRITE_FIRST(0x06, FIRST, FULL),
    RDMA_WRITE_MIDDLE(0x07, MIDDLE, FULL),
    RDMA_WRITE_LAST(0x08, LAST, SOME),
    RDMA_WRITE_LAST_WITH_IMMEDIATE(0x09, LAST, SOME),
    RDMA_WRITE_ONLY(0x0a, ONLY, ANY),
    RDMA_WRITE_ONLY_WITH_IMMEDIATE(0x0b, ONLY, ANY),
    RDMA_READ_REQUEST(0x0c, ONLY, NONE),
    RDMA_READ_RESPONSE_FIRST(0x0d, FIRST, FULL),
    RDMA_READ_RESPONSE_MIDDLE(0x0e, MIDDLE, FULL),
    RDMA_READ_RESPONSE_LAST(0x0f, LAST, SOME),
    RDMA_READ_RESPONSE_ONLY(0x10, ONLY, ANY),
    ACKNOWLEDGE(0x11, ONLY, NONE),
    ATOMIC_ACKNOWLEDGE(0x12, ONLY, NONE),
    COMPARE_SWAP(0x13, ONLY, NONE),
    FETCH_ADD(0x14, ONLY, NONE),
    /// RD only.
    RESYNC(0x15, ONLY, NONE),
    SEND_LAST_WITH_INVALIDATE(0x16, LAST, SOME),
    SEND_ONLY_WITH_INVALIDATE(0x17, ONLY, ANY),
    FLUSH(0x1c, ONLY, NONE),
    ATOMIC_WRITE(0x1d, ONLY, EIGHT),
    CNP(0x01, ONLY, ANY);

    /// Where in a message the packet stands.
    public enum Part {
        FIRST,
        MIDDLE,
        LAST,
        ONLY
    }

    /// How much payload the packet may have, in terms of the path MTU (IBTA 9.4, 9.5).
    public enum Body {
        NONE,
        /// Exactly the path MTU.
        FULL,
        /// 1 … path MTU.
        SOME,
        /// 0 … path MTU.
        ANY,
        /// Eight octets.
        EIGHT
    }

    private final int code;
    private final Part part;
    private final Body body;

    Operation(int code, Part part, Body body) {
        this.code = code;
        this.part = part;
        this.body = body;
    }

    /// The low five bits of the opcode.
    public int code() {
        return code;
    }

    public Part part() {
        return part;
    }

    public Body body() {
        return body;
    }

    boolean hasReth() {
        return switch (this) {
            case RDMA_WRITE_FIRST,
                    RDMA_WRITE_ONLY,
                    RDMA_WRITE_ONLY_WITH_IMMEDIATE,
                    RDMA_READ_REQUEST,
                    FLUSH,
                    ATOMIC_WRITE -> true;
            default -> false;
        };
    }

    boolean hasAeth() {
        return switch (this) {
            case RDMA_READ_RESPONSE_FIRST,
                    RDMA_READ_RESPONSE_LAST,
                    RDMA_READ_RESPONSE_ONLY,
                    ACKNOWLEDGE,
                    ATOMIC_ACKNOWLEDGE -> true;
            default -> false;
        };
    }

    boolean hasImmediate() {
        return switch (this) {
            case SEND_LAST_WITH_IMMEDIATE,
                    SEND_ONLY_WITH_IMMEDIATE,
                    RDMA_WRITE_LAST_WITH_IMMEDIATE,
                    RDMA_WRITE_ONLY_WITH_IMMEDIATE -> true;
            default -> false;
        };
    }

    boolean hasInvalidate() {
        return this == SEND_LAST_WITH_INVALIDATE || this == SEND_ONLY_WITH_INVALIDATE;
    }

    boolean hasAtomicEth() {
        return this == COMPARE_SWAP || this == FETCH_ADD;
    }

    /// Whether the packet travels from responder to requester.
    boolean isResponse() {
        return switch (this) {
            case RDMA_READ_RESPONSE_FIRST,
                    RDMA_READ_RESPONSE_MIDDLE,
                    RDMA_READ_RESPONSE_LAST,
                    RDMA_READ_RESPONSE_ONLY,
                    ACKNOWLEDGE,
                    ATOMIC_ACKNOWLEDGE -> true;
            default -> false;
        };
    }
}
