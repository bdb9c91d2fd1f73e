package io.rocescope.parser.event;

/// What a work completion told the requester's application: `enum ibv_wc_status` of libibverbs, as far as packets can
/// show it.
public enum WcStatus {
    IBV_WC_SUCCESS,
    IBV_WC_WR_FLUSH_ERR,
    IBV_WC_REM_INV_REQ_ERR,
    IBV_WC_REM_ACCESS_ERR,
    IBV_WC_REM_OP_ERR,
    IBV_WC_RETRY_EXC_ERR,
    IBV_WC_RNR_RETRY_EXC_ERR,
    IBV_WC_REM_INV_RD_REQ_ERR,
    /// The capture cannot tell.
    UNKNOWN;

    /// Whether the application saw an error.
    public boolean failed() {
        return this != IBV_WC_SUCCESS && this != UNKNOWN;
    }
}
