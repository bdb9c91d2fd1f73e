package io.rocescope.gui.ladder;

import io.rocescope.gui.trace.EventStore;
import io.rocescope.gui.trace.PacketIndex;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent.CmMessageSent;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.picture.Ladder;
import io.rocescope.parser.report.WorstFlow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes ladders of a stretch of a connection's packets.
final class LadderBuilder {
    private static final int CE = 3;
    private static final int MOST_ASKING = 100_000;

    private final Trace trace;
    private final WorstFlow flow;
    private final PacketReader reader;
    /// The connection's set-up and tear-down, by frame.
    private final TreeMap<Long, Management> management = new TreeMap<>();
    /// Messages that belong to no connection yet, by transaction.
    private final Map<Long, List<CmMessageSent>> asking = new HashMap<>();

    private long eventsSeen;

    private record Management(CmMessageSent message, boolean fromLeft) {}

    /// A stretch.
    ///
    /// @param firstFrame the first packet's, or 0 without any
    /// @param lastFrame the last packet's
    /// @param full whether there may be more packets behind it
    record Stretch(Ladder ladder, long firstFrame, long lastFrame, int packets, boolean full) {}

    LadderBuilder(Trace trace, WorstFlow flow) {
        this.trace = trace;
        this.flow = flow;
        this.reader = trace.reader();
    }

    /// The packets from a frame on.
    ///
    /// @throws IOException if the capture cannot be read any more
    Stretch from(long frame, int most) throws IOException {
        PacketIndex packets = trace.packets();
        readEvents();
        Ladder ladder = new Ladder();
        long end = packets.size();
        long first = 0;
        long last = 0;
        int count = 0;
        for (long f = Math.max(1, frame); f <= end; f++) {
            if (!belongs(f)) {
                continue;
            }
            if (count == most) {
                return new Stretch(ladder, first, last, count, true);
            }
            add(ladder, f);
            first = first == 0 ? f : first;
            last = f;
            count++;
        }
        return new Stretch(ladder, first, last, count, false);
    }

    /// The frame from which on there are this many packets before another one; 1 where there are fewer.
    long before(long frame, int packets) {
        int left = packets;
        for (long f = Math.min(frame - 1, trace.packets().size()); f >= 1; f--) {
            if (belongs(f) && --left == 0) {
                return f;
            }
        }
        return 1;
    }

    boolean belongs(long frame) {
        boolean ours = trace.packets().connection(frame) == flow.connection().id();
        return (ours && trace.packets().isRoce(frame)) || management.containsKey(frame);
    }

    private void add(Ladder ladder, long frame) throws IOException {
        PacketIndex packets = trace.packets();
        Management cm = management.get(frame);
        if (cm != null) {
            CmMessageSent message = cm.message();
            ladder.management(packets.timeNs(frame), frame, cm.fromLeft(), message.message(), message.detail());
            return;
        }
        Packet packet = reader.read(frame);
        Dissection d = packet.dissection();
        Direction direction = packets.direction(frame);
        ladder.add(new Ladder.Packet(
                packets.timeNs(frame),
                frame,
                direction == flow.direction(),
                d.opcode(),
                d.psn(),
                d.aethSyndrome(),
                packets.words(frame),
                d.ecn() == CE));
    }

    private void readEvents() {
        EventStore events = trace.events();
        long size = events.size();
        for (; eventsSeen < size; eventsSeen++) {
            if (events.kind(eventsSeen) == CmMessageSent.class && events.get(eventsSeen) instanceof CmMessageSent cm) {
                message(cm);
            }
        }
    }

    /// Requests come before there is a connection: they are told by the transaction that their answer repeats.
    private void message(CmMessageSent cm) {
        if (cm.at().connection() == flow.connection().id()) {
            boolean left = cm.at().direction() == flow.direction();
            management.put(cm.at().frame(), new Management(cm, left));
            for (CmMessageSent asked : asking.getOrDefault(cm.transactionId(), List.of())) {
                management.put(asked.at().frame(), new Management(asked, !left));
            }
            asking.remove(cm.transactionId());
        } else if (cm.at().connection() == 0 && asking.size() < MOST_ASKING) {
            asking.computeIfAbsent(cm.transactionId(), _ -> new ArrayList<>()).add(cm);
        }
    }
}
