package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// A completion queue entry of bnxt_re: 32 octets, the base part last (rdma-core providers/bnxt_re/bnxt_re-abi.h). It
/// names its queue pair by a handle that only the process knows.
public final class BnxtCqe {
    private static final int LENGTH = 32;
    private static final int TYPE_SEND = 0;
    private static final int TYPE_TERMINAL = 0xe;

    private BnxtCqe() {}

    /// @param octets in the order of memory: 32
    /// @throws IllegalArgumentException for another number of octets
    public static DecodedCqe decode(byte[] octets) {
        if (octets.length != LENGTH) {
            throw new IllegalArgumentException("a bnxt_re completion has 32 octets, not " + octets.length);
        }
        Octets o = new Octets(octets);
        long base = o.le32(24);
        int type = (int) (base >>> 1 & 0xf);
        int code = (int) (base >>> 8 & 0xff);
        boolean requester = type == TYPE_SEND || type == TYPE_TERMINAL;
        CompletionStatus status = code == 0 ? CompletionStatus.SUCCESS : status(requester, code);
        int index = (int) (requester ? o.le32(8) & 0xffff : o.le32(28) & 0xf_ffff);
        var fields = new DecodedCqe.Fields()
                .add("kind", kind(type))
                .add("status", status == null ? "unknown" : status.ibvName() + " (" + status.text() + ")")
                .hex("status code", code)
                .hex(requester ? "send queue index" : "receive index", index);
        if (requester) {
            fields.hex("queue pair handle", o.le64(0));
        } else {
            fields.number("byte count", o.le32(0)).hex("immediate or invalidated rkey", o.le32(4));
            fields.hex("queue pair handle", o.le64(8));
        }
        return new DecodedCqe(
                "bnxt_re",
                requester,
                code != 0,
                kind(type),
                requester ? null : "RECV",
                -1,
                -1,
                index,
                status,
                code,
                code,
                -1,
                requester ? -1 : o.le32(0),
                fields.list());
    }

    private static String kind(int type) {
        return switch (type) {
            case TYPE_SEND -> "send queue";
            case 1 -> "receive, reliable connection";
            case 2 -> "receive, datagram";
            case 3 -> "receive, raw";
            case TYPE_TERMINAL -> "terminal";
            case 0xf -> "cut off";
            default -> "type 0x" + Integer.toHexString(type);
        };
    }

    /// What the status (which is `wc.vendor_err`, too) means.
    ///
    /// @param requester whether a request ended, as opposed to a receive
    static @Nullable CompletionStatus status(boolean requester, int code) {
        if (requester) {
            return switch (code) {
                case 0x1 -> CompletionStatus.BAD_RESP_ERR;
                case 0x2 -> CompletionStatus.LOC_LEN_ERR;
                case 0x3 -> CompletionStatus.LOC_QP_OP_ERR;
                case 0x4 -> CompletionStatus.LOC_PROT_ERR;
                case 0x5 -> CompletionStatus.MW_BIND_ERR;
                case 0x6 -> CompletionStatus.REM_INV_REQ_ERR;
                case 0x7 -> CompletionStatus.REM_ACCESS_ERR;
                case 0x8 -> CompletionStatus.REM_OP_ERR;
                case 0x9 -> CompletionStatus.RNR_RETRY_EXC_ERR;
                case 0xa -> CompletionStatus.RETRY_EXC_ERR;
                case 0xb -> CompletionStatus.WR_FLUSH_ERR;
                default -> null;
            };
        }
        return switch (code) {
            case 0x1 -> CompletionStatus.LOC_ACCESS_ERR;
            case 0x2 -> CompletionStatus.LOC_LEN_ERR;
            case 0x3 -> CompletionStatus.LOC_PROT_ERR;
            case 0x4 -> CompletionStatus.LOC_QP_OP_ERR;
            case 0x5 -> CompletionStatus.MW_BIND_ERR;
            case 0x6 -> CompletionStatus.REM_INV_REQ_ERR;
            case 0x7, 0x8 -> CompletionStatus.WR_FLUSH_ERR;
            default -> null;
        };
    }
}
