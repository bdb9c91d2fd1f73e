package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.RnrNakSent;
import io.rocescope.parser.event.RoceEvent.RnrWaitViolated;
import io.rocescope.parser.wire.Syndrome;
import java.util.List;
import java.util.function.Consumer;

/// Receivers that were not ready (IBTA volume 1, 9.7.5.2.8): failures, storms, waits.
final class RnrRule implements FindingRule.OfFlow {
    private static final int STORM = 8;
    private static final int MOST_REFUSALS_OF_A_MESSAGE = 4;
    private static final String CHECK_RECEIVES =
            "Post more receives ahead, or from the completion handler before the data is worked on; an SRQ with a limit"
                    + " event helps where many queue pairs share them.";

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        List<Tally> refusals = flow.evidence().of(RnrNakSent.class);
        if (refusals.isEmpty() || !(refusals.getFirst().first() instanceof RnrNakSent first)) {
            return;
        }
        boolean gaveUp = gaveUp(flow, first, out);
        zero(flow, refusals, out);
        violated(flow, out);
        unexpected(flow, out);
        FlowSummary f = flow.flow();
        boolean storm = f.rnrNaks() >= STORM && flow.evidence().mostRefusals() >= MOST_REFUSALS_OF_A_MESSAGE && !gaveUp;
        if (gaveUp) {
            return;
        }
        String title = storm
                ? FlowCase.name(flow.responder()) + " is not ready again and again"
                : FlowCase.name(flow.responder()) + " made the sender wait for a receive buffer";
        out.accept(flow.finding(storm ? FindingKind.RNR_STORM : FindingKind.RNR_DEAD_TIME, title)
                .from(refusals)
                .count(f.rnrNaks())
                .say(Phrases.count(f.rnrNaks(), "receiver-not-ready NAK") + " for "
                        + Phrases.count(Math.max(1, flow.evidence().messagesRefused()), "message")
                        + ": requests came before a receive was posted.")
                .sayIf(
                        flow.evidence().mostRefusals() > 1,
                        "One message was refused "
                                + Phrases.times(flow.evidence().mostRefusals()) + ".")
                .sayIf(
                        f.rnrWaits().deadNs() > 0,
                        "The sender waited " + Phrases.duration(f.rnrWaits().deadNs())
                                + " in all; it must wait at least " + waits(f) + " each time.")
                .advise(
                        storm
                                ? CHECK_RECEIVES + " If the responder needs longer, let it ask for a longer wait"
                                        + " (ibv_modify_qp min_rnr_timer): each refused copy of a message costs its whole"
                                        + " bandwidth."
                                : CHECK_RECEIVES)
                .build());
    }

    private static boolean gaveUp(FlowCase flow, RnrNakSent first, Consumer<Finding> out) {
        Tally gaveUp = flow.evidence().of(RequesterGaveUp.class, "rnr_retry_exceeded");
        if (gaveUp == null || !(gaveUp.first() instanceof RequesterGaveUp event)) {
            return false;
        }
        out.accept(flow.finding(
                        FindingKind.RNR_RETRY_EXCEEDED,
                        FlowCase.name(flow.requester()) + " gave up: " + FlowCase.name(flow.responder())
                                + " never had a receive posted")
                .from(flow.evidence().of(RnrNakSent.class))
                .count(event.attempts())
                .frame(event.at().frame())
                .at(gaveUp.firstNs())
                .say("The " + first.verb() + " at " + Phrases.psn(event.psn()) + " was refused "
                        + Phrases.times(event.attempts()) + " with \"receiver not ready\", and then not sent again.")
                .say("The requester's application sees IBV_WC_RNR_RETRY_EXC_ERR (status 13); what was posted behind it"
                        + " is flushed.")
                .say("Each refusal asked for a wait of at least " + Phrases.duration(first.waitNs()) + ".")
                .advise("The responder's program must post receives before the sender sends. " + CHECK_RECEIVES
                        + " rnr_retry 7 (ibv_modify_qp, rdma_conn_param) never gives up.")
                .build());
        return true;
    }

    private static String waits(FlowSummary f) {
        long low = f.rnrWaits().shortestWaitNs();
        long high = f.rnrWaits().longestWaitNs();
        return low == high ? Phrases.duration(low) : Phrases.duration(low) + " to " + Phrases.duration(high);
    }

    private static void zero(FlowCase flow, List<Tally> refusals, Consumer<Finding> out) {
        if (flow.flow().rnrWaits().longestWaitNs() != Syndrome.rnrWaitNs(0)) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.RNR_CODE_ZERO,
                        FlowCase.name(flow.responder()) + " asks for the longest wait there is, 655.36 ms")
                .from(refusals)
                .say("Its receiver-not-ready NAKs carry timer code 0. That is not \"no wait\" but the longest one: each"
                        + " costs the sender two thirds of a second.")
                .sayIf(
                        flow.flow().rnrWaits().deadNs() > 0,
                        "So far it has cost "
                                + Phrases.duration(flow.flow().rnrWaits().deadNs()) + ".")
                .advise("Set min_rnr_timer on the responder's queue pair (ibv_modify_qp, IBV_QP_MIN_RNR_TIMER): 1 is"
                        + " 0.01 ms, 12 is 0.64 ms, 14 is 1.28 ms.")
                .build());
    }

    private static void violated(FlowCase flow, Consumer<Finding> out) {
        List<Tally> tallies = flow.evidence().of(RnrWaitViolated.class);
        if (tallies.isEmpty() || !(tallies.getFirst().largest() instanceof RnrWaitViolated worst)) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.RNR_WAIT_VIOLATED,
                        FlowCase.name(flow.requester()) + " does not wait as long as it is told")
                .from(tallies)
                .say("After a receiver-not-ready NAK that asked for at least " + Phrases.duration(worst.requiredNs())
                        + " it sent again after " + Phrases.duration(worst.waitedNs()) + " ("
                        + Phrases.times(tallies.getFirst().count()) + " too early). That eats up its retries before the"
                        + " receiver had the time it asked for (IBTA volume 1, 9.7.5.2.8).")
                .advise("Look for a firmware or driver update of the requester's adapter.")
                .build());
    }

    private static void unexpected(FlowCase flow, Consumer<Finding> out) {
        for (FlowEvidence.ProblemTally problem : flow.evidence().problems()) {
            if (problem.problem().startsWith("receiver-not-ready NAK to a request")) {
                out.accept(flow.finding(
                                FindingKind.RNR_UNEXPECTED,
                                FlowCase.name(flow.responder()) + " is not ready for a "
                                        + problem.first().verb())
                        .count(problem.count())
                        .frames(problem.frames())
                        .at(problem.first().firstNs())
                        .say("A " + problem.first().verb() + " needs no receive, yet the responder refused "
                                + Phrases.count(problem.count(), "message")
                                + " with \"receiver not ready\". Some adapters do so while memory is paged in"
                                + " (on-demand paging); else it breaks the protocol.")
                        .advise("If the memory was registered with IBV_ACCESS_ON_DEMAND, prefetch it"
                                + " (ibv_advise_mr) or pin it.")
                        .build());
            }
        }
    }
}
