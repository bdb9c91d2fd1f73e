package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.PacketReordered;
import java.util.List;
import java.util.function.Consumer;

/// Packets that overtook each other, and what that cost.
final class ReorderingRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        FlowSummary f = flow.flow();
        List<Tally> tallies = flow.evidence().of(PacketReordered.class);
        if (f.outOfOrder() == 0
                || tallies.isEmpty()
                || !(tallies.getFirst().largest() instanceof PacketReordered worst)) {
            return;
        }
        boolean costly = f.naks().psnSequenceError() > 0;
        int ports = f.marking().sourcePorts();
        out.accept(flow.finding(
                        costly ? FindingKind.HARMFUL_REORDERING : FindingKind.PACKET_REORDERING,
                        "Packets from " + flow.who() + " overtook each other")
                .from(tallies)
                .count(f.outOfOrder())
                .say(Phrases.count(f.outOfOrder(), "packet") + " came behind later ones, by up to "
                        + Phrases.count(Math.max(1, worst.depthPackets()), "packet")
                        + (worst.lateNs() >= 0 ? " (" + Phrases.duration(worst.lateNs()) + ")" : "") + ".")
                .say(
                        costly
                                ? "The responder takes a gap for loss and has packets sent again: on RC queue pairs"
                                        + " reordering costs as much as loss does."
                                : "The responder did not complain: it sorts packets itself, or the order was restored"
                                        + " behind the capturing point.")
                .sayIf(
                        ports > 1,
                        "The flow uses " + Phrases.count(ports, "UDP source port")
                                + ", so that switches may send its packets on several paths.")
                .advise("Per-packet load balancing and adaptive routing reorder; turn them off for this traffic, or use"
                        + " adapters that place packets out of order (NVIDIA: out-of-order data placement).")
                .build());
    }
}
