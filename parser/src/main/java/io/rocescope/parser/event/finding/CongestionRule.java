package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent.CnpSent;
import io.rocescope.parser.event.RoceEvent.CongestionMarked;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Congestion marks (ECN) and notifications (CNP; IBTA annex A17): both, or one without the other.
final class CongestionRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        FlowSummary f = flow.flow();
        List<Tally> marks = flow.evidence().of(CongestionMarked.class);
        List<Tally> cnps = flow.evidence().of(CnpSent.class);
        if (f.ecnMarked() > 0 && f.cnps() > 0) {
            List<Tally> both = new ArrayList<>(marks);
            both.addAll(cnps);
            out.accept(flow.finding(FindingKind.CONGESTION, "Congestion on the way from " + flow.who())
                    .from(both)
                    .count(f.ecnMarked())
                    .say("Switches marked " + Phrases.count(f.ecnMarked(), "packet") + " of "
                            + Phrases.number(f.requestPackets() + f.responsePackets()) + " as meeting congestion, and "
                            + Phrases.count(f.cnps(), "notification packet") + " (CNP) told the sender to slow down"
                            + pace(cnps, f.cnps()) + ".")
                    .say("That is congestion control at work; it costs throughput while it lasts.")
                    .build());
        } else if (f.ecnMarked() > 0 && !flow.oneSided()) {
            out.accept(flow.finding(FindingKind.CE_WITHOUT_CNP, "Congestion marks, but nobody tells the sender")
                    .from(marks)
                    .count(f.ecnMarked())
                    .say(Phrases.count(f.ecnMarked(), "packet") + " of " + flow.who()
                            + " were marked as meeting congestion (ECN CE), but no notification (CNP) goes back. So the"
                            + " sender does not slow down, unless CNPs travel another way than the capture sees.")
                    .advise("Turn on the notification point at the receiver (NVIDIA: ecn/roce_np/enable), and see that"
                            + " CNPs have a traffic class that is not dropped (cnp_dscp).")
                    .build());
        } else if (f.cnps() > 0) {
            out.accept(flow.finding(FindingKind.CNP_WITHOUT_CE, "The sender is told of congestion that is not in sight")
                    .from(cnps)
                    .count(f.cnps())
                    .say(Phrases.count(f.cnps(), "notification packet") + " (CNP) for " + flow.who()
                            + pace(cnps, f.cnps())
                            + ", but no packet in the capture is marked (ECN CE). They were marked behind the capturing"
                            + " point, or the receiver notifies without marks.")
                    .build());
        }
    }

    private static String pace(List<Tally> cnps, long count) {
        if (count < 2 || cnps.isEmpty()) {
            return "";
        }
        long first = Long.MAX_VALUE;
        long last = 0;
        for (Tally tally : cnps) {
            first = Math.min(first, tally.firstNs());
            last = Math.max(last, tally.lastNs());
        }
        return ", one every " + Phrases.duration((last - first) / (count - 1)) + " on average";
    }
}
