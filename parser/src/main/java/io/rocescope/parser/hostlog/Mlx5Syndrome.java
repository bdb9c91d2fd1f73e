package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// Error syndromes of mlx5 completions (rdma-core providers/mlx5/mlx5dv.h).
final class Mlx5Syndrome {
    private Mlx5Syndrome() {}

    static @Nullable CompletionStatus status(int syndrome) {
        return switch (syndrome) {
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
            default -> null;
        };
    }

    /// @return the name of a send opcode
    static String opcode(int opcode) {
        return switch (opcode) {
            case 0x00 -> "NOP";
            case 0x01 -> "SEND_INVAL";
            case 0x08 -> "RDMA_WRITE";
            case 0x09 -> "RDMA_WRITE_IMM";
            case 0x0a -> "SEND";
            case 0x0b -> "SEND_IMM";
            case 0x0e -> "TSO";
            case 0x10 -> "RDMA_READ";
            case 0x11 -> "ATOMIC_CS";
            case 0x12 -> "ATOMIC_FA";
            case 0x14 -> "ATOMIC_MASKED_CS";
            case 0x15 -> "ATOMIC_MASKED_FA";
            case 0x19 -> "FMR";
            case 0x1b -> "LOCAL_INVAL";
            case 0x1f -> "CONFIG_CMD";
            case 0x20 -> "SET_PSV";
            case 0x25 -> "UMR";
            case 0x28 -> "TAG_MATCHING";
            case 0x2c -> "FLOW_TBL_ACCESS";
            case 0x2f -> "MMO";
            default -> "opcode 0x" + Integer.toHexString(opcode);
        };
    }
}
