package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// A completion queue entry of irdma: quadwords, least significant octet first (rdma-core providers/irdma/uk.c).
public final class IrdmaCqe {
    private static final int LENGTH = 32;
    private static final int FLUSH = 1;

    private IrdmaCqe() {}

    /// @param octets in the order of memory: 32 or, with the extension, 64
    /// @throws IllegalArgumentException for less than 32 octets
    public static DecodedCqe decode(byte[] octets) {
        if (octets.length < LENGTH) {
            throw new IllegalArgumentException("an irdma completion has 32 octets or more, not " + octets.length);
        }
        Octets o = new Octets(octets);
        long q0 = o.le64(0);
        long q2 = o.le64(16);
        long q3 = o.le64(24);
        int minor = (int) (q3 & 0xffff);
        int major = (int) (q3 >>> 16 & 0xffff);
        int index = (int) (q3 >>> 32 & 0x7fff);
        boolean error = (q3 >>> 55 & 1) != 0;
        int op = (int) (q3 >>> 56 & 0x3f);
        boolean requester = (q3 >>> 62 & 1) != 0;
        int qpn = (int) (q2 >>> 32 & 0xff_ffff);
        CompletionStatus status = error ? status(major, minor) : CompletionStatus.SUCCESS;
        String operation = requester ? operation(op) : "RECV";
        var fields = new DecodedCqe.Fields()
                .add("kind", (requester ? "send queue" : "receive queue") + (error ? ", error" : ""))
                .add("status", status == null ? "unknown" : status.ibvName() + " (" + status.text() + ")")
                .hex("major error", major)
                .hex("minor error", minor)
                .add("operation", operation)
                .hex("local QPN", qpn)
                .hex("wqe index", index)
                .number("byte count", q0 & 0xffff_ffffL)
                .hex("PSN", q0 >>> 32)
                .hex("invalidated key or source QP", q2 & 0xffff_ffffL)
                .add("valid", (q3 >>> 63) != 0 ? "yes" : "no");
        return new DecodedCqe(
                "irdma",
                requester,
                error,
                error ? "error" : "good",
                operation,
                qpn,
                -1,
                index,
                status,
                major << 16 | minor,
                major << 16 | minor,
                -1,
                q0 & 0xffff_ffffL,
                fields.list());
    }

    /// Vendor errors are major << 16 | minor, as `wc.vendor_err` has them.
    static @Nullable CompletionStatus status(int major, int minor) {
        return major == FLUSH ? flushed(minor) : event(minor);
    }

    private static @Nullable CompletionStatus flushed(int code) {
        return switch (code) {
            case 1 -> CompletionStatus.WR_FLUSH_ERR;
            case 2 -> CompletionStatus.LOC_PROT_ERR;
            case 3 -> CompletionStatus.REM_ACCESS_ERR;
            case 4 -> CompletionStatus.LOC_QP_OP_ERR;
            case 5 -> CompletionStatus.REM_OP_ERR;
            case 6 -> CompletionStatus.LOC_LEN_ERR;
            case 7 -> CompletionStatus.FATAL_ERR;
            case 8 -> CompletionStatus.RETRY_EXC_ERR;
            case 9 -> CompletionStatus.MW_BIND_ERR;
            case 10 -> CompletionStatus.REM_INV_REQ_ERR;
            case 11 -> CompletionStatus.RNR_RETRY_EXC_ERR;
            default -> null;
        };
    }

    /// Asynchronous event codes (irdma `defs.h`), by what the driver makes of them.
    private static @Nullable CompletionStatus event(int code) {
        if ((code >= 0x102 && code <= 0x10a) || code == 0x11c) {
            return CompletionStatus.LOC_PROT_ERR;
        }
        if (code >= 0x700 && code <= 0x705) {
            return CompletionStatus.FATAL_ERR;
        }
        return switch (code) {
            case 0x112, 0x20d -> CompletionStatus.REM_ACCESS_ERR;
            case 0x208 -> CompletionStatus.REM_INV_REQ_ERR;
            case 0x20e, 0x316 -> CompletionStatus.REM_OP_ERR;
            case 0x50a -> CompletionStatus.RETRY_EXC_ERR;
            case 0x50f -> CompletionStatus.RNR_RETRY_EXC_ERR;
            case 0x132, 0x134, 0x135, 0x303, 0x305 -> CompletionStatus.LOC_LEN_ERR;
            case 0x133, 0x20a -> CompletionStatus.LOC_QP_OP_ERR;
            default -> CompletionStatus.GENERAL_ERR;
        };
    }

    static String operation(int op) {
        return switch (op) {
            case 0x0 -> "RDMA_WRITE";
            case 0x1 -> "RDMA_READ";
            case 0x3 -> "SEND";
            case 0x4 -> "SEND_INVAL";
            case 0x5 -> "SEND (solicited)";
            case 0x6 -> "SEND_INVAL (solicited)";
            case 0x8 -> "BIND_MW";
            case 0x9 -> "FAST_REG";
            case 0xa -> "LOCAL_INVAL";
            case 0xb -> "RDMA_READ_LOCAL_INVAL";
            case 0xc -> "NOP";
            case 0xf -> "ATOMIC_FA";
            case 0x11 -> "ATOMIC_CS";
            default -> "opcode 0x" + Integer.toHexString(op);
        };
    }
}
