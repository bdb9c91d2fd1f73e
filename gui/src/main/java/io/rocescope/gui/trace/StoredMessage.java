package io.rocescope.gui.trace;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// A message that was taken out of the {@link MessageStore}: a value, valid for ever.
public record StoredMessage(
        long id,
        int connection,
        Direction direction,
        Verb verb,
        int firstPsn,
        int lastPsn,
        int packets,
        long bytes,
        boolean hasRemoteAddress,
        long remoteAddress,
        long rKey,
        boolean hasImmediate,
        long immediate,
        boolean hasInvalidatedRKey,
        long invalidatedRKey,
        long firstFrame,
        long lastFrame,
        long answerFrame,
        long firstNs,
        long lastNs,
        long answeredNs,
        int retransmissions,
        int rnrNaks,
        boolean complete,
        WcStatus status,
        @Nullable String problem,
        boolean unreliable)
        implements Message {

    /// Nanoseconds from the first packet to the answer, or -1 without one.
    public long latencyNs() {
        return answeredNs == 0 ? -1 : answeredNs - firstNs;
    }
}
