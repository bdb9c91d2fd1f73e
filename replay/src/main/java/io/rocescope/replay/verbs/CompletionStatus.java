package io.rocescope.replay.verbs;

import io.rocescope.parser.event.WcStatus;

/// `enum ibv_wc_status`, all of it. [WcStatus] of the parser has the ones that packets can show.
public enum CompletionStatus {
    IBV_WC_SUCCESS,
    IBV_WC_LOC_LEN_ERR,
    IBV_WC_LOC_QP_OP_ERR,
    IBV_WC_LOC_EEC_OP_ERR,
    IBV_WC_LOC_PROT_ERR,
    IBV_WC_WR_FLUSH_ERR,
    IBV_WC_MW_BIND_ERR,
    IBV_WC_BAD_RESP_ERR,
    IBV_WC_LOC_ACCESS_ERR,
    IBV_WC_REM_INV_REQ_ERR,
    IBV_WC_REM_ACCESS_ERR,
    IBV_WC_REM_OP_ERR,
    IBV_WC_RETRY_EXC_ERR,
    IBV_WC_RNR_RETRY_EXC_ERR,
    IBV_WC_LOC_RDD_VIOL_ERR,
    IBV_WC_REM_INV_RD_REQ_ERR,
    IBV_WC_REM_ABORT_ERR,
    IBV_WC_INV_EECN_ERR,
    IBV_WC_INV_EEC_STATE_ERR,
    IBV_WC_FATAL_ERR,
    IBV_WC_RESP_TIMEOUT_ERR,
    IBV_WC_GENERAL_ERR,
    IBV_WC_TM_ERR,
    IBV_WC_TM_RNDV_INCOMPLETE;

    private static final CompletionStatus[] ALL = values();

    /// As ibverbs numbers it.
    public int code() {
        return ordinal();
    }

    /// A code that this list does not have is a general error.
    public static CompletionStatus ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : IBV_WC_GENERAL_ERR;
    }

    /// The parser's name for it; UNKNOWN for those that packets cannot show.
    public WcStatus asSeenInPackets() {
        return switch (this) {
            case IBV_WC_SUCCESS -> WcStatus.IBV_WC_SUCCESS;
            case IBV_WC_WR_FLUSH_ERR -> WcStatus.IBV_WC_WR_FLUSH_ERR;
            case IBV_WC_REM_INV_REQ_ERR -> WcStatus.IBV_WC_REM_INV_REQ_ERR;
            case IBV_WC_REM_ACCESS_ERR -> WcStatus.IBV_WC_REM_ACCESS_ERR;
            case IBV_WC_REM_OP_ERR -> WcStatus.IBV_WC_REM_OP_ERR;
            case IBV_WC_RETRY_EXC_ERR -> WcStatus.IBV_WC_RETRY_EXC_ERR;
            case IBV_WC_RNR_RETRY_EXC_ERR -> WcStatus.IBV_WC_RNR_RETRY_EXC_ERR;
            case IBV_WC_REM_INV_RD_REQ_ERR -> WcStatus.IBV_WC_REM_INV_RD_REQ_ERR;
            default -> WcStatus.UNKNOWN;
        };
    }
}
