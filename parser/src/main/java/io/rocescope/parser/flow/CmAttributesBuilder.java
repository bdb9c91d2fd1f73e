package io.rocescope.parser.flow;

import io.rocescope.parser.event.ConnectionSummary.CmAttributes;
import io.rocescope.parser.event.Direction;

/// What the connection manager's messages agreed on for a connection, as it becomes known.
final class CmAttributesBuilder {
    int retryCount = -1;
    int rnrRetryA = -1;
    int rnrRetryB = -1;
    int localAckTimeout = -1;
    int pathMtu;
    int startPsnA = -1;
    int startPsnB = -1;

    CmAttributes build() {
        return new CmAttributes(retryCount, rnrRetryA, rnrRetryB, localAckTimeout, pathMtu, startPsnA, startPsnB);
    }

    /// Tells a flow what it may expect. REQ carries what its sender's peer is to use, REP likewise (IBTA 12.7.20,
    /// 12.7.38).
    void applyTo(Flow flow) {
        boolean fromA = flow.direction() == Direction.A_TO_B;
        flow.mtu.announce(pathMtu);
        if (!flow.started) {
            flow.announcedPsn = fromA ? startPsnA : startPsnB;
            flow.otherAnnouncedPsn = fromA ? startPsnB : startPsnA;
        }
        flow.retries.retryCount = retryCount;
        flow.retries.rnrRetry = fromA ? rnrRetryB : rnrRetryA;
    }
}
