package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent.NakSent;
import io.rocescope.parser.event.WcStatus;
import java.util.function.Consumer;

/// NAK 0x62: the responder's memory protection refused a request (IBTA volume 1, 9.9.3, class C).
final class AccessErrorRule implements FindingRule {
    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        for (FlowCase flow : all.flows()) {
            Tally naks = flow.evidence().of(NakSent.class, "remote_access_error");
            if (naks != null && naks.first() instanceof NakSent first) {
                out.accept(finding(all, flow, naks, first));
            }
        }
    }

    private static Finding finding(CaptureCase all, FlowCase flow, Tally naks, NakSent first) {
        FindingBuilder finding = flow.finding(
                        FindingKind.REMOTE_ACCESS_ERROR,
                        FlowCase.name(flow.responder()) + " refused " + FlowCase.name(flow.requester())
                                + " access to its memory")
                .count(naks.count())
                .frames(naks.frames())
                .at(naks.firstNs());
        MessageFacts failed = flow.evidence().failed().stream()
                .filter(m -> m.status() == WcStatus.IBV_WC_REM_ACCESS_ERR)
                .findFirst()
                .orElse(null);
        if (failed == null) {
            finding.say("A NAK \"remote access error\" names " + Phrases.psn(first.psn())
                    + "; the request itself is not in the capture.");
        } else {
            finding.frame(failed.firstFrame());
            finding.say("The " + failed.verb() + " at " + Phrases.psns(failed.firstPsn(), failed.lastPsn()) + " of "
                    + Phrases.number(failed.bytes()) + " bytes at remote address " + Phrases.hex(failed.remoteAddress())
                    + " with rkey " + Phrases.hex(failed.rKey()) + " got a NAK \"remote access error\".");
            finding.say(key(all, flow, failed));
            finding.sayIf(
                    failed.remoteAddress() == 0, "Remote address 0 suggests that the address was never exchanged.");
        }
        finding.say("The requester's application sees IBV_WC_REM_ACCESS_ERR (status 10), and both queue pairs are in"
                + " error.");
        return finding.advise(
                        "Compare address, length and rkey with what the responder registered: the region must cover"
                                + " the whole range, have IBV_ACCESS_REMOTE_WRITE, _READ or _ATOMIC as the request needs, belong"
                                + " to the queue pair's protection domain, and still be registered. The queue pair's"
                                + " qp_access_flags must allow it, too.")
                .build();
    }

    private static String key(CaptureCase all, FlowCase flow, MessageFacts failed) {
        if (flow.evidence().accepted(failed.rKey())) {
            return "The same rkey was accepted before on this connection: so it is the address range or the kind of"
                    + " access that was refused, or the region was deregistered meanwhile.";
        }
        int elsewhere = elsewhere(all, flow, failed.rKey());
        if (elsewhere > 0) {
            return "The same rkey is accepted on connection " + elsewhere
                    + ": perhaps the region belongs to the other queue pair's protection domain.";
        }
        return flow.evidence().acceptedAny()
                ? "That rkey was never accepted in this capture, though others are on this connection."
                : "No rkey was accepted on this connection before.";
    }

    private static int elsewhere(CaptureCase all, FlowCase flow, long rKey) {
        String host = flow.responder().ip();
        for (ConnectionSummary c : all.connections()) {
            boolean toA = c.endpointA().ip().equals(host)
                    && all.evidence().of(c.id(), Direction.B_TO_A).accepted(rKey);
            boolean toB = c.endpointB().ip().equals(host)
                    && all.evidence().of(c.id(), Direction.A_TO_B).accepted(rKey);
            if (toA || toB) {
                return c.id();
            }
        }
        return 0;
    }
}
