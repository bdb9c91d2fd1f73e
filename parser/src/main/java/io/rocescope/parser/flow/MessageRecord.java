package io.rocescope.parser.flow;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// The tracker's own, writable message; pooled by its {@link Ledger}.
final class MessageRecord implements Message {
    /// How far the message has come.
    enum State {
        /// Its last packet has not been seen.
        OPEN,
        /// Sent whole, not answered.
        SENT,
        /// Answered; kept for a while, since a requester that never got the answer asks again.
        ANSWERED,
        /// Refused for good, or given up.
        FAILED
    }

    long id;
    int connection;
    Direction direction = Direction.NONE;
    Verb verb = Verb.SEND;
    State state = State.OPEN;
    int firstPsn;
    int lastPsn;
    /// The packet that starts the message was seen.
    boolean hasFirst;
    /// The packet that ends the message was seen, or its end follows from a length.
    boolean hasLast;
    /// Payload of the last packet, once seen.
    int lastPayload;
    int fullPayload;
    /// READ and WRITE: the length in the RETH; -1 without one.
    long dmaLength;
    boolean hasAddress;
    long remoteAddress;
    /// Unsigned, as the next two.
    int rKey;
    boolean hasImmediate;
    int immediate;
    boolean hasInvalidatedRKey;
    int invalidatedRKey;
    long firstFrame;
    long lastFrame;
    long answerFrame;
    long firstNs;
    /// When a packet of the request was last sent.
    long lastSentNs;
    long lastNs;
    long answeredNs;
    /// When the responder last answered, were it before the requester asked again.
    long firstAnsweredNs;
    int retransmissions;
    int rnrNaks;
    /// READ: the next response PSN that the requester waits for; -1 for others.
    int nextResponse;
    WcStatus status = WcStatus.UNKNOWN;

    @Nullable
    String problem;

    boolean unreliable;
    /// A packet was sent again since the last RNR NAK.
    boolean askedSinceRnr;
    long lastRnrNs;
    /// The latest episode of sending again that touched the message.
    int lastEpisode;
    long firstResentNs;
    boolean spurious;
    /// A READ that takes an unknown number of PSNs, since the path MTU is not known.
    boolean unresolved;
    /// {@link Message#routine}; told when it is reported.
    boolean routine;
    /// All of it was sent and, where the service is reliable, answered.
    boolean complete;

    void reset(long newId, int newConnection, Direction newDirection, Verb newVerb, int psn) {
        id = newId;
        connection = newConnection;
        direction = newDirection;
        verb = newVerb;
        state = State.OPEN;
        firstPsn = lastPsn = psn;
        hasFirst = hasLast = hasAddress = hasImmediate = hasInvalidatedRKey = false;
        lastPayload = fullPayload = 0;
        dmaLength = -1;
        remoteAddress = 0;
        rKey = immediate = invalidatedRKey = 0;
        firstFrame = lastFrame = answerFrame = 0;
        firstNs = lastSentNs = lastNs = answeredNs = firstAnsweredNs = 0;
        retransmissions = rnrNaks = 0;
        nextResponse = -1;
        status = WcStatus.UNKNOWN;
        problem = null;
        unreliable = false;
        askedSinceRnr = true;
        lastRnrNs = 0;
        lastEpisode = 0;
        firstResentNs = 0;
        spurious = false;
        unresolved = false;
        routine = false;
        complete = false;
    }

    /// For {@link Prefetch}.
    long touch() {
        return id + answeredNs + retransmissions + (complete ? 1 : 0);
    }

    boolean contains(int psn) {
        return Psn.diff(psn, firstPsn) >= 0 && Psn.diff(psn, lastPsn) <= 0;
    }

    boolean isRead() {
        return verb == Verb.RDMA_READ;
    }

    boolean isAnswered() {
        return state == State.ANSWERED;
    }

    boolean isOutstanding() {
        return state == State.OPEN || state == State.SENT;
    }

    void noteProblem(String text) {
        if (problem == null) {
            problem = text;
        }
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public int connection() {
        return connection;
    }

    @Override
    public Direction direction() {
        return direction;
    }

    @Override
    public Verb verb() {
        return verb;
    }

    @Override
    public int firstPsn() {
        return firstPsn;
    }

    @Override
    public int lastPsn() {
        return lastPsn;
    }

    @Override
    public int packets() {
        return Psn.diff(lastPsn, firstPsn) + 1;
    }

    @Override
    public long bytes() {
        return switch (verb) {
            case RDMA_READ -> Math.max(0, dmaLength);
            case ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD, ATOMIC_WRITE -> Long.BYTES;
            case FLUSH -> 0;
            default -> bytesOfPackets();
        };
    }

    /// Of a message whose end was not seen: what its RETH says, else what was seen of it.
    private long bytesOfPackets() {
        if (hasLast) {
            return (packets() - 1L) * fullPayload + lastPayload;
        }
        return dmaLength >= 0 ? dmaLength : (long) packets() * fullPayload;
    }

    @Override
    public boolean hasRemoteAddress() {
        return hasAddress;
    }

    @Override
    public long remoteAddress() {
        return remoteAddress;
    }

    @Override
    public long rKey() {
        return Integer.toUnsignedLong(rKey);
    }

    @Override
    public boolean hasImmediate() {
        return hasImmediate;
    }

    @Override
    public long immediate() {
        return Integer.toUnsignedLong(immediate);
    }

    @Override
    public boolean hasInvalidatedRKey() {
        return hasInvalidatedRKey;
    }

    @Override
    public long invalidatedRKey() {
        return Integer.toUnsignedLong(invalidatedRKey);
    }

    @Override
    public long firstFrame() {
        return firstFrame;
    }

    @Override
    public long lastFrame() {
        return lastFrame;
    }

    @Override
    public long answerFrame() {
        return answerFrame;
    }

    @Override
    public long firstNs() {
        return firstNs;
    }

    @Override
    public long lastNs() {
        return lastNs;
    }

    @Override
    public long answeredNs() {
        return answeredNs;
    }

    @Override
    public int retransmissions() {
        return retransmissions;
    }

    @Override
    public int rnrNaks() {
        return rnrNaks;
    }

    @Override
    public boolean complete() {
        return complete;
    }

    @Override
    public WcStatus status() {
        return status;
    }

    @Override
    public @Nullable String problem() {
        return problem;
    }

    @Override
    public boolean routine() {
        return routine;
    }

    @Override
    public boolean unreliable() {
        return unreliable;
    }
}
