package io.rocescope.parser.flow;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.wire.Verb;
import java.util.EnumMap;
import java.util.Map;

/// Makes the summary of a flow from its counts.
final class FlowReport {
    private static final double MEDIAN = 50;
    private static final double NINETY_NINTH = 99;
    private static final double NS_PER_S = 1e9;

    private FlowReport() {}

    static FlowSummary of(Flow flow) {
        FlowCounters c = flow.counts;
        Map<Verb, Long> byVerb = new EnumMap<>(Verb.class);
        for (Verb verb : Verb.values()) {
            if (c.byVerb[verb.ordinal()] > 0) {
                byVerb.put(verb, c.byVerb[verb.ordinal()]);
            }
        }
        RetryClock clock = flow.clock;
        return new FlowSummary(
                flow.mtu.suggested(),
                flow.started ? flow.firstPsn : -1,
                flow.started ? flow.lastPsn : -1,
                c.requestPackets,
                c.requestBytes,
                c.responsePackets,
                c.responseBytes,
                new FlowSummary.Messages(c.completed, c.failed, c.incomplete, byVerb),
                c.acks,
                c.rnrNaks,
                new FlowSummary.Naks(c.nakSequence, c.nakInvalid, c.nakAccess, c.nakOperational),
                c.retransmittedPackets,
                new FlowSummary.Retransmissions(c.byNak, c.byImpliedNak, c.byTimeout, c.byRnr, c.byUnknown),
                // Without an answer nothing shows that there is a responder that counts.
                c.responsePackets == 0 ? 0 : flow.responder.duplicates,
                c.responsePackets == 0 ? 0 : flow.responder.sequenceErrors,
                c.missingRequests,
                c.missingResponses,
                c.captureDrops,
                c.outOfOrder,
                c.icrcErrors,
                c.ecnMarked,
                c.cnps,
                flow.maxOutstandingReads,
                throughput(c),
                new FlowSummary.Latency(
                        flow.latencies.at(MEDIAN), flow.latencies.at(NINETY_NINTH), flow.latencies.max()),
                flow.recoveries.summary(),
                new FlowSummary.RnrWaits(
                        c.rnrViolations, c.rnrDeadNs, c.rnrNaks == 0 ? -1 : c.rnrShortestNs, c.rnrLongestNs),
                new FlowSummary.Timeouts(
                        clock.count,
                        clock.count == 0 ? -1 : clock.shortestNs,
                        clock.count == 0 ? -1 : clock.longestNs,
                        clock.nearest(),
                        clock.pattern(),
                        c.spurious),
                flow.marks.summary(),
                c.used() ? c.firstNs : 0,
                c.lastNs);
    }

    private static long throughput(FlowCounters c) {
        long duration = c.lastNs - c.firstNs;
        if (duration <= 0) {
            return 0;
        }
        return Math.round((c.requestBytes + c.responseBytes) * (double) Byte.SIZE * NS_PER_S / duration);
    }
}
