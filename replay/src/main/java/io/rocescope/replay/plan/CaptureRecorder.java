package io.rocescope.replay.plan;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.RnrNakSent;
import io.rocescope.parser.pipeline.PacketSink;
import io.rocescope.parser.wire.Psn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps what a plan is made of while a capture runs through the tracker.
public final class CaptureRecorder implements AnalysisSink, PacketSink {
    private final int limit;
    private final @Nullable PayloadRecorder payloads;
    private final OperandRecorder operands = new OperandRecorder();
    private final Map<FlowKey, Flow> flows = new HashMap<>();
    private long kept;

    /// One direction of a connection.
    private record FlowKey(int connection, Direction direction) {}

    /// What is known of one direction.
    static final class Flow {
        final List<Draft> drafts = new ArrayList<>();
        /// RNR NAKs whose message has not been reported yet.
        private final List<RnrNakSent> pending = new ArrayList<>();
        int rnrTimer = -1;
        int attempts = -1;
    }

    /// @param limit messages to keep of the whole capture
    /// @param payloadOctets of payload to keep, or 0 for none
    public CaptureRecorder(int limit, long payloadOctets) {
        this.limit = limit;
        this.payloads = payloadOctets > 0 ? new PayloadRecorder(payloadOctets) : null;
    }

    /// Messages that were not kept because there were too many.
    public long dropped() {
        return Math.max(0, kept - limit);
    }

    /// Whether payload was not kept because there was too much.
    public boolean payloadCut() {
        return payloads != null && payloads.isCut();
    }

    Flow flow(int connection, Direction direction) {
        return flows.computeIfAbsent(new FlowKey(connection, direction), _ -> new Flow());
    }

    @Override
    public boolean packet(Dissection dissection, PacketAnalysis analysis) {
        operands.packet(dissection, analysis);
        if (payloads != null) {
            payloads.packet(dissection, analysis);
        }
        return true;
    }

    @Override
    public void event(RoceEvent event) {
        Flow flow = flow(event.at().connection(), event.at().direction());
        switch (event) {
            case RnrNakSent rnr -> {
                flow.pending.add(rnr);
                flow.rnrTimer = rnr.timerCode();
            }
            case RequesterGaveUp gaveUp -> flow.attempts = gaveUp.attempts();
            default -> {
                // The rest is for people.
            }
        }
    }

    @Override
    public void message(Message message) {
        kept++;
        if (kept > limit) {
            return;
        }
        Flow flow = flow(message.connection(), message.direction());
        RnrNakSent last = takeRnr(flow, message);
        flow.drafts.add(Draft.of(message, last == null ? -1 : last.at().timeNs(), last == null ? 0 : last.waitNs()));
    }

    /// The last RNR NAK that the message got; it and the others are taken off the list.
    private static @Nullable RnrNakSent takeRnr(Flow flow, Message message) {
        RnrNakSent last = null;
        if (message.rnrNaks() == 0) {
            return null;
        }
        for (Iterator<RnrNakSent> all = flow.pending.iterator(); all.hasNext(); ) {
            RnrNakSent rnr = all.next();
            if (Psn.diff(rnr.psn(), message.firstPsn()) >= 0 && Psn.diff(rnr.psn(), message.lastPsn()) <= 0) {
                last = rnr;
                all.remove();
            }
        }
        return last;
    }

    /// The messages of one direction, in the order in which they began, with what their packets carried.
    List<Draft> drafts(int connection, Direction direction) {
        return flow(connection, direction).drafts.stream()
                .sorted((x, y) -> Long.compare(x.id(), y.id()))
                .map(this::complete)
                .toList();
    }

    private Draft complete(Draft draft) {
        PlannedRequest.Operands values = operands.of(draft.id());
        String payload = payloads == null ? null : payloads.of(draft.id(), draft.bytes());
        return values == null && payload == null ? draft : draft.with(values, payload);
    }
}
