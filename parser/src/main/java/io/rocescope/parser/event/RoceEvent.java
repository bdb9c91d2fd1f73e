package io.rocescope.parser.event;

import io.rocescope.parser.wire.Verb;
import java.util.List;

/// Something that happened on a connection or in the capture. Each kind is a record; its components beyond
/// {@link #at} are the `data` of the event in the output, under their own names.
///
/// Names are in the past tense (qlog's convention): PsnGapDetected is `roce:psn_gap_detected`. docs/event-schema.md has
/// a
/// section for each; a test keeps it complete.
public sealed interface RoceEvent {
    /// When and where.
    At at();

    /// Why the event was raised, a word.
    String trigger();

    /// When and where an event happened.
    ///
    /// @param timeNs nanoseconds since the epoch, of the frame that showed it
    /// @param connection the connection's id, or 0
    /// @param direction of the flow that the event is about: the one whose requests (or answers to them) it
    /// concerns
    /// @param frame the frame that showed it, or 0
    record At(long timeNs, int connection, Direction direction, long frame) {}

    /// The first packet of a connection, or its set-up, was seen.
    record ConnectionStarted(At at, String transport, int destinationQp, String trigger) implements RoceEvent {}

    /// The two one-way packet streams of a connection were matched.
    record ConnectionPaired(At at, int qpnA, int qpnB, double confidence, String trigger) implements RoceEvent {}

    /// The connection was taken down, or its queue pair number began a new life.
    record ConnectionClosed(At at, String trigger) implements RoceEvent {}

    /// What the packets prove about one end's queue pair changed.
    record QpStateChanged(At at, String side, QpState oldState, QpState newState, String trigger)
            implements RoceEvent {}

    /// A connection manager message was sent.
    record CmMessageSent(
            At at,
            String message,
            long localCommId,
            long remoteCommId,
            long transactionId,
            String detail,
            String trigger)
            implements RoceEvent {}

    /// The connection's path MTU became known.
    record PathMtuInferred(At at, int pathMtu, String trigger) implements RoceEvent {}

    /// Request PSNs were skipped at the capturing point.
    record PsnGapDetected(At at, int expectedPsn, int observedPsn, int missing, String trigger) implements RoceEvent {}

    /// READ response PSNs were skipped at the capturing point.
    record ResponseGapDetected(At at, int expectedPsn, int observedPsn, int missing, String trigger)
            implements RoceEvent {}

    /// A request packet came late: it had been overtaken on the way.
    record PacketReordered(At at, int psn, int depthPackets, long lateNs, String trigger) implements RoceEvent {}

    /// A requester began to send again.
    ///
    /// @param copies how often the PSN has been sent by now
    /// @param waitedNs from the PSN's previous transmission (or the last progress) to this one
    /// @param nearestTimeout n of the nearest 4.096 µs · 2^n for a timeout, else -1
    record RetransmissionStarted(At at, int psn, int copies, long waitedNs, int nearestTimeout, String trigger)
            implements RoceEvent {}

    /// A loss was noticed, reported and repaired; the times are those of Lumina (SIGCOMM'23).
    ///
    /// @param nackGenerationNs from the out-of-order arrival to the NAK
    /// @param nackReactionNs from the NAK to the first retransmission
    record RecoveryMeasured(At at, int psn, long nackGenerationNs, long nackReactionNs, long totalNs, String trigger)
            implements RoceEvent {}

    /// A request was sent again although its first copy was being answered.
    record SpuriousRetransmissionDetected(At at, int psn, long answerAfterNs, long retransmittedAfterNs, String trigger)
            implements RoceEvent {}

    /// A retransmission differs from the first copy in what it carries.
    record RetransmissionDiffered(At at, int psn, String what, String trigger) implements RoceEvent {}

    /// A request packet behind the responder's expected PSN reached the capturing point.
    record DuplicateRequestDetected(At at, int psn, int expectedPsn, String trigger) implements RoceEvent {}

    /// A NAK other than receiver-not-ready was sent.
    ///
    /// @param repeated the same expected PSN had been reported and had not arrived since
    record NakSent(At at, int psn, int syndrome, String meaning, int msn, boolean repeated, String trigger)
            implements RoceEvent {}

    /// A receiver-not-ready NAK was sent.
    record RnrNakSent(At at, int psn, int timerCode, long waitNs, int count, Verb verb, String trigger)
            implements RoceEvent {}

    /// A requester asked again before the wait that the RNR NAK had asked for was over.
    record RnrWaitViolated(At at, int psn, long waitedNs, long requiredNs, String trigger) implements RoceEvent {}

    /// A later request was answered while an older READ or atomic was not.
    record ImpliedNakDetected(At at, int psn, int answeredPsn, String trigger) implements RoceEvent {}

    /// The responder's message sequence number does not fit the messages that were seen to be answered.
    record MsnJumped(At at, int msn, int expectedMsn, String trigger) implements RoceEvent {}

    /// The responder has no receive left to promise (end-to-end credits).
    record CreditsExhausted(At at, int psn, int msn, String trigger) implements RoceEvent {}

    /// An answer names a PSN that no request in sight explains.
    record UnexpectedAnswerDetected(At at, int psn, String trigger) implements RoceEvent {}

    /// Packets that must have arrived are not in the capture.
    record CaptureDropDetected(At at, int psn, int count, String trigger) implements RoceEvent {}

    /// A PSN lies 2^23 from the expected one: ahead and behind are the same there.
    record AmbiguousPsnObserved(At at, int psn, int expectedPsn, String trigger) implements RoceEvent {}

    /// A work request failed.
    record MessageFailed(At at, Verb verb, int firstPsn, int lastPsn, WcStatus status, String trigger)
            implements RoceEvent {}

    /// A requester stopped asking.
    record RequesterGaveUp(At at, int psn, int attempts, long silentNs, String trigger) implements RoceEvent {}

    /// Pieces of a message do not fit the specification's opcode sequence or lengths.
    record MessageMalformed(At at, int psn, String problem, String trigger) implements RoceEvent {}

    /// A frame has an invalid ICRC: its receiver drops it.
    record IcrcErrorDetected(At at, int destinationQp, int psn, String trigger) implements RoceEvent {}

    /// A congestion notification packet was sent.
    ///
    /// @param sinceLastNs since the connection's previous one in the same direction, or -1
    record CnpSent(At at, int destinationQp, long sinceLastNs, String trigger) implements RoceEvent {}

    /// Packets marked by a switch (ECN: congestion experienced) began to arrive.
    record CongestionMarked(At at, int psn, String trigger) implements RoceEvent {}

    /// A pause frame was sent.
    ///
    /// @param priorities the classes it names; all for a pause of the whole port
    /// @param quanta the longest pause among them, in units of 512 bit times; 0 resumes
    record PauseSent(At at, String source, List<Integer> priorities, int quanta, String trigger) implements RoceEvent {}

    /// The capture's clock went backwards.
    record TimeReversed(At at, long byNs, String trigger) implements RoceEvent {}

    /// This event's name in the output: the record's in the past tense, lower case with underscores.
    default String name() {
        return EventNames.of(getClass());
    }
}
