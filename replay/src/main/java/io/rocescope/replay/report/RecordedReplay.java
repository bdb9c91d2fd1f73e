package io.rocescope.replay.report;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the tracker says of a replay's own packets. It is the sink of their analysis; {@link #conclude} follows.
public final class RecordedReplay implements AnalysisSink {
    private final Map<Key, List<Seen>> messages = new HashMap<>();
    private List<ConnectionSummary> connections = List.of();

    private record Key(int connection, Direction direction) {}

    /// A message, in the order of the capture.
    record Seen(long id, Verb verb, long bytes, WcStatus status) {}

    @Override
    public void event(RoceEvent event) {
        // The flows count them.
    }

    @Override
    public void message(Message m) {
        messages.computeIfAbsent(new Key(m.connection(), m.direction()), _ -> new ArrayList<>())
                .add(new Seen(m.id(), m.verb(), m.bytes(), m.status()));
    }

    /// Takes the analysis's result.
    public RecordedReplay conclude(List<ConnectionSummary> found) {
        connections = List.copyOf(found);
        return this;
    }

    /// What one end's requests met, or null when none of their packets is there.
    ///
    /// @param ip where the requests come from
    /// @param targetQpn the queue pair that they go to
    @Nullable
    FlowSummary flow(String ip, int targetQpn) {
        for (ConnectionSummary c : connections) {
            if (c.endpointA().ip().equals(ip) && c.endpointB().qpn() == targetQpn) {
                return c.aToB();
            }
            if (c.endpointB().ip().equals(ip) && c.endpointA().qpn() == targetQpn) {
                return c.bToA();
            }
        }
        return null;
    }

    List<Seen> messages(String ip, int targetQpn) {
        for (ConnectionSummary c : connections) {
            if (c.endpointA().ip().equals(ip) && c.endpointB().qpn() == targetQpn) {
                return of(c.id(), Direction.A_TO_B);
            }
            if (c.endpointB().ip().equals(ip) && c.endpointA().qpn() == targetQpn) {
                return of(c.id(), Direction.B_TO_A);
            }
        }
        return List.of();
    }

    private List<Seen> of(int connection, Direction direction) {
        return messages.getOrDefault(new Key(connection, direction), List.of()).stream()
                .sorted((x, y) -> Long.compare(x.id(), y.id()))
                .toList();
    }
}
