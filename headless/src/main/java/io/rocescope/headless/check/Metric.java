package io.rocescope.headless.check;

import io.rocescope.parser.event.FlowSummary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A number of each direction of a connection that a rule may bound.
public enum Metric {
    MAX_FAILED_MESSAGES(false, "messages", "work requests that failed", "messages.failed"),
    MAX_INCOMPLETE_MESSAGES(false, "messages", "work requests without an answer", "messages.incomplete"),
    MAX_RETRANSMITTED_PACKETS(false, "packets", "request packets sent again", "retransmittedPackets"),
    MAX_RETRANSMISSION_RATIO(
            false, "of request packets", "share of request packets sent again", "retransmittedPackets/requestPackets"),
    MAX_DUPLICATE_REQUESTS(false, "packets", "requests that had been carried out", "duplicateRequests"),
    MAX_RNR_NAKS(false, "NAKs", "receiver-not-ready NAKs", "rnrNaks"),
    MAX_OUT_OF_ORDER(false, "packets", "packets overtaken", "outOfOrder"),
    MAX_ECN_MARKED(false, "packets", "packets marked by switches", "ecnMarked"),
    MAX_CNPS(false, "CNPs", "congestion notifications", "cnps"),
    MAX_LATENCY_P50_NS(false, "ns", "median from request to answer", "latencyNs.p50"),
    MAX_LATENCY_P99_NS(false, "ns", "99th percentile from request to answer", "latencyNs.p99"),
    MAX_LATENCY_NS(false, "ns", "longest from request to answer", "latencyNs.max"),
    MIN_THROUGHPUT_BPS(true, "bit/s", "payload bits per second", "throughputBps");

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final boolean minimum;
    private final String unit;
    private final String summary;
    private final String path;

    Metric(boolean minimum, String unit, String summary, String path) {
        this.minimum = minimum;
        this.unit = unit;
        this.summary = summary;
        this.path = path;
    }

    /// The rule's id.
    public String id() {
        return id;
    }

    /// Whether the threshold is a lower bound.
    public boolean minimum() {
        return minimum;
    }

    public String unit() {
        return unit;
    }

    public String summary() {
        return summary;
    }

    /// Where a saved analysis has it, below FLOW; two places with a slash are divided.
    public String path() {
        return path;
    }

    /// Its value; negative where there is none.
    public double of(FlowSummary flow) {
        return switch (this) {
            case MAX_FAILED_MESSAGES -> (double) flow.messages().failed();
            case MAX_INCOMPLETE_MESSAGES -> (double) flow.messages().incomplete();
            case MAX_RETRANSMITTED_PACKETS -> (double) flow.retransmittedPackets();
            case MAX_RETRANSMISSION_RATIO ->
                flow.requestPackets() == 0 ? 0 : (double) flow.retransmittedPackets() / flow.requestPackets();
            case MAX_DUPLICATE_REQUESTS -> (double) flow.duplicateRequests();
            case MAX_RNR_NAKS -> (double) flow.rnrNaks();
            case MAX_OUT_OF_ORDER -> (double) flow.outOfOrder();
            case MAX_ECN_MARKED -> (double) flow.ecnMarked();
            case MAX_CNPS -> (double) flow.cnps();
            case MAX_LATENCY_P50_NS -> (double) flow.latencyNs().p50();
            case MAX_LATENCY_P99_NS -> (double) flow.latencyNs().p99();
            case MAX_LATENCY_NS -> (double) flow.latencyNs().max();
            case MIN_THROUGHPUT_BPS -> (double) flow.throughputBps();
        };
    }

    /// Whether one value is worse than another.
    public boolean worse(double one, double other) {
        return minimum ? one < other : one > other;
    }

    /// @return the metric of that id, or null
    public static @Nullable Metric byId(String id) {
        for (Metric metric : values()) {
            if (metric.id.equals(id)) {
                return metric;
            }
        }
        return null;
    }
}
