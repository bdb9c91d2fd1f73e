package io.rocescope.parser.event;

/// Why a requester sent again what it had sent before.
public enum RetransmissionCause {
    /// A NAK with a PSN sequence error named the PSN.
    NAK("nak"),
    /// A later request was answered (or a READ response skipped) while the PSN's response was missing (IBTA 9.9.2.1.1).
    IMPLIED_NAK("impliedNak"),
    /// No answer within the requester's local ACK timeout.
    TIMEOUT("timeout"),
    /// A receiver-not-ready NAK's wait was over.
    RNR("rnr"),
    /// The capture does not show why.
    UNKNOWN("unknown");

    private final String word;

    RetransmissionCause(String word) {
        this.word = word;
    }

    /// The word that the output formats use.
    public String word() {
        return word;
    }
}
