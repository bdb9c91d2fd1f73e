package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.RoceEvent.CmMessageSent;
import io.rocescope.parser.event.RoceEvent.PauseSent;
import org.agrona.collections.Int2ObjectHashMap;

/// Keeps of the stream of events and messages what findings need: counts, and a few frames of each kind. Its size
/// depends on the number of connections, not on that of packets.
public final class Evidence implements AnalysisSink {
    private static final int DIRECTIONS = 3;

    private final Int2ObjectHashMap<FlowEvidence[]> connections = new Int2ObjectHashMap<>();
    private final FlowEvidence capture = new FlowEvidence();
    private final CmLadders ladders = new CmLadders();
    private final PauseTimes pauses = new PauseTimes();

    @Override
    public void event(RoceEvent event) {
        switch (event) {
            case CmMessageSent e -> ladders.add(e);
            case PauseSent e -> pauses.add(e);
            default -> {}
        }
        RoceEvent.At at = event.at();
        (at.connection() == 0 ? capture : open(at.connection(), at.direction())).add(event);
    }

    @Override
    public void message(Message message) {
        open(message.connection(), message.direction()).add(message);
    }

    private FlowEvidence open(int connection, Direction direction) {
        FlowEvidence[] flows = connections.get(connection);
        if (flows == null) {
            flows = new FlowEvidence[DIRECTIONS];
            connections.put(connection, flows);
        }
        FlowEvidence flow = flows[direction.ordinal()];
        if (flow == null) {
            flow = new FlowEvidence();
            flows[direction.ordinal()] = flow;
        }
        return flow;
    }

    /// What one direction of a connection left. {@link Direction#NONE} has what belongs to neither.
    public FlowEvidence of(int connection, Direction direction) {
        FlowEvidence[] flows = connections.get(connection);
        FlowEvidence flow = flows == null ? null : flows[direction.ordinal()];
        return flow == null ? FlowEvidence.NONE : flow;
    }

    /// Events of no connection.
    public FlowEvidence capture() {
        return capture;
    }

    /// The connection manager's dialogues.
    public CmLadders ladders() {
        return ladders;
    }

    /// Who paused the link, and for how long.
    public PauseTimes pauses() {
        return pauses;
    }
}
