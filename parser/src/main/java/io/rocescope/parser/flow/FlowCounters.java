package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Verb;

/// The counts of one flow; {@link FlowReport} makes the summary of them.
final class FlowCounters {
    long requestPackets;
    long requestBytes;
    long responsePackets;
    long responseBytes;
    long completed;
    long failed;
    long incomplete;
    final long[] byVerb = new long[Verb.values().length];
    long acks;
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
    long firstNs;
    long lastNs;
    boolean used;

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
        if (other.used) {
            touch(other.firstNs);
            firstNs = Math.min(firstNs, other.firstNs);
            touch(other.lastNs);
        }
    }

    /// Messages reported so far.
    long byVerbTotal() {
        return completed + failed + incomplete;
    }

    void touch(long timeNs) {
        if (!used) {
            used = true;
            firstNs = timeNs;
        }
        lastNs = Math.max(lastNs, timeNs);
    }
}
