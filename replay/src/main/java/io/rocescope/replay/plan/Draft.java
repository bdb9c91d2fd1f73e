package io.rocescope.replay.plan;

import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// A message, kept until the capture's end.
///
/// @param lastRnrNs when its last receiver-not-ready NAK was sent, or -1
/// @param lastRnrWaitNs the wait that this one asked for
record Draft(
        long id,
        Verb verb,
        long firstNs,
        long lastNs,
        long answeredNs,
        long bytes,
        boolean hasRemoteAddress,
        long remoteAddress,
        long rKey,
        @Nullable Long immediate,
        int rnrNaks,
        int retransmissions,
        boolean complete,
        boolean unreliable,
        WcStatus status,
        @Nullable String problem,
        long lastRnrNs,
        long lastRnrWaitNs,
        PlannedRequest.@Nullable Operands operands,
        @Nullable String payload) {

    static Draft of(Message m, long lastRnrNs, long lastRnrWaitNs) {
        return new Draft(
                m.id(),
                m.verb(),
                m.firstNs(),
                m.lastNs(),
                m.answeredNs(),
                m.bytes(),
                m.hasRemoteAddress(),
                m.remoteAddress(),
                m.rKey(),
                m.hasImmediate() ? m.immediate() : null,
                m.rnrNaks(),
                m.retransmissions(),
                m.complete(),
                m.unreliable(),
                m.status(),
                m.problem(),
                lastRnrNs,
                lastRnrWaitNs,
                null,
                null);
    }

    Draft with(PlannedRequest.@Nullable Operands newOperands, @Nullable String newPayload) {
        return new Draft(
                id,
                verb,
                firstNs,
                lastNs,
                answeredNs,
                bytes,
                hasRemoteAddress,
                remoteAddress,
                rKey,
                immediate,
                rnrNaks,
                retransmissions,
                complete,
                unreliable,
                status,
                problem,
                lastRnrNs,
                lastRnrWaitNs,
                newOperands,
                newPayload);
    }

    Draft at(long newAddress, long newKey) {
        return new Draft(
                id,
                verb,
                firstNs,
                lastNs,
                answeredNs,
                bytes,
                hasRemoteAddress,
                newAddress,
                newKey,
                immediate,
                rnrNaks,
                retransmissions,
                complete,
                unreliable,
                status,
                problem,
                lastRnrNs,
                lastRnrWaitNs,
                operands,
                payload);
    }

    long latencyNs() {
        return answeredNs > 0 ? answeredNs - firstNs : -1;
    }

    /// Whether the message took a receive of its responder's, as far as the capture tells.
    boolean tookReceive() {
        return verb.consumesReceive()
                && status != WcStatus.IBV_WC_RNR_RETRY_EXC_ERR
                && status != WcStatus.IBV_WC_WR_FLUSH_ERR
                && status != WcStatus.IBV_WC_RETRY_EXC_ERR;
    }
}
