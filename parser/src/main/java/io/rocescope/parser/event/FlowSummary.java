package io.rocescope.parser.event;

import io.rocescope.parser.wire.Verb;
import java.util.Map;

/// One direction of a connection: the requests that one end sent and the answers it got. Names and meanings are the
/// contract's.
///
/// @param pathMtu octets, or 0 while unknown
/// @param firstPsn of the requests seen, or -1
/// @param throughputBps request and response payload bits per second between the first and the last packet
public record FlowSummary(
        int pathMtu,
        int firstPsn,
        int lastPsn,
        long requestPackets,
        long requestBytes,
        long responsePackets,
        long responseBytes,
        Messages messages,
        long acks,
        long rnrNaks,
        Naks naks,
        long retransmittedPackets,
        Retransmissions retransmissions,
        long duplicateRequests,
        long sequenceErrors,
        long missingRequestPackets,
        long missingResponsePackets,
        long captureDrops,
        long outOfOrder,
        long icrcErrors,
        long ecnMarked,
        long cnps,
        int maxOutstandingReads,
        long throughputBps,
        Latency latencyNs,
        Recovery recovery,
        RnrWaits rnrWaits,
        Timeouts timeouts,
        Marking marking,
        long firstNs,
        long lastNs) {

    /// Fates of the work requests.
    ///
    /// @param byVerb all of them, by verb; verbs that do not occur are absent
    public record Messages(long completed, long failed, long incomplete, Map<Verb, Long> byVerb) {}

    /// NAKs sent, by code.
    public record Naks(
            long psnSequenceError, long invalidRequest, long remoteAccessError, long remoteOperationalError) {}

    /// Episodes of sending again, by cause.
    public record Retransmissions(long nak, long impliedNak, long timeout, long rnr, long unknown) {
        public long total() {
            return nak + impliedNak + timeout + rnr + unknown;
        }
    }

    /// From a message's first packet to its answer. -1 where there is none.
    public record Latency(long p50, long p99, long max) {}

    /// Loss recovery as Lumina (SIGCOMM'23) takes it apart; means and maxima over the episodes, -1 where there is none.
    public record Recovery(
            long episodes,
            long nackGenerationMeanNs,
            long nackGenerationMaxNs,
            long nackReactionMeanNs,
            long nackReactionMaxNs,
            long totalMeanNs,
            long totalMaxNs) {}

    /// Waits after receiver-not-ready NAKs.
    ///
    /// @param violations times that the requester did not wait as long as it must
    /// @param deadNs all waits from an RNR NAK to the request's next copy
    /// @param longestWaitNs the longest wait that an RNR NAK asked for
    /// @param shortestWaitNs the shortest one
    public record RnrWaits(long violations, long deadNs, long shortestWaitNs, long longestWaitNs) {}

    /// Measured retransmission timers.
    ///
    /// @param count timeouts measured
    /// @param shortestNs the shortest gap, or -1
    /// @param longestNs the longest gap, or -1
    /// @param nearest n of the 4.096 µs · 2^n next to the median gap, or -1
    /// @param pattern "constant", "doubling", "irregular", or "" for fewer than two gaps in a row
    /// @param spurious retransmissions of requests whose answer was under way
    public record Timeouts(long count, long shortestNs, long longestNs, int nearest, String pattern, long spurious) {}

    /// What packets carry for the network's treatment, by class; -1 where no packet of the class was seen, -2 where it
    /// changes.
    public record Marking(
            int requestDscp,
            int answerDscp,
            int requestPriority,
            int answerPriority,
            int sourcePorts,
            int migReqRequest,
            int hopLimit) {}
}
