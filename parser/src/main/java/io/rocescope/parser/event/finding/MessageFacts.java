package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;

/// A message, kept for its finding.
public record MessageFacts(
        Verb verb,
        int firstPsn,
        int lastPsn,
        int packets,
        long bytes,
        boolean hasRemoteAddress,
        long remoteAddress,
        long rKey,
        long firstFrame,
        long lastFrame,
        long answerFrame,
        long firstNs,
        int retransmissions,
        int rnrNaks,
        WcStatus status) {

    static MessageFacts of(Message m) {
        return new MessageFacts(
                m.verb(),
                m.firstPsn(),
                m.lastPsn(),
                m.packets(),
                m.bytes(),
                m.hasRemoteAddress(),
                m.remoteAddress(),
                m.rKey(),
                m.firstFrame(),
                m.lastFrame(),
                m.answerFrame(),
                m.firstNs(),
                m.retransmissions(),
                m.rnrNaks(),
                m.status());
    }
}
