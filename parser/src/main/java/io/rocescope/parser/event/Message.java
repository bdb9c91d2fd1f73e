package io.rocescope.parser.event;

import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// What became of one work request, told from its packets: a read-only view, valid while it is handed over.
public interface Message {
    /// Number of the message in the order in which the capture shows their first packets, from 1.
    long id();

    int connection();

    /// Which way the request travelled.
    Direction direction();

    Verb verb();

    int firstPsn();

    /// The last PSN that the message takes; for a READ that of its last response.
    int lastPsn();

    /// PSNs that the message takes.
    int packets();

    /// Octets that the message moves.
    long bytes();

    /// Whether the request had a RETH or AtomicETH.
    boolean hasRemoteAddress();

    long remoteAddress();

    /// The remote key, unsigned 32 bits.
    long rKey();

    boolean hasImmediate();

    /// The immediate data, unsigned 32 bits in network order.
    long immediate();

    boolean hasInvalidatedRKey();

    long invalidatedRKey();

    long firstFrame();

    /// The last frame that belongs to the message, requests and responses.
    long lastFrame();

    /// The frame that completed it, or 0.
    long answerFrame();

    /// When its first packet was seen.
    long firstNs();

    long lastNs();

    /// When it was answered, or 0.
    long answeredNs();

    /// Times that packets of the message were sent again: episodes, not packets.
    int retransmissions();

    int rnrNaks();

    /// Whether all of it was sent and, where the service is reliable, answered.
    boolean complete();

    WcStatus status();

    /// What does not fit the specification's opcode sequence or lengths, or null.
    @Nullable
    String problem();

    /// Whether findings learn nothing from the message that an earlier one of its direction did not tell them: it
    /// was answered well at the first try, with the remote key of the one before, and, as a SEND or WRITE, moves no
    /// more octets than one before.
    default boolean routine() {
        return false;
    }

    /// Whether this is a message of a service without acknowledgement.
    boolean unreliable();
}
