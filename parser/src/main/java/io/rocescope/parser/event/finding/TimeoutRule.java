package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary.CmAttributes;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.FlowSummary.Timeouts;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.event.RoceEvent.SpuriousRetransmissionDetected;
import java.util.List;
import java.util.function.Consumer;

/// Retransmission timers: what was measured, against the specification's steps and against what was agreed on (IBTA
/// volume 1, 9.7.6.1.3).
final class TimeoutRule implements FindingRule.OfFlow {
    private static final int SLOWEST = 4;
    /// Clocks and scheduling.
    private static final double TOLERANCE = 1.1;

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        spurious(flow, out);
        unexplained(flow, out);
        Timeouts t = flow.flow().timeouts();
        Tally tally = flow.evidence().of(RetransmissionStarted.class, "timeout");
        if (t.count() == 0 || tally == null) {
            return;
        }
        mismatch(flow, t, tally, out);
        boolean gaveUp = flow.evidence().of(RequesterGaveUp.class, RetryExceededRule.TRIGGER) != null;
        if (gaveUp || flow.oneSided()) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.TIMEOUTS,
                        FlowCase.name(flow.requester()) + " waited in vain for " + FlowCase.name(flow.responder()))
                .from(List.of(tally))
                .count(t.count())
                .say("It sent requests again " + Phrases.times(t.count())
                        + " because no answer had come within its timer: the request, the answer, or the last packet of"
                        + " a message was lost (nothing behind it tells the responder of the gap), or the responder was"
                        + " too slow.")
                .say(measured(t))
                .say(where(flow.flow()))
                .advise("Look for loss as with other losses. The timer is ibv_modify_qp timeout (NCCL_IB_TIMEOUT); a"
                        + " shorter one makes such losses cheaper, but below the path's real delays it sends in vain.")
                .build());
    }

    private static String measured(Timeouts t) {
        String range = t.shortestNs() == t.longestNs()
                ? Phrases.duration(t.shortestNs())
                : Phrases.duration(t.shortestNs()) + " to " + Phrases.duration(t.longestNs());
        String pattern = switch (t.pattern()) {
            case "doubling" -> " The waits double: the adapter adapts its timer.";
            case "constant" -> " The waits are alike.";
            default -> "";
        };
        return "The waits were " + range + "; the nearest timer step is " + t.nearest() + " (4.096 µs · 2^"
                + t.nearest() + " = " + Phrases.duration(Phrases.timeoutNs(t.nearest())) + ")." + pattern;
    }

    private static String where(FlowSummary f) {
        return f.duplicateRequests() > 0
                ? Phrases.count(f.duplicateRequests(), "request packet")
                        + " had been carried out before: their answers were lost or late, unless the network doubled packets."
                : "";
    }

    private static void mismatch(FlowCase flow, Timeouts t, Tally tally, Consumer<Finding> out) {
        CmAttributes cm = flow.connection().attributes();
        if (cm == null || cm.localAckTimeout() <= 0) {
            return;
        }
        long agreed = Phrases.timeoutNs(cm.localAckTimeout());
        boolean shorter = t.longestNs() * TOLERANCE < agreed;
        boolean longer = t.shortestNs() > SLOWEST * TOLERANCE * agreed;
        if (!shorter && !longer) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.TIMEOUT_MISMATCH,
                        FlowCase.name(flow.requester()) + "'s retransmission timer is "
                                + (shorter ? "shorter" : "longer") + " than agreed")
                .from(List.of(tally))
                .say("The connection manager agreed on a local ACK timeout of " + cm.localAckTimeout() + ", so that a"
                        + " requester waits " + Phrases.duration(agreed) + " to " + Phrases.duration(SLOWEST * agreed)
                        + "; measured were " + Phrases.duration(t.shortestNs()) + " to "
                        + Phrases.duration(t.longestNs()) + ".")
                .advise("Adaptive retransmission (NVIDIA: RoCE accelerations) shortens it by design. Else look whether"
                        + " the timeout is set after the queue pair went to RTS, where it has no effect.")
                .build());
    }

    private static void spurious(FlowCase flow, Consumer<Finding> out) {
        List<Tally> tallies = flow.evidence().of(SpuriousRetransmissionDetected.class);
        if (tallies.isEmpty() || !(tallies.getFirst().largest() instanceof SpuriousRetransmissionDetected worst)) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.SPURIOUS_RETRANSMISSIONS,
                        FlowCase.name(flow.requester()) + " sends again while the answer is on its way")
                .from(tallies)
                .say(Phrases.count(tallies.getFirst().count(), "request")
                        + " got an answer for each copy: the first copy had arrived, and sending again was in vain.")
                .sayIf(
                        flow.flow().naks().psnSequenceError() == 0,
                        "The requester's timer is shorter than the time that answers took.")
                .say("At worst it sent again after " + Phrases.duration(worst.retransmittedAfterNs())
                        + " while the answer took " + Phrases.duration(worst.answerAfterNs()) + ".")
                .advise(
                        "Raise the timeout (ibv_modify_qp timeout, NCCL_IB_TIMEOUT) above the longest round trip, or find"
                                + " out what delays the answers: a pause, a slow responder, a long path.")
                .build());
    }

    private static void unexplained(FlowCase flow, Consumer<Finding> out) {
        long unknown = flow.flow().retransmissions().unknown();
        Tally tally = flow.evidence().of(RetransmissionStarted.class, "unknown");
        if (unknown == 0 || tally == null || flow.oneSided()) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.UNEXPLAINED_RETRANSMISSIONS,
                        FlowCase.name(flow.requester()) + " sent again for no reason in sight")
                .from(List.of(tally))
                .count(unknown)
                .say("Requests were sent again " + Phrases.times(unknown)
                        + " without a NAK, and after a silence too short for a timer (at most "
                        + Phrases.duration(tally.max()) + "). An answer was lost and the requester lost patience early,"
                        + " a NAK passed outside the capture, the network duplicated packets, or the requester repeats"
                        + " of its own accord.")
                .advise("Look for loss on the way back to the requester, and for a shorter timer than was set.")
                .build());
    }
}
