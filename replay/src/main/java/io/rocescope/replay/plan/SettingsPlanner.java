package io.rocescope.replay.plan;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.WcStatus;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/// Finds out a queue pair's settings, from what the connection manager said or the packets show; the rest is
/// assumed, and said to be.
final class SettingsPlanner {
    /// 67 ms, which verbs programs use most.
    private static final int DEFAULT_TIMEOUT = 14;
    private static final int DEFAULT_RETRIES = 7;
    /// 0.64 ms, which verbs programs use most.
    private static final int DEFAULT_RNR_TIMER = 12;
    private static final int SMALLEST_DEPTH = 16;
    private static final int LARGEST_DEPTH = 1024;
    private static final int MAX_READS = 128;

    private final ConnectionSummary summary;
    private final Map<String, String> assumed;

    /// @param attempts that were made before this end gave a request up, or -1
    /// @param rnrTimer code in the RNR NAKs that this end sent, or -1
    record Observed(int attempts, int rnrTimer) {}

    SettingsPlanner(ConnectionSummary summary, Map<String, String> assumed) {
        this.summary = summary;
        this.assumed = assumed;
    }

    /// @param a whether these are A's
    /// @param own requests of this end
    /// @param peers requests of the other end
    /// @param granted what the other end's successful requests needed
    QpSettings of(boolean a, List<Draft> own, List<Draft> peers, Set<Access> granted, Observed observed) {
        String end = a ? "a." : "b.";
        FlowSummary asks = a ? summary.aToB() : summary.bToA();
        FlowSummary answers = a ? summary.bToA() : summary.aToB();
        return new QpSettings(
                timeout(end, own, asks),
                retries(end, own, observed.attempts()),
                rnrRetries(end, a, own),
                rnrTimer(end, observed.rnrTimer(), peers),
                reads(asks),
                reads(answers),
                depth(own),
                receives(peers),
                access(granted, peers));
    }

    /// Settings of an end that asks nothing do not matter.
    private void assume(List<Draft> own, String setting, String reason) {
        if (!own.isEmpty()) {
            assumed.put(setting, reason);
        }
    }

    private int timeout(String end, List<Draft> own, FlowSummary asks) {
        if (summary.attributes() != null && summary.attributes().localAckTimeout() >= 0) {
            return summary.attributes().localAckTimeout();
        }
        if (asks.timeouts().nearest() > 0) {
            return Math.min(31, asks.timeouts().nearest());
        }
        assume(own, end + "timeout", "no timeout was seen: a usual value, 67 ms");
        return DEFAULT_TIMEOUT;
    }

    private int retries(String end, List<Draft> own, int attempts) {
        if (attempts > 0) {
            return Math.min(DEFAULT_RETRIES, attempts - 1);
        }
        if (summary.attributes() != null && summary.attributes().retryCount() >= 0) {
            return summary.attributes().retryCount();
        }
        assume(own, end + "retryCnt", "no request was given up: a usual value");
        return DEFAULT_RETRIES;
    }

    private int rnrRetries(String end, boolean a, List<Draft> own) {
        for (Draft draft : own) {
            if (draft.status() == WcStatus.IBV_WC_RNR_RETRY_EXC_ERR) {
                return Math.clamp(draft.rnrNaks() - 1L, 0, 6);
            }
        }
        ConnectionSummary.CmAttributes agreed = summary.attributes();
        // What A's requests bear, B has told, and the other way about.
        int told = agreed == null ? -1 : a ? agreed.rnrRetryB() : agreed.rnrRetryA();
        if (told >= 0) {
            return told;
        }
        assume(own, end + "rnrRetry", "no request was given up for want of a receive: for ever");
        return 7;
    }

    private int rnrTimer(String end, int seen, List<Draft> peers) {
        if (seen >= 0) {
            return seen;
        }
        if (peers.stream().anyMatch(d -> d.verb().consumesReceive())) {
            assumed.put(end + "minRnrTimer", "no receiver-not-ready NAK was seen: a usual value, 0.64 ms");
        }
        return DEFAULT_RNR_TIMER;
    }

    private static int reads(FlowSummary flow) {
        return Math.clamp(flow.maxOutstandingReads(), 1, MAX_READS);
    }

    /// Requests under way at the same time, and some more: when a program had posted them, packets do not show.
    private static int depth(List<Draft> own) {
        var open = new PriorityQueue<Long>();
        int most = 0;
        for (Draft draft : own) {
            while (!open.isEmpty() && open.peek() <= draft.firstNs()) {
                open.poll();
            }
            open.add(Math.max(draft.lastNs(), draft.answeredNs()));
            most = Math.max(most, open.size());
        }
        return Math.clamp(2L * most, SMALLEST_DEPTH, LARGEST_DEPTH);
    }

    private static int receives(List<Draft> peers) {
        long count = peers.stream().filter(Draft::tookReceive).count();
        return Math.clamp(count, SMALLEST_DEPTH, LARGEST_DEPTH);
    }

    private static Set<Access> access(Set<Access> granted, List<Draft> peers) {
        Set<Access> all = EnumSet.noneOf(Access.class);
        all.addAll(granted);
        for (Draft draft : peers) {
            // The region refuses these, so that the queue pair must not.
            if (draft.status() == WcStatus.IBV_WC_REM_ACCESS_ERR) {
                all.add(RegionPlanner.needed(draft.verb()));
            }
        }
        return all;
    }
}
