package io.rocescope.parser.report;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.finding.Phrases;
import java.util.List;
import java.util.function.ToLongFunction;

/// What was counted, of all connections together and of the worst one.
final class CounterSection {
    private CounterSection() {}

    /// A counter.
    ///
    /// @param hardware what an RNIC calls its like, or empty
    record Counter(String name, String hardware, ToLongFunction<FlowSummary> value) {}

    static final List<Counter> COUNTERS = List.of(
            new Counter("Request packets", "", FlowSummary::requestPackets),
            new Counter("Answer packets", "", FlowSummary::responsePackets),
            new Counter("Packets sent again", "", FlowSummary::retransmittedPackets),
            new Counter("Episodes after a NAK", "packet_seq_err", f -> f.retransmissions().nak()),
            new Counter("Episodes after a later answer", "implied_nak_seq_err", f -> f.retransmissions().impliedNak()),
            new Counter("Episodes after a timeout", "local_ack_timeout_err", f -> f.retransmissions().timeout()),
            new Counter("Episodes after an RNR NAK", "", f -> f.retransmissions().rnr()),
            new Counter("RNR NAKs", "rnr_nak_retry_err", FlowSummary::rnrNaks),
            new Counter("NAKs: PSN sequence error", "out_of_sequence", f -> f.naks().psnSequenceError()),
            new Counter("NAKs: invalid request", "resp_cqe_error", f -> f.naks().invalidRequest()),
            new Counter("NAKs: remote access error", "resp_remote_access_errors", f -> f.naks().remoteAccessError()),
            new Counter("NAKs: remote operational error", "", f -> f.naks().remoteOperationalError()),
            new Counter("Duplicate requests", "duplicate_request", FlowSummary::duplicateRequests),
            new Counter("Request PSNs never seen", "", FlowSummary::missingRequestPackets),
            new Counter("Response PSNs never seen", "", FlowSummary::missingResponsePackets),
            new Counter("Of these, drops of the capture", "", FlowSummary::captureDrops),
            new Counter("Packets out of order", "", FlowSummary::outOfOrder),
            new Counter("Invalid ICRCs", "rx_icrc_encapsulated", FlowSummary::icrcErrors),
            new Counter("Packets marked CE", "np_ecn_marked_roce_packets", FlowSummary::ecnMarked),
            new Counter("CNPs", "np_cnp_sent", FlowSummary::cnps));

    static void write(Html html, HtmlReport.Content content) {
        List<ConnectionSummary> all = content.result().connections();
        if (all.isEmpty()) {
            return;
        }
        WorstFlow worst = WorstFlow.of(all, content.findings());
        html.tag("<section>\n").element("h2", "Counters");
        html.element(
                "p",
                "Counted from the packets, the way an RNIC counts. Zeros are left out; `reconcile` compares them with an "
                        + "RNIC's own.");
        boolean[] numeric = {false, true, true, false};
        html.tag("<div class=\"scroll\"><table>\n<thead>");
        html.row(
                "th",
                numeric,
                "Counter",
                "All connections",
                worst == null ? "" : "Connection " + worst.connection().id(),
                "Akin to the RNIC's");
        html.tag("</thead>\n");
        for (Counter counter : COUNTERS) {
            long sum = 0;
            for (ConnectionSummary c : all) {
                sum += counter.value().applyAsLong(c.aToB()) + counter.value().applyAsLong(c.bToA());
            }
            if (sum > 0) {
                long own = worst == null
                        ? 0
                        : counter.value().applyAsLong(worst.connection().aToB())
                                + counter.value().applyAsLong(worst.connection().bToA());
                html.row("td", numeric, counter.name(), Phrases.number(sum), Phrases.number(own), counter.hardware());
            }
        }
        html.tag("</table></div>\n</section>\n");
    }
}
