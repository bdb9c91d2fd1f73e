package io.rocescope.parser.report;

import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.filter.AddressText;
import io.rocescope.parser.filter.PacketSummary;
import io.rocescope.parser.picture.Ladder;
import io.rocescope.parser.picture.PsnRecorder;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.TimeBins;
import io.rocescope.parser.pipeline.PacketSink;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the capture again when it is known what matters: the frames of the findings, the packets of the worst flow.
public final class SecondLook implements PacketSink {
    /// Points of the picture; a longer flow is shown as far as that.
    private static final int MOST_POINTS = 2_000_000;

    private static final int STEPS = 300;
    private static final int LADDER_PACKETS = 60;
    private static final int LADDER_BEFORE = 12;

    private final Set<Long> wanted = new HashSet<>();
    private final Map<Long, FrameLine> lines = new HashMap<>();
    private final TimeBins bins;
    private final @Nullable WorstFlow worst;
    private final @Nullable ConnectionMatch match;
    private final PsnRecorder recorder;
    private final Ladder ladder = new Ladder();
    private final Ladder.Recent recent = new Ladder.Recent(LADDER_BEFORE);
    private final long ladderFrame;
    private int ladderPackets;
    private long points;
    private long beyond;

    /// A frame in one line.
    ///
    /// @param timeNs nanoseconds since the epoch
    public record FrameLine(long number, long timeNs, String source, String destination, String info) {}

    /// @param all the connections of the first pass
    public SecondLook(CaptureSummary capture, List<ConnectionSummary> all, List<Finding> findings) {
        findings.forEach(f -> wanted.addAll(f.frames()));
        bins = new TimeBins(capture.firstNs(), Math.max(capture.firstNs(), capture.lastNs()), STEPS);
        WorstFlow flow = WorstFlow.of(all, findings);
        worst = flow;
        match = flow == null ? null : new ConnectionMatch(flow.connection(), all);
        recorder = new PsnRecorder(capture.firstNs());
        ladderFrame = flow == null ? 0 : firstTrouble(flow, findings);
    }

    /// The first frame of the first finding about the flow, or 0.
    private static long firstTrouble(WorstFlow flow, List<Finding> findings) {
        for (Finding f : findings) {
            if (f.connection() == flow.connection().id()
                    && !f.kind().quality()
                    && !f.frames().isEmpty()) {
                return f.frames().getFirst();
            }
        }
        return 0;
    }

    @Override
    public boolean packet(Dissection d, PacketAnalysis analysis) {
        long frame = d.frame().number();
        long time = d.frame().timeNs();
        if (wanted.contains(frame)) {
            lines.put(
                    frame,
                    new FrameLine(
                            frame,
                            time,
                            AddressText.of(d.addressFamily(), d.sourceHigh(), d.sourceLow()),
                            AddressText.of(d.addressFamily(), d.destinationHigh(), d.destinationLow()),
                            PacketSummary.of(d)));
        }
        if (!d.isRoce()) {
            return true;
        }
        bins.add(TimeBins.Quantity.PACKETS, time, 1);
        bins.add(TimeBins.Quantity.OCTETS, time, d.frame().wireLength());
        count(analysis, AnalysisWord.RETRANSMISSION, TimeBins.Quantity.RETRANSMISSIONS, time);
        count(analysis, AnalysisWord.ECN_CE, TimeBins.Quantity.CONGESTION, time);
        count(analysis, AnalysisWord.CNP, TimeBins.Quantity.CNP, time);
        if (match != null && worst != null) {
            Direction direction = match.of(d, analysis);
            if (direction != Direction.NONE) {
                flowPacket(d, analysis, direction, worst);
            }
        }
        return true;
    }

    private void count(PacketAnalysis analysis, AnalysisWord word, TimeBins.Quantity quantity, long timeNs) {
        if (analysis.has(word)) {
            bins.add(quantity, timeNs, 1);
        }
    }

    private void flowPacket(Dissection d, PacketAnalysis analysis, Direction direction, WorstFlow flow) {
        boolean marked = d.ecn() == 3;
        long frame = d.frame().number();
        long time = d.frame().timeNs();
        if (PsnRecorder.concerns(d.opcode(), direction == flow.direction())) {
            if (points < MOST_POINTS) {
                points++;
                recorder.add(
                        time,
                        frame,
                        d.opcode(),
                        d.psn(),
                        d.aethSyndrome(),
                        analysis.words(),
                        marked,
                        readPsns(d, flow.flow().pathMtu()));
            } else {
                beyond++;
            }
        }
        if (ladderFrame > 0 && ladderPackets < LADDER_PACKETS) {
            boolean fromA = direction == flow.direction();
            var packet = new Ladder.Packet(
                    time, frame, fromA, d.opcode(), d.psn(), d.aethSyndrome(), analysis.words(), marked);
            if (frame < ladderFrame) {
                recent.add(packet);
            } else {
                recent.drainTo(ladder);
                ladder.add(packet);
                ladderPackets++;
            }
        }
    }

    /// PSNs that a READ request takes, or 0 where that cannot be told.
    public static int readPsns(Dissection d, int pathMtu) {
        boolean read = (Opcode.flags(d.opcode()) & Opcode.READ_REQUEST) != 0;
        int offset = d.rethOffset();
        if (!read || offset < 0 || pathMtu <= 0) {
            return 0;
        }
        return Psn.packets(RethLayout.dmaLength(d.segment(), d.at(offset)), pathMtu);
    }

    /// Frames of the findings, by number.
    public Map<Long, FrameLine> lines() {
        return lines;
    }

    public TimeBins bins() {
        return bins;
    }

    /// The flow that {@link #series} and {@link #ladder} show, or null.
    public @Nullable WorstFlow worst() {
        return worst;
    }

    public PsnSeries series() {
        return recorder.series();
    }

    /// Packets of the flow that the picture does not show because there are too many.
    public long beyond() {
        return beyond;
    }

    /// The worst flow around its first trouble; the requester is at the left.
    public Ladder ladder() {
        return ladder;
    }
}
