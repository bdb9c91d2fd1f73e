package io.rocescope.parser.report;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.picture.LatencyPicture;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/// Collects how long messages took, of all connections and of each, in bounded memory.
public final class LatencySink implements AnalysisSink {
    private static final int DIGITS = 2;
    private static final int MOST_FLOWS = 512;
    private static final long MOST_NS = 3_600_000_000_000L;
    private static final int STEPS_PER_DECADE = 12;

    private final IntCountsHistogram all = histogram();
    private final Map<Verb, IntCountsHistogram> byVerb = new EnumMap<>(Verb.class);
    private final Map<Key, IntCountsHistogram> flows = new HashMap<>();

    private record Key(int connection, Direction direction) {}

    private static IntCountsHistogram histogram() {
        var histogram = new IntCountsHistogram(DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    @Override
    public void event(RoceEvent event) {}

    @Override
    public void message(Message m) {
        if (m.answeredNs() == 0 || m.answeredNs() < m.firstNs()) {
            return;
        }
        add(m.connection(), m.direction(), m.verb(), m.answeredNs() - m.firstNs());
    }

    /// Counts a message.
    public void add(int connection, Direction direction, Verb verb, long latencyNs) {
        long ns = Math.clamp(latencyNs, 1, MOST_NS);
        all.recordValue(ns);
        byVerb.computeIfAbsent(verb, _ -> histogram()).recordValue(ns);
        var key = new Key(connection, direction);
        IntCountsHistogram flow = flows.get(key);
        if (flow == null && flows.size() < MOST_FLOWS) {
            flow = histogram();
            flows.put(key, flow);
        }
        if (flow != null) {
            flow.recordValue(ns);
        }
    }

    /// Percentiles of answered messages, in nanoseconds.
    public record Percentiles(long count, long p50, long p90, long p99, long p999, long max) {}

    public @Nullable Percentiles all() {
        return of(all);
    }

    /// By kind of work request; kinds without answers are absent.
    public Map<Verb, Percentiles> byVerb() {
        Map<Verb, Percentiles> result = new EnumMap<>(Verb.class);
        byVerb.forEach((verb, histogram) -> {
            Percentiles p = of(histogram);
            if (p != null) {
                result.put(verb, p);
            }
        });
        return result;
    }

    /// @return the percentiles of one direction, or null where no message was answered or there are too many flows
    public @Nullable Percentiles of(int connection, Direction direction) {
        IntCountsHistogram histogram = flows.get(new Key(connection, direction));
        return histogram == null ? null : of(histogram);
    }

    private static @Nullable Percentiles of(IntCountsHistogram h) {
        return h.getTotalCount() == 0
                ? null
                : new Percentiles(
                        h.getTotalCount(),
                        h.getValueAtPercentile(50),
                        h.getValueAtPercentile(90),
                        h.getValueAtPercentile(99),
                        h.getValueAtPercentile(99.9),
                        h.getMaxValue());
    }

    /// All messages in steps of a twelfth of a decade; empty where none was answered.
    public List<LatencyPicture.Step> steps() {
        List<LatencyPicture.Step> steps = new ArrayList<>();
        if (all.getTotalCount() == 0) {
            return steps;
        }
        double low = Math.floor(Math.log10((double) Math.max(1, all.getMinNonZeroValue())) * STEPS_PER_DECADE);
        double high = Math.floor(Math.log10((double) Math.max(1, all.getMaxValue())) * STEPS_PER_DECADE);
        long before = 0;
        for (double i = low; i <= high; i++) {
            double from = Math.pow(10, i / STEPS_PER_DECADE);
            double to = Math.pow(10, (i + 1) / STEPS_PER_DECADE);
            long until = i == high ? all.getTotalCount() : all.getCountBetweenValues(0, (long) to);
            steps.add(new LatencyPicture.Step(from, to, until - before));
            before = until;
        }
        return steps;
    }
}
