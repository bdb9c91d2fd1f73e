package io.rocescope.parser.hostlog;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// `enum ibv_wc_status` of libibverbs: number, text of `ibv_wc_status_str`, and what it means on the wire.
public enum CompletionStatus {
    SUCCESS("success"),
    LOC_LEN_ERR("local length error"),
    LOC_QP_OP_ERR("local QP operation error"),
    LOC_EEC_OP_ERR("local EE context operation error"),
    LOC_PROT_ERR("local protection error"),
    WR_FLUSH_ERR("Work Request Flushed Error"),
    MW_BIND_ERR("memory management operation error"),
    BAD_RESP_ERR("bad response error"),
    LOC_ACCESS_ERR("local access error"),
    REM_INV_REQ_ERR("remote invalid request error"),
    REM_ACCESS_ERR("remote access error"),
    REM_OP_ERR("remote operation error"),
    RETRY_EXC_ERR("transport retry counter exceeded"),
    RNR_RETRY_EXC_ERR("RNR retry counter exceeded"),
    LOC_RDD_VIOL_ERR("local RDD violation error"),
    REM_INV_RD_REQ_ERR("remote invalid RD request"),
    REM_ABORT_ERR("aborted error"),
    INV_EECN_ERR("invalid EE context number"),
    INV_EEC_STATE_ERR("invalid EE context state"),
    FATAL_ERR("fatal error"),
    RESP_TIMEOUT_ERR("response timeout error"),
    GENERAL_ERR("general error"),
    TM_ERR("TM error"),
    TM_RNDV_INCOMPLETE("TM software rendezvous");

    private static final CompletionStatus[] ALL = values();
    private static final String PREFIX = "IBV_WC_";

    private final String text;

    CompletionStatus(String text) {
        this.text = text;
    }

    /// @return the status with this number, or null
    public static @Nullable CompletionStatus of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : null;
    }

    /// @return the status with this name, with or without IBV_WC_, or null
    public static @Nullable CompletionStatus named(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replaceFirst("^I?BV?_WC_", "");
        for (CompletionStatus status : ALL) {
            if (status.name().equals(plain)) {
                return status;
            }
        }
        return null;
    }

    /// The status whose text of `ibv_wc_status_str` stands in the line, or null; success is not looked for.
    static @Nullable CompletionStatus in(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        for (int i = 1; i < ALL.length; i++) {
            if (lower.contains(ALL[i].text.toLowerCase(Locale.ROOT))) {
                return ALL[i];
            }
        }
        return null;
    }

    /// The number in `enum ibv_wc_status`.
    public int number() {
        return ordinal();
    }

    /// For instance IBV_WC_RETRY_EXC_ERR.
    public String ibvName() {
        return PREFIX + name();
    }

    /// What ibv_wc_status_str says.
    public String text() {
        return text;
    }

    /// Whether the request failed only because an earlier one had: its queue pair was in the error state.
    public boolean isFlush() {
        return this == WR_FLUSH_ERR;
    }
}
