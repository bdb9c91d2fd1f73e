package io.rocescope.parser.event.finding;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Everything that a finding can be about. docs/event-schema.md has a section for each.
public enum FindingKind {
    // What the capture is good for.
    NO_ROCE(Severity.WARNING, true, "the capture holds no RoCE packets", "captures"),
    OFFLOADED_DATA(Severity.WARNING, true, "connections were set up, but their data is not in the capture", "packets"),
    ONE_SIDED_CAPTURE(Severity.WARNING, true, "only one direction of the traffic was captured", "connections"),
    ONE_SIDED_CONNECTION(Severity.INFO, true, "only one direction of a connection was captured", "connections"),
    UNCERTAIN_PAIRING(Severity.INFO, true, "which two streams form a connection is a guess", "connections"),
    CAPTURE_DROPS(Severity.WARNING, true, "packets arrived that the capture does not hold", "packets"),
    UNEXPLAINED_HOLES(Severity.INFO, true, "packets are missing, and nothing tells whether they arrived", "packets"),
    CUT_FRAMES(Severity.INFO, true, "frames were captured in part", "frames"),
    CAPTURE_ENDS_MID_PACKET(Severity.WARNING, true, "the capture file breaks off inside a packet", "captures"),
    CAPTURE_UNREADABLE(Severity.WARNING, true, "the capture could be read only in part", "captures"),
    ANALYSIS_STOPPED(Severity.WARNING, true, "the analysis was stopped before the end of the capture", "captures"),
    DOUBLED_CAPTURE(Severity.INFO, true, "frames were captured more than once", "frames"),
    TIME_REVERSED(Severity.INFO, true, "the capture's clock went backwards", "frames"),
    ICRC_REWRITTEN(Severity.WARNING, true, "every ICRC of a stream is wrong in one explainable way", "packets"),
    MALFORMED_PACKETS(Severity.WARNING, false, "packets break the format's rules", "packets"),
    UNTRACKED_STREAMS(Severity.WARNING, true, "there are more streams than are followed", "packets"),
    VERDICT_WITHHELD(Severity.INFO, true, "the capture cannot carry a verdict", "connections"),

    // Work that failed.
    RETRY_EXCEEDED(Severity.ERROR, false, "a requester gave up for want of an answer", "copies"),
    RNR_RETRY_EXCEEDED(Severity.ERROR, false, "a requester gave up on a receiver that was never ready", "RNR NAKs"),
    REMOTE_ACCESS_ERROR(Severity.ERROR, false, "the responder refused access to its memory", "NAKs"),
    REMOTE_INVALID_REQUEST(Severity.ERROR, false, "the responder called a request invalid", "NAKs"),
    REMOTE_OPERATIONAL_ERROR(Severity.ERROR, false, "the responder could not do what was asked", "NAKs"),
    CM_REJECTED(Severity.ERROR, false, "a connection request was refused", "REJs"),
    CM_UNANSWERED(Severity.ERROR, false, "a connection request was never answered", "REQs"),

    // Packets lost, late or damaged.
    PACKET_LOSS(Severity.WARNING, false, "request packets were lost and sent again", "packets"),
    ANSWER_LOSS(Severity.WARNING, false, "READ responses or acknowledgements were lost", "episodes"),
    TIMEOUTS(Severity.WARNING, false, "requests were sent again because no answer came in time", "timeouts"),
    UNEXPLAINED_RETRANSMISSIONS(Severity.WARNING, false, "requests were sent again for no reason in sight", "episodes"),
    SPURIOUS_RETRANSMISSIONS(Severity.WARNING, false, "requests were sent again while answers came", "requests"),
    SLOW_RECOVERY(Severity.INFO, false, "how long the repair of losses took", "episodes"),
    DUPLICATE_REQUESTS(Severity.INFO, false, "requests arrived that had been carried out before", "packets"),
    HARMFUL_REORDERING(Severity.WARNING, false, "packets overtook each other, and were sent again for it", "packets"),
    PACKET_REORDERING(Severity.INFO, false, "packets overtook each other, and nobody minded", "packets"),
    REPEATED_NAK(Severity.INFO, false, "the same gap was reported more than once", "NAKs"),
    RETRANSMISSION_DIFFERS(Severity.WARNING, false, "what was sent again is not what was sent", "packets"),
    ICRC_ERRORS(Severity.ERROR, false, "packets were damaged", "packets"),
    AMBIGUOUS_PSN(Severity.INFO, false, "a PSN lies half the PSN space away", "packets"),
    UNEXPECTED_ANSWERS(Severity.INFO, false, "answers came that no request in sight asked for", "packets"),
    UC_MESSAGE_INCOMPLETE(Severity.WARNING, false, "an unreliable message lacks packets and is lost", "messages"),
    MESSAGE_MALFORMED(Severity.WARNING, false, "packets of a message do not fit together", "messages"),

    // Receivers that were not ready.
    RNR_CODE_ZERO(Severity.WARNING, false, "a receiver asks for the longest wait there is", "RNR NAKs"),
    RNR_STORM(Severity.WARNING, false, "a receiver refuses again and again", "RNR NAKs"),
    RNR_DEAD_TIME(Severity.INFO, false, "a sender waited for a receiver", "RNR NAKs"),
    RNR_WAIT_VIOLATED(Severity.WARNING, false, "a sender did not wait as long as it was told", "waits"),
    RNR_UNEXPECTED(Severity.WARNING, false, "not ready for a request that needs no receive", "RNR NAKs"),

    // Timers and settings.
    TIMEOUT_MISMATCH(Severity.WARNING, false, "the retransmission timer is not the one agreed on", "timeouts"),
    PATH_MTU_MISMATCH(Severity.WARNING, false, "the two ends use different path MTUs", "connections"),
    MTU_BLACK_HOLE(Severity.WARNING, false, "small packets arrive and large ones do not", "messages"),
    STALE_PSN(Severity.WARNING, false, "a connection began with another PSN than agreed", "connections"),
    QPN_REUSED(Severity.INFO, false, "a queue pair number began a new life", "connections"),
    UNKNOWN_QPN(Severity.WARNING, false, "requests go to a queue pair nobody announced", "connections"),
    MIGREQ_ASYMMETRIC(Severity.INFO, false, "the MigReq bit differs between the directions", "connections"),
    ROCE_VERSION_MIX(Severity.WARNING, false, "RoCEv1 and RoCEv2 are both in use", "packets"),
    LINK_LOCAL_ADDRESS(Severity.WARNING, false, "link-local addresses do not pass routers", "connections"),
    HOP_LIMIT_ONE(Severity.WARNING, false, "packets cannot pass a router", "connections"),
    SOURCE_PORT_SPREAD(Severity.INFO, false, "a flow uses several UDP source ports", "ports"),
    DSCP_ASYMMETRIC(Severity.INFO, false, "requests and answers are in different traffic classes", "connections"),

    // Congestion.
    CONGESTION(Severity.INFO, false, "switches marked packets, and senders were told", "packets"),
    CE_WITHOUT_CNP(Severity.WARNING, false, "congestion was marked, but nobody told the sender", "packets"),
    CNP_WITHOUT_CE(Severity.INFO, false, "a sender was told of congestion that is not in sight", "CNPs"),
    PAUSE_STORM(Severity.WARNING, false, "the link was paused for much of the time", "pause frames"),
    PAUSE_SEEN(Severity.INFO, false, "the link was paused", "pause frames"),

    // Connection management.
    CM_REPEATED(Severity.WARNING, false, "connection manager messages were sent again", "messages"),
    CM_NO_RTU(Severity.WARNING, false, "a connection's set-up was not completed", "REPs"),
    CM_DREQ_UNANSWERED(Severity.INFO, false, "a disconnection was not answered", "DREQs");

    private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final Severity severity;
    private final boolean quality;
    private final String summary;
    private final String unit;

    FindingKind(Severity severity, boolean quality, String summary, String unit) {
        this.severity = severity;
        this.quality = quality;
        this.summary = summary;
        this.unit = unit;
    }

    /// The name that the output formats use, such as rnr-retry-exceeded.
    public String id() {
        return id;
    }

    /// How much it matters as a rule.
    public Severity severity() {
        return severity;
    }

    /// Whether it is about the capture rather than about what was captured.
    public boolean quality() {
        return quality;
    }

    /// What it says, in a few words.
    public String summary() {
        return summary;
    }

    /// What {@link Finding#count} counts.
    public String unit() {
        return unit;
    }

    /// @return the kind of that id, or null
    public static @Nullable FindingKind byId(String id) {
        for (FindingKind kind : values()) {
            if (kind.id.equals(id)) {
                return kind;
            }
        }
        return null;
    }
}
