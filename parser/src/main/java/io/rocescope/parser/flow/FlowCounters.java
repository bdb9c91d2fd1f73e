package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Verb;

/// The counts of one flow; {@link FlowReport} makes the summary of them.
final class FlowCounters {
    private static final long NEVER = Long.MIN_VALUE;

    // What most packets change stands together.
    long requestPackets;
    long requestBytes;
    long responsePackets;
    long responseBytes;
    long firstNs = NEVER;
    long lastNs;
    long acks;
    long completed;
    final long[] byVerb = new long[Verb.values().length];
    long failed;
    long incomplete;
    long rnrNaks;
    long nakSequence;
    long nakInvalid;
    long nakAccess;
    long nakOperational;
    long nakOther;
    long retransmittedPackets;
    long byNak;
    long byImpliedNak;
    long byTimeout;
    long byRnr;
    long byUnknown;
    long spurious;
    long missingRequests;
    long missingResponses;
    long captureDrops;
    long outOfOrder;
    long icrcErrors;
    long ecnMarked;
    long cnps;
    long rnrViolations;
    long rnrDeadNs;
    long rnrShortestNs = Long.MAX_VALUE;
    long rnrLongestNs;

    /// Adds what another half's provisional flow counted of the answers.
    void absorb(FlowCounters other) {
        responsePackets += other.responsePackets;
        responseBytes += other.responseBytes;
        acks += other.acks;
        rnrNaks += other.rnrNaks;
        nakSequence += other.nakSequence;
        nakInvalid += other.nakInvalid;
        nakAccess += other.nakAccess;
        nakOperational += other.nakOperational;
        nakOther += other.nakOther;
        icrcErrors += other.icrcErrors;
        ecnMarked += other.ecnMarked;
        cnps += other.cnps;
        if (other.used()) {
            at(other.firstNs);
            firstNs = Math.min(firstNs, other.firstNs);
            at(other.lastNs);
        }
    }

    /// Messages reported so far.
    long byVerbTotal() {
        return completed + failed + incomplete;
    }

    /// Whether the flow has had a packet.
    boolean used() {
        return firstNs != NEVER;
    }

    /// Notes a packet's time.
    void at(long timeNs) {
        if (firstNs == NEVER) {
            firstNs = timeNs;
        }
        lastNs = Math.max(lastNs, timeNs);
    }

    /// For {@link Prefetch}.
    long touch() {
        return requestPackets + completed;
    }
}
