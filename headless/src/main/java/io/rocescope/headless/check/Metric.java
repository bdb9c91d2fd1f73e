package io.rocescope.headless.check;

import io.rocescope.parser.event.FlowSummary;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A number of each direction of a connection that a rule may bound.
public enum Metric {
    MAX_FAILED_MESSAGES(
            false,
            "messages",
            "work requests that failed",
            "messages.failed",
            f -> f.messages().failed()),
    MAX_INCOMPLETE_MESSAGES(
            false,
            "messages",
            "work requests without an answer",
            "messages.incomplete",
            f -> f.messages().incomplete()),
    MAX_RETRANSMITTED_PACKETS(
            false, "packets", "request packets sent again", "retransmittedPackets", FlowSummary::retransmittedPackets),
    MAX_RETRANSMISSION_RATIO(
            false,
            "of request packets",
            "share of request packets sent again",
            "retransmittedPackets/requestPackets",
            f -> f.requestPackets() == 0 ? 0 : (double) f.retransmittedPackets() / f.requestPackets()),
    MAX_DUPLICATE_REQUESTS(
            false,
            "packets",
            "requests that had been carried out",
            "duplicateRequests",
            FlowSummary::duplicateRequests),
    MAX_RNR_NAKS(false, "NAKs", "receiver-not-ready NAKs", "rnrNaks", FlowSummary::rnrNaks),
    MAX_OUT_OF_ORDER(false, "packets", "packets overtaken", "outOfOrder", FlowSummary::outOfOrder),
    MAX_ECN_MARKED(false, "packets", "packets marked by switches", "ecnMarked", FlowSummary::ecnMarked),
    MAX_CNPS(false, "CNPs", "congestion notifications", "cnps", FlowSummary::cnps),
    MAX_LATENCY_P50_NS(
            false,
            "ns",
            "median from request to answer",
            "latencyNs.p50",
            f -> f.latencyNs().p50()),
    MAX_LATENCY_P99_NS(
            false,
            "ns",
            "99th percentile from request to answer",
            "latencyNs.p99",
            f -> f.latencyNs().p99()),
    MAX_LATENCY_NS(
            false,
            "ns",
            "longest from request to answer",
            "latencyNs.max",
            f -> f.latencyNs().max()),
    MIN_THROUGHPUT_BPS(true, "bit/s", "payload bits per second", "throughputBps", FlowSummary::throughputBps);

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final boolean minimum;
    private final String unit;
    private final String summary;
    private final String path;
    private final ToDoubleFunction<FlowSummary> value;

    Metric(boolean minimum, String unit, String summary, String path, ToDoubleFunction<FlowSummary> value) {
        this.minimum = minimum;
        this.unit = unit;
        this.summary = summary;
        this.path = path;
        this.value = value;
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

    public double of(FlowSummary flow) {
        return value.applyAsDouble(flow);
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
