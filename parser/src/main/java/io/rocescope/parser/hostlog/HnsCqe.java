package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// A completion queue entry of hns (hip08 and later): bit ranges of a little-endian structure (rdma-core
/// providers/hns/hns_roce_u_hw_v2.h).
public final class HnsCqe {
    private static final int LENGTH = 32;

    private HnsCqe() {}

    /// @param octets in the order of memory: 32 or 64
    /// @throws IllegalArgumentException for less than 32 octets
    public static DecodedCqe decode(byte[] octets) {
        if (octets.length < LENGTH) {
            throw new IllegalArgumentException("an hns completion has 32 or 64 octets, not " + octets.length);
        }
        Octets o = new Octets(octets);
        // S_R tells the send queue (0) from the receive queue (1).
        boolean requester = o.bits(6, 6) == 0;
        int code = (int) o.bits(15, 8);
        CompletionStatus status = status(code);
        String operation = requester ? operation((int) o.bits(4, 0)) : receive((int) o.bits(4, 0));
        int qpn = (int) o.bits(119, 96);
        int index = (int) o.bits(31, 16);
        var fields = new DecodedCqe.Fields()
                .add("kind", requester ? "send queue" : "receive queue")
                .add("status", status == null ? "unknown" : status.ibvName() + " (" + status.text() + ")")
                .hex("status code", code)
                .hex("sub-status", o.bits(127, 120))
                .add("operation", operation)
                .hex("local QPN", qpn)
                .hex("remote QPN", o.bits(247, 224))
                .hex("wqe index", index)
                .number("byte count", o.bits(159, 128))
                .hex("rkey or immediate", o.bits(63, 32))
                .number("VLAN", o.bits(221, 210))
                .number("service level", o.bits(250, 248));
        return new DecodedCqe(
                "hns",
                requester,
                code != 0,
                code != 0 ? "error" : "good",
                operation,
                qpn,
                requester ? -1 : (int) o.bits(247, 224),
                index,
                status,
                code,
                (int) o.bits(127, 120),
                -1,
                o.bits(159, 128),
                fields.list());
    }

    private static @Nullable CompletionStatus status(int code) {
        return switch (code) {
            case 0x00 -> CompletionStatus.SUCCESS;
            case 0x01 -> CompletionStatus.LOC_LEN_ERR;
            case 0x02 -> CompletionStatus.LOC_QP_OP_ERR;
            case 0x04 -> CompletionStatus.LOC_PROT_ERR;
            case 0x05 -> CompletionStatus.WR_FLUSH_ERR;
            case 0x06 -> CompletionStatus.MW_BIND_ERR;
            case 0x10 -> CompletionStatus.BAD_RESP_ERR;
            case 0x11 -> CompletionStatus.LOC_ACCESS_ERR;
            case 0x12 -> CompletionStatus.REM_INV_REQ_ERR;
            case 0x13 -> CompletionStatus.REM_ACCESS_ERR;
            case 0x14 -> CompletionStatus.REM_OP_ERR;
            case 0x15 -> CompletionStatus.RETRY_EXC_ERR;
            case 0x16 -> CompletionStatus.RNR_RETRY_EXC_ERR;
            case 0x22 -> CompletionStatus.REM_ABORT_ERR;
            case 0x23 -> CompletionStatus.GENERAL_ERR;
            default -> null;
        };
    }

    static String operation(int op) {
        return switch (op) {
            case 0 -> "SEND";
            case 1 -> "SEND_INVAL";
            case 2 -> "SEND_IMM";
            case 3 -> "RDMA_WRITE";
            case 4 -> "RDMA_WRITE_IMM";
            case 5 -> "RDMA_READ";
            case 6 -> "ATOMIC_CS";
            case 7 -> "ATOMIC_FA";
            default -> "opcode 0x" + Integer.toHexString(op);
        };
    }

    private static String receive(int op) {
        return switch (op) {
            case 0 -> "RECV (RDMA_WRITE_IMM)";
            case 1 -> "RECV";
            case 2 -> "RECV (SEND_IMM)";
            case 3 -> "RECV (SEND_INVAL)";
            default -> "RECV";
        };
    }
}
