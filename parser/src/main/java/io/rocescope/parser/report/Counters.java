package io.rocescope.parser.report;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.FlowSummary;
import java.util.List;
import java.util.function.ToLongFunction;

/// What is counted of a connection, for people.
public final class Counters {
    private Counters() {}

    /// A counter.
    ///
    /// @param hardware what an RNIC calls its like, or empty
    /// @param trouble whether less of it is better
    public record Counter(String name, String hardware, boolean trouble, ToLongFunction<FlowSummary> value) {
        /// Of all connections together.
        public long sum(List<ConnectionSummary> connections) {
            long sum = 0;
            for (ConnectionSummary c : connections) {
                sum += value.applyAsLong(c.aToB()) + value.applyAsLong(c.bToA());
            }
            return sum;
        }
    }

    public static final List<Counter> ALL = List.of(
            new Counter("Request packets", "", false, FlowSummary::requestPackets),
            new Counter("Answer packets", "", false, FlowSummary::responsePackets),
            new Counter("Packets sent again", "", true, FlowSummary::retransmittedPackets),
            new Counter(
                    "Episodes after a NAK",
                    "packet_seq_err",
                    true,
                    f -> f.retransmissions().nak()),
            new Counter(
                    "Episodes after a later answer",
                    "implied_nak_seq_err",
                    true,
                    f -> f.retransmissions().impliedNak()),
            new Counter(
                    "Episodes after a timeout",
                    "local_ack_timeout_err",
                    true,
                    f -> f.retransmissions().timeout()),
            new Counter(
                    "Episodes after an RNR NAK",
                    "",
                    true,
                    f -> f.retransmissions().rnr()),
            new Counter("RNR NAKs", "rnr_nak_retry_err", true, FlowSummary::rnrNaks),
            new Counter(
                    "NAKs: PSN sequence error",
                    "out_of_sequence",
                    true,
                    f -> f.naks().psnSequenceError()),
            new Counter(
                    "NAKs: invalid request",
                    "resp_cqe_error",
                    true,
                    f -> f.naks().invalidRequest()),
            new Counter(
                    "NAKs: remote access error",
                    "resp_remote_access_errors",
                    true,
                    f -> f.naks().remoteAccessError()),
            new Counter(
                    "NAKs: remote operational error", "", true, f -> f.naks().remoteOperationalError()),
            new Counter("Duplicate requests", "duplicate_request", true, FlowSummary::duplicateRequests),
            new Counter("Request PSNs never seen", "", true, FlowSummary::missingRequestPackets),
            new Counter("Response PSNs never seen", "", true, FlowSummary::missingResponsePackets),
            new Counter("Of these, drops of the capture", "", true, FlowSummary::captureDrops),
            new Counter("Packets out of order", "", true, FlowSummary::outOfOrder),
            new Counter("Invalid ICRCs", "rx_icrc_encapsulated", true, FlowSummary::icrcErrors),
            new Counter("Packets marked CE", "np_ecn_marked_roce_packets", true, FlowSummary::ecnMarked),
            new Counter("CNPs", "np_cnp_sent", true, FlowSummary::cnps));
}
