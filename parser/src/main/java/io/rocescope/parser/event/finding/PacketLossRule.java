package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.NakSent;
import io.rocescope.parser.event.RoceEvent.PsnGapDetected;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Lost requests: the responder reported a gap (NAK 0x60), and the requester sent again (IBTA volume 1, 9.7.5.1.2).
final class PacketLossRule implements FindingRule.OfFlow {
    static final String SEQUENCE_ERROR = "PSN_sequence_error";

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        FlowSummary f = flow.flow();
        long episodes = f.retransmissions().nak();
        Tally naks = flow.evidence().of(NakSent.class, SEQUENCE_ERROR);
        // After a receiver-not-ready NAK, Soft-RoCE reports the packets behind it as a gap, too: that is no loss.
        if (episodes == 0 || naks == null) {
            return;
        }
        List<Tally> shown = new ArrayList<>();
        shown.add(naks);
        Tally again = flow.evidence().of(RetransmissionStarted.class, "nak");
        if (again != null) {
            shown.add(again);
        }
        boolean overtaken = f.outOfOrder() >= naks.count();
        if (overtaken) {
            // Every gap was filled by a late packet: the rule on reordering tells it.
            return;
        }
        boolean lost = f.outOfOrder() == 0 && flow.evidence().of(PsnGapDetected.class, "ahead_of_newest") != null;
        String title = "Packets from " + flow.who() + (lost ? " were lost" : " were lost or overtaken on the way");
        out.accept(flow.finding(FindingKind.PACKET_LOSS, title)
                .from(shown)
                .count(Math.max(f.retransmittedPackets(), naks.count()))
                .say("The responder reported missing packets " + Phrases.times(naks.count())
                        + " (NAK \"PSN sequence error\"), and " + again(f) + first(naks) + ".")
                .say(where(flow))
                .sayIf(
                        f.icrcErrors() > 0,
                        Phrases.count(f.icrcErrors(), "packet")
                                + " of them came with a wrong ICRC, and damaged packets are lost packets to a receiver.")
                .say(mode(f, episodes))
                .say(marking(f))
                .advise(
                        "Make the path lossless for this traffic class (PFC and ECN on every switch and adapter, the same"
                                + " DSCP and priority end to end: NCCL_IB_TC, UCX_IB_TRAFFIC_CLASS), and look at the drop and"
                                + " error counters of the ports on the way.")
                .build());
    }

    private static String again(FlowSummary f) {
        return f.retransmittedPackets() == 0
                ? "the requester sent what was missing"
                : "the requester went back and sent " + Phrases.count(f.retransmittedPackets(), "packet")
                        + " again that the capture holds already, "
                        + Phrases.percent(f.retransmittedPackets(), f.requestPackets()) + " of all its request packets";
    }

    private static String first(Tally naks) {
        return naks.first() instanceof NakSent nak ? "; the first gap is at " + Phrases.psn(nak.psn()) : "";
    }

    private static String where(FlowCase flow) {
        Tally gaps = flow.evidence().of(PsnGapDetected.class, "ahead_of_newest");
        if (gaps == null) {
            return "The capture has every packet, so it happened between the capturing point and the responder: packets"
                    + " were lost or damaged there, or overtook each other.";
        }
        return flow.captureDropped()
                ? "The capture lost packets itself, so it does not show where on the way they were lost."
                : "The gaps are in the capture, too, so packets were lost before the capturing point" + ".";
    }

    private static String mode(FlowSummary f, long episodes) {
        double each = (double) f.retransmittedPackets()
                / Math.max(1, f.retransmissions().total());
        long reads = f.messages().byVerb().getOrDefault(Verb.RDMA_READ, 0L);
        if (episodes < 2 || reads > 0) {
            // A READ is asked for in one packet, so that the number of packets tells nothing.
            return "";
        }
        return each < 1.5
                ? "Only the missing packets were sent again (selective repeat)."
                : "Each time everything from the missing packet on was sent again (go-back-N), " + Math.round(each)
                        + " packets on average.";
    }

    private static String marking(FlowSummary f) {
        int dscp = f.marking().requestDscp();
        String congestion = f.ecnMarked() > 0
                ? "Switches had marked packets of this flow as meeting congestion."
                : "No packet of it was marked as meeting congestion (ECN).";
        return dscp < 0 ? congestion : "The packets carry DSCP " + dscp + ". " + congestion;
    }
}
