package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.RoceEvent.CmMessageSent;
import io.rocescope.parser.event.RoceEvent.PauseSent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Keeps of the stream of events and messages what findings need: counts, and a few frames of each kind. Its size
/// depends on the number of connections, not on that of packets.
public final class Evidence implements AnalysisSink {
    private static final int DIRECTIONS = 3;

    /// By connection, whose numbers run from 1, and direction.
    private @Nullable FlowEvidence[] flows = new FlowEvidence[DIRECTIONS * 16];

    private final FlowEvidence capture = new FlowEvidence();
    private final CmLadders ladders = new CmLadders();
    private final PauseTimes pauses = new PauseTimes();

    @Override
    public void event(RoceEvent event) {
        if (event instanceof CmMessageSent e) {
            ladders.add(e);
        } else if (event instanceof PauseSent e) {
            pauses.add(e);
        }
        RoceEvent.At at = event.at();
        (at.connection() == 0 ? capture : open(at.connection(), at.direction())).add(event);
    }

    @Override
    public void message(Message message) {
        if (!message.routine()) {
            open(message.connection(), message.direction()).add(message);
        }
    }

    private FlowEvidence open(int connection, Direction direction) {
        int place = connection * DIRECTIONS + direction.ordinal();
        if (place >= flows.length) {
            flows = Arrays.copyOf(flows, Math.max(place + 1, flows.length * 2));
        }
        FlowEvidence flow = flows[place];
        if (flow == null) {
            flow = new FlowEvidence();
            flows[place] = flow;
        }
        return flow;
    }

    /// What one direction of a connection left. {@link Direction#NONE} has what belongs to neither.
    public FlowEvidence of(int connection, Direction direction) {
        int place = connection * DIRECTIONS + direction.ordinal();
        FlowEvidence flow = place < flows.length ? flows[place] : null;
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
