package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Transport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// From packets to what happened: follows every queue pair of a capture. No I/O and no clock; state grows with live
/// queue
/// pairs, not with packets.
///
/// Each packet goes in through {@link #arrive} and, in the order of time, through {@link #track}; events and messages
/// come out through the
/// sink as they are found; {@link #finish} settles what is open and {@link #connections} sums up.
public final class Tracker {
    private static final int CE = 3;
    /// A receiver drops such a packet before it reaches a queue pair.
    private static final long DROPPED_BEFORE_QP = Problem.IP_CHECKSUM.bit()
            | Problem.UDP_LENGTH.bit()
            | Problem.IP_TOTAL_LENGTH.bit()
            | Problem.BAD_TRANSPORT_VERSION.bit();
    private final AnalysisSink sink;
    private final Connections connections;
    private final CaptureStats stats = new CaptureStats();
    private final FrameCopies copies = new FrameCopies();
    private final IcrcTrust trust = new IcrcTrust();
    private final PauseFrames pauses;
    private final Pairing pairing;
    private final CmTracker cm;
    private final Datagrams datagrams;
    private final Prefetch prefetch = new Prefetch();
    private final Answer answer = new Answer();

    public Tracker(TrackerOptions options, AnalysisSink sink) {
        Ledger.Pool pool = new Ledger.Pool();
        this.sink = sink;
        this.connections = new Connections(options, pool, sink);
        this.pairing = new Pairing(sink);
        this.cm = new CmTracker(connections, sink);
        this.datagrams = new Datagrams(connections, pool);
        this.pauses = new PauseFrames(sink);
    }

    /// Counts a frame of the capture, in the order of the file. {@link #track} follows, perhaps later.
    public void arrive(Dissection d) {
        long back = stats.frames.count(d);
        if (back > 0) {
            sink.event(new RoceEvent.TimeReversed(
                    new RoceEvent.At(
                            d.frame().timeNs(), 0, Direction.NONE, d.frame().number()),
                    back,
                    "capture_clock"));
        }
    }

    /// Counts a run of frames at once, as {@link #arrive(Dissection)} would each of them.
    ///
    /// @return false if it did not: the capture's clock goes backwards, and each frame must be looked at
    public boolean arrive(FrameCounts run) {
        boolean inOrder = stats.frames.precedes(run);
        if (inOrder) {
            stats.frames.add(run);
        }
        return inOrder;
    }

    /// Takes the next packet, in the order of time.
    ///
    /// @param out is filled with what the packet means
    public void track(Dissection d, PacketAnalysis out) {
        track(d, d.isRoce() ? FrameCopies.signature(d) : 0, out);
    }

    /// Takes the next packet, in the order of time.
    ///
    /// @param signature {@link FrameCopies#signature} of a RoCE packet, which may be worked out ahead
    /// @param out is filled with what the packet means
    public void track(Dissection d, long signature, PacketAnalysis out) {
        out.clear();
        if (d.pauseOffset() >= 0) {
            stats.pauseFrames++;
            pauses.pause(d);
        }
        if (!d.isRoce()) {
            return;
        }
        FrameCopies.Verdict verdict = copies.judge(d, signature);
        if (verdict != FrameCopies.Verdict.ORIGINAL) {
            out.add(AnalysisWord.DUPLICATE_FRAME);
            if (verdict == FrameCopies.Verdict.ARTEFACT) {
                attribute(d, out);
                return;
            }
        }
        if (d.ecn() == CE) {
            stats.ecnMarked++;
            out.add(AnalysisWord.ECN_CE);
        }
        if (d.icrcStatus() == IcrcStatus.INVALID) {
            HalfStream half = connections.existing(d);
            if (!trust.accepts(d, half != null && half.validIcrc)) {
                icrcError(d, out);
                return;
            }
        }
        if ((d.problems() & DROPPED_BEFORE_QP) != 0) {
            attribute(d, out);
            return;
        }
        follow(d, verdict == FrameCopies.Verdict.DUPLICATED, out);
    }

    private void follow(Dissection d, boolean duplicated, PacketAnalysis out) {
        int flags = Opcode.flags(d.opcode());
        if ((flags & Opcode.CNP) != 0) {
            stats.cnps++;
            out.add(AnalysisWord.CNP);
            cnp(d, out);
            return;
        }
        Transport transport = Opcode.of(d.opcode()).transport();
        if (transport == Transport.UD) {
            if (d.destinationQp() <= 1) {
                stats.management++;
                cm.observe(d, out);
            } else {
                datagrams.datagram(d, out);
            }
            return;
        }
        if ((flags & (Opcode.REQUEST | Opcode.RESPONSE)) == 0) {
            return;
        }
        HalfStream half = connections.streamOf(d, transport);
        if (half == null) {
            stats.untracked++;
            return;
        }
        prefetch.of(half, (flags & Opcode.REQUEST) != 0);
        half.validIcrc |= d.icrcStatus() == IcrcStatus.VALID;
        if ((flags & Opcode.REQUEST) != 0) {
            if (startsAnew(half, d, flags)) {
                half = connections.restart(half, d, transport, "psn_start");
            }
            request(half, d, flags, duplicated, out);
        } else {
            answer(half, d, out);
        }
    }

    private void request(HalfStream half, Dissection d, int flags, boolean duplicated, PacketAnalysis out) {
        out.setConnection(half.connectionId, half.direction);
        if (!half.provedRequest) {
            half.provedRequest = true;
            half.connection.prove(half.direction, true, d);
        }
        Flow flow = half.requests();
        mark(flow, d, out);
        long mark = Marks.of(d);
        if (mark != half.requestMark) {
            half.requestMark = mark;
            flow.marks.request(d);
        }
        flow.requests.request(d, flags, duplicated, out);
        if (half.slot >= 0) {
            half.route.unpaired.note(half, flow.firstPsn, flow.next);
        }
    }

    private void answer(HalfStream half, Dissection d, PacketAnalysis out) {
        answer.set(d);
        if (!half.paired && half.holding) {
            if (!pairing.tryPair(half, answer)) {
                hold(half, d, out);
                return;
            }
        }
        out.setConnection(half.connectionId, half.direction);
        if (!half.provedAnswer) {
            half.provedAnswer = true;
            half.connection.prove(half.direction, false, d);
        }
        Flow flow = half.answers();
        mark(flow, d, out);
        long mark = Marks.of(d);
        if (mark != half.answerMark) {
            half.answerMark = mark;
            flow.marks.answer(d);
        }
        flow.answers.answer(answer, out);
    }

    private void hold(HalfStream half, Dissection d, PacketAnalysis out) {
        out.setConnection(half.connection.id, half.direction);
        half.connection.prove(half.direction, false, d);
        half.connection.lastNs = Math.max(half.connection.lastNs, d.frame().timeNs());
        half.held.add(answer.copy());
        mark(half.answers(), d, out);
        half.answers().marks.answer(d);
        if (half.held.size() == HalfStream.MOST_HELD) {
            pairing.release(half);
        }
    }

    private void mark(Flow flow, Dissection d, PacketAnalysis out) {
        if (d.ecn() != CE) {
            return;
        }
        if (flow.congestion.marked(d.frame().timeNs())) {
            sink.event(new RoceEvent.CongestionMarked(
                    flow.at(d.frame().timeNs(), d.frame().number()), d.psn(), "ecn_ce"));
        }
        flow.counts.ecnMarked++;
        out.add(AnalysisWord.ECN_CE);
    }

    private void cnp(Dissection d, PacketAnalysis out) {
        HalfStream half = connections.existing(d);
        if (half == null) {
            connections.noteEarlyCnp(d);
            return;
        }
        out.setConnection(half.connection.id, half.direction);
        Flow flow = half.answers();
        flow.counts.cnps++;
        long since = flow.congestion.notified(d.frame().timeNs());
        sink.event(new RoceEvent.CnpSent(
                flow.at(d.frame().timeNs(), d.frame().number()),
                d.destinationQp(),
                since,
                flow.counts.ecnMarked > 0 ? "ecn_ce_seen" : "no_ecn_ce_seen"));
    }

    private void icrcError(Dissection d, PacketAnalysis out) {
        out.add(AnalysisWord.ICRC_ERROR);
        HalfStream half = attribute(d, out);
        Direction direction = Direction.NONE;
        int connection = 0;
        if (half != null) {
            boolean answers = (Opcode.flags(d.opcode()) & Opcode.RESPONSE) != 0;
            (answers ? half.answers() : half.requests()).counts.icrcErrors++;
            connection = half.connection.id;
            direction = half.direction;
        }
        sink.event(new RoceEvent.IcrcErrorDetected(
                new RoceEvent.At(
                        d.frame().timeNs(), connection, direction, d.frame().number()),
                d.destinationQp(),
                d.psn(),
                "invalid_icrc"));
    }

    /// Names the connection of a packet that moves nothing.
    private @Nullable HalfStream attribute(Dissection d, PacketAnalysis out) {
        HalfStream half = connections.existing(d);
        if (half != null) {
            out.setConnection(half.connection.id, half.direction);
        }
        return half;
    }

    /// Whether a request begins a new life of the queue pair: its PSN has nothing to do with those before.
    private static boolean startsAnew(HalfStream half, Dissection d, int flags) {
        Flow flow = half.requests();
        if (!flow.started || (flags & (Opcode.FIRST | Opcode.ONLY)) == 0) {
            return false;
        }
        int distance = Psn.diff(d.psn(), flow.next);
        if (distance == 0 || distance == -Psn.AMBIGUOUS) {
            return false;
        }
        if (flow.isDead() || half.connection.closed) {
            return distance > FlowLimits.FAR_BEHIND || distance < -FlowLimits.FAR_BEHIND;
        }
        int window = Math.max(FlowLimits.FAR_BEHIND, 2 * Psn.diff(flow.next, flow.unanswered));
        return distance > FlowLimits.FAR_AHEAD || Psn.diff(d.psn(), flow.unanswered) < -window;
    }

    /// Settles everything that is still open.
    public void finish() {
        for (HalfStream half : connections.streams()) {
            if (half.holding) {
                pairing.release(half);
            }
        }
        for (Connection connection : connections.all()) {
            connection.finish(stats.lastNs(), connection.closed);
        }
    }

    /// The connections, in order of their first packets. Call {@link #finish} before.
    public List<ConnectionSummary> connections() {
        List<ConnectionSummary> summaries = new ArrayList<>();
        for (Connection connection : connections.all()) {
            if (!connection.joinedToAnother) {
                summaries.add(connection.summary());
            }
        }
        return summaries;
    }

    /// @param files names of the inputs
    /// @param endsMidPacket whether an input ended inside a packet
    public CaptureSummary capture(List<String> files, boolean endsMidPacket) {
        return stats.summary(files, endsMidPacket, copies, trust.explanations());
    }
}
