package io.rocescope.parser.join;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;

/// A message of the capture, kept.
public record KeptMessage(
        long id,
        int connection,
        Direction direction,
        Verb verb,
        int firstPsn,
        int lastPsn,
        long bytes,
        boolean hasRemoteAddress,
        long remoteAddress,
        long rKey,
        long firstFrame,
        long lastFrame,
        long answerFrame,
        long firstNs,
        long lastNs,
        int retransmissions,
        int rnrNaks,
        boolean complete,
        WcStatus status) {

    static KeptMessage of(Message m) {
        return new KeptMessage(
                m.id(),
                m.connection(),
                m.direction(),
                m.verb(),
                m.firstPsn(),
                m.lastPsn(),
                m.bytes(),
                m.hasRemoteAddress(),
                m.remoteAddress(),
                m.rKey(),
                m.firstFrame(),
                m.lastFrame(),
                m.answerFrame(),
                m.firstNs(),
                m.lastNs(),
                m.retransmissions(),
                m.rnrNaks(),
                m.complete(),
                m.status());
    }

    /// For people, such as "RDMA_WRITE of 64 octets, PSN 1280, to 0x26a80000 rkey 0x542".
    public String describe() {
        StringBuilder text = new StringBuilder(verb.name());
        text.append(" of ").append(bytes).append(" octets, PSN ").append(firstPsn);
        if (lastPsn != firstPsn) {
            text.append(" to ").append(lastPsn);
        }
        if (hasRemoteAddress) {
            text.append(", remote address 0x")
                    .append(Long.toHexString(remoteAddress))
                    .append(" rkey 0x")
                    .append(Long.toHexString(rKey));
        }
        return text.toString();
    }
}
