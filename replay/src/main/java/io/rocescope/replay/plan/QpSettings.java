package io.rocescope.replay.plan;

import java.util.Set;

/// A queue pair's settings, under their names in `ibv_qp_attr` and `ibv_qp_cap`.
///
/// @param timeout local ACK timeout, n of 4.096 µs · 2^n, 0 … 31; 0 waits for ever
/// @param retryCnt 0 … 7
/// @param rnrRetry 0 … 7; 7 tries for ever
/// @param minRnrTimer code of the wait that this end asks for, 0 … 31
/// @param maxRdAtomic READs and atomics that this end has outstanding at the most
/// @param maxDestRdAtomic those that it answers at the same time
/// @param maxSendWr depth of the send queue
/// @param maxRecvWr depth of the receive queue
/// @param access what the other end may ask of this queue pair
public record QpSettings(
        int timeout,
        int retryCnt,
        int rnrRetry,
        int minRnrTimer,
        int maxRdAtomic,
        int maxDestRdAtomic,
        int maxSendWr,
        int maxRecvWr,
        Set<Access> access) {
    private static final int FIVE_BITS = 31;
    private static final int THREE_BITS = 7;
    private static final int MAX_DEPTH = 1 << 16;

    public QpSettings {
        Checks.range(timeout, 0, FIVE_BITS, "timeout");
        Checks.range(retryCnt, 0, THREE_BITS, "retryCnt");
        Checks.range(rnrRetry, 0, THREE_BITS, "rnrRetry");
        Checks.range(minRnrTimer, 0, FIVE_BITS, "minRnrTimer");
        Checks.range(maxRdAtomic, 0, 255, "maxRdAtomic");
        Checks.range(maxDestRdAtomic, 0, 255, "maxDestRdAtomic");
        Checks.range(maxSendWr, 1, MAX_DEPTH, "maxSendWr");
        Checks.range(maxRecvWr, 1, MAX_DEPTH, "maxRecvWr");
        access = Checks.copy(access);
    }
}
