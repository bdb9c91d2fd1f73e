package io.rocescope.parser.hostlog;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A completion queue entry of mlx5, 64 octets or the second half of 128 (rdma-core providers/mlx5/mlx5dv.h,
/// `struct mlx5_cqe64`, `struct mlx5_err_cqe`).
public final class Mlx5Cqe {
    /// Octets of an entry.
    public static final int LENGTH = 64;

    private static final int REQ = 0x0;
    private static final int REQ_ERR = 0xd;
    private static final int RESP_ERR = 0xe;

    private Mlx5Cqe() {}

    /// @param octets in the order of memory: 64 or 128; of 16 octets the last quarter is taken, which says the most
    /// @throws IllegalArgumentException for another number of octets
    public static DecodedCqe decode(byte[] octets) {
        byte[] entry = switch (octets.length) {
            case LENGTH -> octets;
            case 2 * LENGTH -> Arrays.copyOfRange(octets, LENGTH, 2 * LENGTH);
            case 16 -> {
                byte[] whole = new byte[LENGTH];
                System.arraycopy(octets, 0, whole, LENGTH - octets.length, octets.length);
                yield whole;
            }
            default ->
                throw new IllegalArgumentException(
                        "an mlx5 completion has 64 or 128 octets (or its last row of 16), not " + octets.length);
        };
        Octets o = new Octets(entry);
        int opcode = o.u8(63) >> 4;
        return opcode == REQ_ERR || opcode == RESP_ERR ? error(o, opcode) : good(o, opcode);
    }

    private static DecodedCqe error(Octets o, int opcode) {
        boolean requester = opcode == REQ_ERR;
        int syndrome = o.u8(55);
        CompletionStatus status = Mlx5Syndrome.status(syndrome);
        // A receive's completion leaves the opcode field to chance.
        String operation = requester ? Mlx5Syndrome.opcode(o.u8(56)) : "RECV";
        var fields = new DecodedCqe.Fields()
                .add("kind", kind(opcode))
                .add("status", status == null ? "unknown" : status.ibvName() + " (" + status.text() + ")")
                .hex("syndrome", syndrome)
                .hex("vendor syndrome", o.u8(54))
                .hex("hardware syndrome", o.u8(52))
                .hex("hardware syndrome type", o.u8(53) >> 4)
                .add("operation", operation)
                .hex("local QPN", o.be24(57))
                .hex(requester ? "wqe index" : "receive queue index", o.be16(60))
                .hex("srqn or user index", o.be32(32));
        return new DecodedCqe(
                "mlx5",
                requester,
                true,
                kind(opcode),
                operation,
                o.be24(57),
                -1,
                o.be16(60),
                status,
                syndrome,
                o.u8(54),
                o.u8(52),
                -1,
                fields.list());
    }

    private static DecodedCqe good(Octets o, int opcode) {
        boolean requester = opcode == REQ;
        String operation = requester ? Mlx5Syndrome.opcode(o.u8(56)) : receive(opcode);
        var fields = new DecodedCqe.Fields()
                .add("kind", kind(opcode))
                .add("operation", operation == null ? "none" : operation)
                .hex("local QPN", o.be24(57))
                .hex("remote QPN", o.be24(25))
                .hex(requester ? "wqe index" : "receive queue index", o.be16(60))
                .number("byte count", o.be32(44))
                .hex("immediate or invalidated rkey", o.be32(36))
                .number("device timestamp", o.be64(48))
                .hex("srqn or user index", o.be32(32) & 0xff_ffff);
        if ((o.u8(63) & 0x0c) != 0) {
            fields.add("format", "payload stands in the entry");
        }
        boolean completes = opcode <= 4;
        return new DecodedCqe(
                "mlx5",
                requester,
                false,
                kind(opcode),
                operation,
                completes ? o.be24(57) : -1,
                requester ? -1 : o.be24(25),
                o.be16(60),
                completes ? CompletionStatus.SUCCESS : null,
                0,
                0,
                -1,
                o.be32(44),
                fields.list());
    }

    private static @Nullable String receive(int opcode) {
        return switch (opcode) {
            case 1 -> "RECV (RDMA_WRITE_IMM)";
            case 2 -> "RECV";
            case 3 -> "RECV (SEND_IMM)";
            case 4 -> "RECV (SEND_INVAL)";
            default -> null;
        };
    }

    private static String kind(int opcode) {
        return switch (opcode) {
            case REQ -> "REQ";
            case 0x1 -> "RESP_WR_IMM";
            case 0x2 -> "RESP_SEND";
            case 0x3 -> "RESP_SEND_IMM";
            case 0x4 -> "RESP_SEND_INV";
            case 0x5 -> "RESIZE_CQ";
            case 0x6 -> "NO_PACKET";
            case 0xc -> "SIG_ERR";
            case REQ_ERR -> "REQ_ERR";
            case RESP_ERR -> "RESP_ERR";
            case 0xf -> "INVALID";
            default -> "opcode 0x" + Integer.toHexString(opcode);
        };
    }
}
