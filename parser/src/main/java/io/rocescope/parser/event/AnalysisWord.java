package io.rocescope.parser.event;

import java.util.Locale;

/// What the tracker says of a single packet, one word each.
public enum AnalysisWord {
    RETRANSMISSION("the request was sent before"),
    NAK_RETRANSMISSION("sent again because of a sequence error NAK"),
    IMPLIED_NAK_RETRANSMISSION("sent again because a later request was answered first"),
    TIMEOUT_RETRANSMISSION("sent again because no answer came in time"),
    RNR_RETRANSMISSION("sent again after a receiver-not-ready wait"),
    SPURIOUS_RETRANSMISSION("sent again though the answer was under way"),
    DUPLICATE("behind the PSN that the responder expects"),
    DUPLICATE_FRAME("the very same frame was captured before"),
    OUT_OF_ORDER("fills a gap that a later packet had opened"),
    PSN_GAP("PSNs before this one were not seen"),
    CAPTURE_DROP("PSNs before this one arrived but are not in the capture"),
    IMPLIED_NAK("answers a later request than the oldest one open"),
    NAK_PSN_SEQUENCE_ERROR("NAK: PSN sequence error"),
    NAK_INVALID_REQUEST("NAK: invalid request"),
    NAK_REMOTE_ACCESS_ERROR("NAK: remote access error"),
    NAK_REMOTE_OPERATIONAL_ERROR("NAK: remote operational error"),
    RNR_NAK("receiver not ready"),
    ACK_COALESCED("acknowledges several messages"),
    ACK_DUPLICATE("acknowledges what was acknowledged before"),
    ACK_UNSOLICITED("an ACK that no request asked for"),
    UNANSWERED("no answer is in the capture"),
    ICRC_ERROR("invalid ICRC: the receiver drops it"),
    ECN_CE("a switch marked it: congestion experienced"),
    CNP("congestion notification packet");

    private static final AnalysisWord[] ALL = values();

    private final String word = name().toLowerCase(Locale.ROOT);
    private final String description;

    AnalysisWord(String description) {
        this.description = description;
    }

    /// The word that the output formats and the filter use: lower case, for instance psn_gap.
    public String word() {
        return word;
    }

    /// What it means, for people.
    public String description() {
        return description;
    }

    /// This word's bit in {@link PacketAnalysis#words()}.
    public long bit() {
        return 1L << ordinal();
    }

    public static AnalysisWord of(int ordinal) {
        return ALL[ordinal];
    }
}
