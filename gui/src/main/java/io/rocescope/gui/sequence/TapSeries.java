package io.rocescope.gui.sequence;

import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.report.WorstFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What the other tap saw of one direction of a connection, beside the window's own series of it.
///
/// @param series with the own series' origin
/// @param shift to be added to its PSNs: both series count PSNs on from where they begin
/// @param lost packets that only one of the taps saw on their way to the other, with the own series' PSNs
record TapSeries(PsnSeries series, int shift, List<Lost> lost) {
    private static final int PSNS = 1 << 24;

    /// A packet that was lost between the taps.
    ///
    /// @param timeNs from the origin
    /// @param frame of the window's capture, or 0 where only the other tap saw it
    record Lost(long timeNs, int psn, long frame) {}

    TapSeries {
        lost = List.copyOf(lost);
    }

    /// @param own the window's series of the flow, which is whole
    static TapSeries of(Trace trace, WorstFlow flow, PsnSeries own, OtherTap tap) {
        PsnSeries theirs = read(flow, own, tap);
        int shift = theirs.isEmpty() ? 0 : PSNS * (int) Math.round((own.lowPsn() - (double) theirs.lowPsn()) / PSNS);
        List<Lost> lost = new ArrayList<>();
        for (long frame : tap.lostThere()) {
            PsnSeries.Hit hit = own.find(frame, trace.packets().timeNs(frame) - own.originNs());
            if (hit != null) {
                lost.add(new Lost(hit.timeNs(), hit.psn(), frame));
            }
        }
        for (long frame : tap.lostBack()) {
            PsnSeries.Hit hit =
                    theirs.find(frame, tap.toCommon(tap.trace().packets().timeNs(frame)) - own.originNs());
            if (hit != null) {
                lost.add(new Lost(hit.timeNs(), hit.psn() + shift, 0));
            }
        }
        return new TapSeries(theirs, shift, lost);
    }

    private static PsnSeries read(WorstFlow flow, PsnSeries own, OtherTap tap) {
        Endpoint requester = flow.requester();
        Endpoint responder = flow.responder();
        for (ConnectionSummary c : tap.trace().summary().connections()) {
            boolean same = isSame(c.endpointA(), requester) && isSame(c.endpointB(), responder);
            boolean turned = isSame(c.endpointB(), requester) && isSame(c.endpointA(), responder);
            if (same || turned) {
                Direction direction = same ? Direction.A_TO_B : Direction.B_TO_A;
                var builder = new SeriesBuilder(tap.trace(), c.id(), direction, own.originNs(), tap::toCommon);
                builder.step(Long.MAX_VALUE / 2);
                return builder.series();
            }
        }
        return new PsnSeries(own.originNs());
    }

    /// A tap may not know a queue pair's number where it saw one way only.
    private static boolean isSame(Endpoint one, Endpoint other) {
        return one.ip().equals(other.ip()) && (one.qpn() == other.qpn() || one.qpn() < 0 || other.qpn() < 0);
    }

    /// Packets that the other tap saw; what it only missed is no packet.
    long packets() {
        return series.points() - series.track(PsnMark.MISSING).size();
    }

    /// Frames of the window's capture that were lost on the way to the other tap.
    Set<Long> lostFrames() {
        return lost.stream().map(Lost::frame).filter(frame -> frame > 0).collect(Collectors.toSet());
    }
}
