package io.rocescope.replay.verbs;

/// RTR → RTS: how to send.
///
/// @param sqPsn the PSN to start with
/// @param timeout the code of the time without an answer after which to send again, 4.096 µs · 2^code, 0 for ever
///     (RC)
/// @param retryCnt how often, 0 … 7 (RC)
/// @param rnrRetry how often after an RNR NAK, 0 … 6, and 7 for ever (RC)
/// @param maxRdAtomic how many READs and atomics to have outstanding (RC)
public record RtsAttributes(int sqPsn, int timeout, int retryCnt, int rnrRetry, int maxRdAtomic) {
    /// For UC and UD, which send once.
    public static RtsAttributes unreliable(int sqPsn) {
        return new RtsAttributes(sqPsn, 0, 0, 0, 0);
    }

    /// For RC: 67 ms (code 14), seven retries, RNR for ever, four READs at once.
    public static RtsAttributes reliable(int sqPsn) {
        return new RtsAttributes(sqPsn, 14, 7, 7, 4);
    }
}
