package io.rocescope.parser.event;

import io.rocescope.parser.wire.Transport;
import org.jspecify.annotations.Nullable;

/// A connection: two queue pairs and what each asked of the other.
///
/// @param id the order of first packets, from 1; numbers of streams that turned out to be the other half are left out
/// @param attributes what the connection manager agreed on, or null
public record ConnectionSummary(
        int id,
        Transport transport,
        Endpoint endpointA,
        Endpoint endpointB,
        Pairing pairing,
        QpState stateA,
        QpState stateB,
        FlowSummary aToB,
        FlowSummary bToA,
        @Nullable CmAttributes attributes,
        long firstNs,
        long lastNs,
        long firstFrame) {

    /// One end.
    ///
    /// @param qpn 24 bits, or -1 while unknown
    /// @param mac as the capture shows it, or empty
    public record Endpoint(String ip, int qpn, String mac) {}

    /// How the two halves were matched.
    ///
    /// @param method cm, psn or one-sided
    /// @param confidence 0 … 1
    public record Pairing(String method, double confidence) {
        public boolean oneSided() {
            return method.equals("one-sided");
        }
    }

    /// What the connection manager's messages said (IBTA 12.7).
    ///
    /// @param retryCount 0 … 7, or -1
    /// @param rnrRetryA what B's requester will bear, 7 for ever, or -1
    /// @param rnrRetryB what A's requester will bear, or -1
    /// @param localAckTimeout n of 4.096 µs · 2^n, or -1
    /// @param startPsnA the PSN that A's requests begin with, or -1
    public record CmAttributes(
            int retryCount,
            int rnrRetryA,
            int rnrRetryB,
            int localAckTimeout,
            int pathMtu,
            int startPsnA,
            int startPsnB) {}
}
