package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.NakSent;
import io.rocescope.parser.event.WcStatus;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// NAKs 0x61 and 0x63: invalid request, remote operational error (IBTA volume 1, 9.9.3).
final class FatalNakRule implements FindingRule.OfFlow {
    private static final int ATOMIC_ALIGNMENT = 8;

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Tally invalid = flow.evidence().of(NakSent.class, "invalid_request");
        if (invalid != null && invalid.first() instanceof NakSent first) {
            invalid(flow, invalid, first, out);
        }
        Tally operational = flow.evidence().of(NakSent.class, "remote_operational_error");
        if (operational != null && operational.first() instanceof NakSent first) {
            FindingBuilder finding = flow.finding(
                            FindingKind.REMOTE_OPERATIONAL_ERROR,
                            FlowCase.name(flow.responder()) + " could not carry out a request")
                    .count(operational.count())
                    .frames(operational.frames())
                    .at(operational.firstNs());
            request(flow, first, WcStatus.IBV_WC_REM_OP_ERR, finding);
            finding.say("The responder met a trouble of its own: for instance a receive whose buffers are not"
                    + " registered or (with Soft-RoCE) too short for the message, or a fault of its adapter. The requester's application sees IBV_WC_REM_OP_ERR"
                    + " (status 11).");
            out.accept(finding.advise("Look at the responder: its completion with error, its asynchronous events"
                            + " (ibv_get_async_event), its kernel log.")
                    .build());
        }
    }

    private static void invalid(FlowCase flow, Tally naks, NakSent first, Consumer<Finding> out) {
        FindingBuilder finding = flow.finding(
                        FindingKind.REMOTE_INVALID_REQUEST,
                        FlowCase.name(flow.responder()) + " called a request of " + FlowCase.name(flow.requester())
                                + " invalid")
                .count(naks.count())
                .frames(naks.frames())
                .at(naks.firstNs());
        MessageFacts failed = request(flow, first, WcStatus.IBV_WC_REM_INV_REQ_ERR, finding);
        finding.say("The requester's application sees IBV_WC_REM_INV_REQ_ERR (status 9).");
        if (failed != null) {
            finding.say(reason(failed));
        }
        out.accept(finding.advise("Compare what was sent with what the responder allows: receive buffer size for SENDs,"
                        + " qp_access_flags (IBV_ACCESS_REMOTE_READ, _WRITE, _ATOMIC), max_dest_rd_atomic not below the"
                        + " requester's max_rd_atomic, the same path MTU on both ends.")
                .build());
    }

    private static @Nullable MessageFacts request(
            FlowCase flow, NakSent first, WcStatus status, FindingBuilder finding) {
        MessageFacts failed = flow.evidence().failed().stream()
                .filter(m -> m.status() == status)
                .findFirst()
                .orElse(null);
        if (failed == null) {
            finding.say("A NAK \"" + first.meaning() + "\" names " + Phrases.psn(first.psn()) + ".");
        } else {
            finding.frame(failed.firstFrame());
            String size = failed.bytes() == 0 ? "" : " of " + Phrases.number(failed.bytes()) + " bytes";
            finding.say("The " + failed.verb() + size + " at "
                    + Phrases.psns(failed.firstPsn(), failed.lastPsn()) + " got a NAK \"" + first.meaning() + "\" at "
                    + Phrases.psn(first.psn()) + ".");
        }
        return failed;
    }

    private static String reason(MessageFacts m) {
        return switch (m.verb()) {
            case ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD ->
                m.remoteAddress() % ATOMIC_ALIGNMENT != 0
                        ? "Its address " + Phrases.hex(m.remoteAddress()) + " is no multiple of 8, as atomics need."
                        : "Its address is aligned, so perhaps atomics are not enabled at the responder, or more of them"
                                + " were outstanding than it takes.";
            case SEND, SEND_WITH_IMM, SEND_WITH_INV -> "The usual reason is a receive buffer shorter than the message.";
            case RDMA_READ ->
                "The usual reasons are READs not enabled on the responder's queue pair, or more READs outstanding than"
                        + " it takes.";
            default ->
                "Usual reasons are WRITEs not enabled on the responder's queue pair, or packets that do not fit its path"
                        + " MTU or the announced length.";
        };
    }
}
