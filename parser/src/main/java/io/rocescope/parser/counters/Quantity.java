package io.rocescope.parser.counters;

/// What a capture shows of one host's device, in counts.
public enum Quantity {
    /// Not on the wire.
    NONE,
    TX_PACKETS,
    /// With a valid ICRC, or one that was not checked.
    RX_PACKETS,
    /// Whatever the ICRC.
    RX_ALL_PACKETS,
    /// From the network header on.
    TX_BYTES,
    RX_BYTES,
    TX_WORDS,
    RX_WORDS,
    TX_RC_PACKETS,
    RX_RC_PACKETS,
    TX_UC_PACKETS,
    RX_UC_PACKETS,
    TX_UD_PACKETS,
    RX_UD_PACKETS,
    TX_XRC_PACKETS,
    RX_XRC_PACKETS,
    RX_DUPLICATE_REQUESTS,
    RX_SEQUENCE_ERRORS,
    TX_SEQUENCE_NAKS,
    RX_SEQUENCE_NAKS,
    /// Those that name a later PSN than the requester knew to be the next one.
    RX_SEQUENCE_NAKS_ACTED_ON,
    TX_RNR_NAKS,
    RX_RNR_NAKS,
    TX_INVALID_REQUEST_NAKS,
    RX_INVALID_REQUEST_NAKS,
    TX_ACCESS_NAKS,
    RX_ACCESS_NAKS,
    TX_OPERATIONAL_NAKS,
    RX_OPERATIONAL_NAKS,
    RX_ICRC_ERRORS,
    RX_ECN_MARKED,
    TX_CNPS,
    RX_CNPS,
    PAUSE_FRAMES,
    TX_SEND_REQUESTS,
    RX_SEND_REQUESTS,
    TX_WRITE_REQUESTS,
    RX_WRITE_REQUESTS,
    TX_READ_REQUESTS,
    RX_READ_REQUESTS,
    TX_READ_RESPONSES,
    RX_READ_RESPONSES,
    TX_ATOMIC_REQUESTS,
    RX_ATOMIC_REQUESTS,
    /// Episodes of sending again after a timeout.
    TIMEOUTS,
    IMPLIED_NAKS,
    /// All episodes of sending again but those after receiver-not-ready NAKs.
    RETRY_EPISODES,
    RETRY_EXCEEDED,
    RNR_RETRY_EXCEEDED,
    /// Requests that failed with any status.
    REQUESTER_ERRORS,
    /// SENDs of this host that ended, well or not.
    COMPLETED_SENDS,
    /// Messages to this host that took a receive.
    RX_RECEIVES
}
