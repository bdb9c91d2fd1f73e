package io.rocescope.replay.verbs;

/// What an end asks of the other: `struct rdma_conn_param`.
///
/// @param privateData for the applications; at most 56 octets in a request, 196 in an acceptance
/// @param responderResources how many READs and atomics this end answers at once
/// @param initiatorDepth how many it wants to have outstanding
/// @param retryCount how often to send again without an answer, 0 … 7
/// @param rnrRetryCount how often after an RNR NAK, 0 … 7
@SuppressWarnings("ArrayRecordComponent") // nobody compares or keeps them
public record CmParameters(
        byte[] privateData, int responderResources, int initiatorDepth, int retryCount, int rnrRetryCount) {
    /// One READ at once, seven retries, RNR for ever.
    public static CmParameters of(byte[] privateData) {
        return new CmParameters(privateData, 1, 1, 7, 7);
    }
}
