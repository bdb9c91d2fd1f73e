package io.rocescope.gui.compare;

import io.rocescope.gui.trace.EventStore;
import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.event.EventNames;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.report.LatencySink;
import io.rocescope.parser.report.LatencySink.Percentiles;
import io.rocescope.parser.wire.Verb;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is compared of a capture.
///
/// @param events how many of each name
/// @param latency of all messages, or null where none was answered
public record Facts(
        String name,
        TraceSummary summary,
        Map<String, Long> events,
        @Nullable Percentiles latency,
        Map<Verb, Percentiles> latencyByVerb) {

    /// Reads all messages and events of a trace.
    public static Facts of(Trace trace) {
        LatencySink latencies = new LatencySink();
        MessageStore messages = trace.messages();
        for (long row = 0; row < messages.size(); row++) {
            long latency = messages.latencyNs(row);
            if (latency >= 0) {
                latencies.add(messages.connection(row), messages.direction(row), messages.verb(row), latency);
            }
        }
        EventStore events = trace.events();
        Map<Class<?>, Long> counts = new HashMap<>();
        for (long row = 0; row < events.size(); row++) {
            counts.merge(events.kind(row), 1L, Long::sum);
        }
        Map<String, Long> named = new TreeMap<>();
        counts.forEach((kind, count) -> named.put(EventNames.of(kind.asSubclass(RoceEvent.class)), count));
        return new Facts(String.join(", ", trace.names()), trace.summary(), named, latencies.all(), latencies.byVerb());
    }
}
