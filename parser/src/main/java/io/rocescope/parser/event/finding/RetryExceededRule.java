package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary.Timeouts;
import io.rocescope.parser.event.RoceEvent.NakSent;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.event.WcStatus;
import java.util.function.Consumer;

/// A requester sent the same packet again until it gave up: IBV_WC_RETRY_EXC_ERR.
final class RetryExceededRule implements FindingRule.OfFlow {
    /// What gives up ends as.
    static final String TRIGGER = "retry_exceeded";

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Tally gaveUp = flow.evidence().of(RequesterGaveUp.class, TRIGGER);
        if (gaveUp == null || !(gaveUp.first() instanceof RequesterGaveUp event)) {
            return;
        }
        FindingBuilder finding = flow.finding(
                        FindingKind.RETRY_EXCEEDED,
                        FlowCase.name(flow.requester()) + " gave up: no answer from " + FlowCase.name(flow.responder()))
                .count(event.attempts())
                .at(gaveUp.firstNs());
        for (MessageFacts m : flow.evidence().failed()) {
            if (m.status() == WcStatus.IBV_WC_RETRY_EXC_ERR) {
                finding.frame(m.firstFrame());
                finding.say("The " + m.verb() + " of " + Phrases.number(m.bytes()) + " bytes at "
                        + Phrases.psns(m.firstPsn(), m.lastPsn()) + " was sent " + Phrases.times(event.attempts())
                        + ", and nothing acknowledged it.");
                break;
            }
        }
        for (Tally tally : flow.evidence().of(RetransmissionStarted.class)) {
            finding.frames(tally.frames());
        }
        finding.frame(event.at().frame());
        finding.say("The requester's application sees IBV_WC_RETRY_EXC_ERR (status 12; NVIDIA vendor error 0x81). Other"
                + " errors on this queue pair after that (IBV_WC_WR_FLUSH_ERR) are its consequence.");
        finding.say(why(flow));
        finding.say(timers(flow.flow().timeouts()));
        out.accept(finding.advise(advice(flow)).build());
    }

    private static String why(FlowCase flow) {
        if (flow.flow().responsePackets() == 0 && flow.back().requestPackets() == 0) {
            return "The capture holds no packet at all from the responder: it did not get the requests, dropped them"
                    + " silently (no such queue pair, queue pair not ready to receive, wrong P_Key), or its answers go"
                    + " another way.";
        }
        if (flow.flow().responsePackets() == 0) {
            return "The responder sends requests of its own, so the path back works; but it answers none of these.";
        }
        long naks = flow.flow().naks().psnSequenceError();
        if (naks > 0 && !flow.evidence().of(NakSent.class).isEmpty()) {
            return "The responder asked " + Phrases.times(naks)
                    + " for missing packets, so requests were lost again and again.";
        }
        return "Answers to earlier requests are in the capture. From then on the requests or their answers were lost"
                + " behind the capturing point, or the responder stopped.";
    }

    private static String timers(Timeouts timeouts) {
        if (timeouts.count() == 0) {
            return "";
        }
        String gaps = timeouts.shortestNs() == timeouts.longestNs()
                ? Phrases.duration(timeouts.shortestNs())
                : Phrases.duration(timeouts.shortestNs()) + " to " + Phrases.duration(timeouts.longestNs());
        return "It waited " + gaps + " between copies"
                + (timeouts.pattern().isEmpty() ? "." : " (" + timeouts.pattern() + ").");
    }

    private static String advice(FlowCase flow) {
        String first = flow.oneSided()
                ? "See whether the responder's queue pair exists and is at least in RTR, whether both ends use the same GID"
                        + " type and VLAN (NCCL_IB_GID_INDEX), and whether a firewall, ACL or route drops UDP port 4791"
                        + " either way."
                : "Look for loss on the path: PFC and ECN for this traffic's class on every switch, drop and error"
                        + " counters of ports, and the responder's out_of_sequence and icrc counters.";
        return first + " A longer timeout and more retries (ibv_modify_qp timeout and retry_cnt, NCCL_IB_TIMEOUT,"
                + " NCCL_IB_RETRY_CNT) bridge a short outage, not a path that does not work.";
    }
}
