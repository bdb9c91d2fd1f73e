package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary.CmAttributes;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent.PsnGapDetected;
import java.util.function.Consumer;

/// Connections that begin with another PSN than agreed on.
final class FirstPsnRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Tally stale = flow.evidence().of(PsnGapDetected.class, "first_psn_differs_from_cm");
        if (stale != null && stale.first() instanceof PsnGapDetected first) {
            CmAttributes cm = flow.connection().attributes();
            int promised = cm == null
                    ? first.expectedPsn()
                    : flow.direction() == Direction.A_TO_B ? cm.startPsnA() : cm.startPsnB();
            out.accept(flow.finding(
                            FindingKind.STALE_PSN,
                            FlowCase.name(flow.requester()) + " begins with another PSN than agreed on")
                    .frames(stale.frames())
                    .at(stale.firstNs())
                    .say("Its first request has " + Phrases.psn(first.observedPsn()) + ", but the set-up promised "
                            + Phrases.psn(promised) + ".")
                    .say(
                            "Packets of an earlier life of the queue pair look like that, or a program that sets rq_psn and"
                                    + " sq_psn otherwise than the connection manager said; if the capture missed the first"
                                    + " packets, it is nothing.")
                    .advise("Reset the queue pair between connections, and take both PSNs from the connection manager"
                            + " (rdma_init_qp_attr).")
                    .build());
        }
    }
}
