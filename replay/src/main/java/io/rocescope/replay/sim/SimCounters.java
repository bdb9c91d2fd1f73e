package io.rocescope.replay.sim;

/// What a simulated device counts, under the names of Soft-RoCE's hardware counters.
public final class SimCounters {
    long sentPackets;
    long receivedPackets;
    long icrcErrors;
    long duplicateRequest;
    long outOfSequenceRequest;
    long sentRnrErrors;
    long receivedRnrErrors;
    long receivedSequenceErrors;
    long retransmittedPackets;
    long retryExceeded;
    long rnrRetryExceeded;
    long cnpSent;
    long cnpHandled;

    /// Packets that left, faults or not (`sent_pkts`).
    public long sentPackets() {
        return sentPackets;
    }

    /// Packets that came with a right ICRC (`rcvd_pkts`).
    public long receivedPackets() {
        return receivedPackets;
    }

    /// Packets that came with a wrong one (`rx_icrc_encapsulated`).
    public long icrcErrors() {
        return icrcErrors;
    }

    /// Requests behind the expected PSN (`duplicate_request`).
    public long duplicateRequest() {
        return duplicateRequest;
    }

    /// NAKs "PSN sequence error" sent (`out_of_seq_request`).
    public long outOfSequenceRequest() {
        return outOfSequenceRequest;
    }

    /// RNR NAKs sent (`send_rnr_err`).
    public long sentRnrErrors() {
        return sentRnrErrors;
    }

    /// RNR NAKs that reached a requester (`rcvd_rnr_err`).
    public long receivedRnrErrors() {
        return receivedRnrErrors;
    }

    /// Sequence error NAKs that reached a requester (`rcvd_seq_err`).
    public long receivedSequenceErrors() {
        return receivedSequenceErrors;
    }

    /// Request packets sent again.
    public long retransmittedPackets() {
        return retransmittedPackets;
    }

    /// Requests given up without an answer (`retry_exceeded_err`).
    public long retryExceeded() {
        return retryExceeded;
    }

    /// Requests given up for want of a receive (`retry_rnr_exceeded_err`).
    public long rnrRetryExceeded() {
        return rnrRetryExceeded;
    }

    /// Congestion notifications sent (`np_cnp_sent`).
    public long cnpSent() {
        return cnpSent;
    }

    /// Congestion notifications received (`rp_cnp_handled`).
    public long cnpHandled() {
        return cnpHandled;
    }
}
