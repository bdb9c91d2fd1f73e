package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary.CmAttributes;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.PathMtuInferred;
import java.util.function.Consumer;

/// Path MTUs that differ, and paths that only small packets pass.
final class PathMtuRule implements FindingRule.OfFlow {
    /// IPv4, UDP, BTH, ICRC.
    private static final int LEAST_HEADERS = 20 + 8 + 12 + 4;

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        mismatch(flow, out);
        blackHole(flow, out);
    }

    private static void mismatch(FlowCase flow, Consumer<Finding> out) {
        FlowSummary f = flow.flow();
        int other = flow.back().pathMtu();
        boolean differ = flow.direction() == Direction.A_TO_B && f.pathMtu() > 0 && other > 0 && f.pathMtu() != other;
        CmAttributes cm = flow.connection().attributes();
        boolean notAgreed = cm != null && cm.pathMtu() > 0 && f.pathMtu() > 0 && f.pathMtu() != cm.pathMtu();
        if (!differ && !notAgreed) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.PATH_MTU_MISMATCH,
                        "Connection " + flow.connection().id() + " uses different path MTUs")
                .frame(flow.connection().firstFrame())
                .at(flow.connection().firstNs())
                .frames(FlowCase.frames(flow.evidence().of(PathMtuInferred.class)))
                .sayIf(
                        differ,
                        "Full packets carry " + f.pathMtu() + " bytes from " + flow.who() + " and " + other
                                + " bytes the other way.")
                .sayIf(
                        notAgreed,
                        "Packets from " + flow.who() + " carry " + f.pathMtu() + " bytes, but "
                                + (cm == null ? 0 : cm.pathMtu()) + " were agreed on at set-up.")
                .say("A responder expects full packets of its own path MTU and calls others invalid.")
                .advise("Set the same path_mtu on both queue pairs (ibv_modify_qp), and the same MTU on both ports and"
                        + " every switch between (path MTU 4096 needs an Ethernet MTU of at least 4200).")
                .build());
    }

    private static void blackHole(FlowCase flow, Consumer<Finding> out) {
        long answered = flow.evidence().largestAnswered();
        long unanswered = flow.evidence().smallestUnanswered();
        int mtu = flow.flow().pathMtu() > 0 ? flow.flow().pathMtu() : Integer.MAX_VALUE;
        long arrives = Math.min(answered, mtu);
        long fails = Math.min(unanswered, mtu);
        if (answered < 0 || unanswered == Long.MAX_VALUE || fails <= arrives) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.MTU_BLACK_HOLE, "Small packets from " + flow.who() + " arrive, large ones may not")
                .frames(flow.evidence().failed().stream()
                        .map(MessageFacts::firstFrame)
                        .toList())
                .say("The largest packet that was acknowledged carries " + arrives
                        + " bytes; the smallest that was sent again in vain carries " + fails + " (at least "
                        + (fails + LEAST_HEADERS) + " bytes of IP).")
                .say("That is how a path looks that drops large packets.")
                .advise(
                        "Try ping -M do -s SIZE between the hosts, and compare the MTU of both ports and of every switch"
                                + " port between.")
                .build());
    }
}
