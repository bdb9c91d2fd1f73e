package io.rocescope.parser.join;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.hostlog.CompletionStatus;
import io.rocescope.parser.join.CaptureEvidence.Nak;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What must be on the wire when a completion has a certain status, whether it is, what it means and what to do.
final class WireTruth {
    private final CaptureEvidence capture;

    WireTruth(CaptureEvidence capture) {
        this.capture = capture;
    }

    /// The status that the requester sees when a responder has this one, or the same for a requester's own.
    static @Nullable WcStatus onTheWire(CompletionStatus status) {
        return switch (status) {
            case REM_INV_REQ_ERR, LOC_LEN_ERR -> WcStatus.IBV_WC_REM_INV_REQ_ERR;
            case REM_ACCESS_ERR, LOC_ACCESS_ERR -> WcStatus.IBV_WC_REM_ACCESS_ERR;
            case REM_OP_ERR -> WcStatus.IBV_WC_REM_OP_ERR;
            case RETRY_EXC_ERR -> WcStatus.IBV_WC_RETRY_EXC_ERR;
            case RNR_RETRY_EXC_ERR -> WcStatus.IBV_WC_RNR_RETRY_EXC_ERR;
            default -> null;
        };
    }

    /// Whether the status is one that a responder gets, for a request of the peer.
    static boolean isResponders(CompletionStatus status, boolean receive) {
        return receive || status == CompletionStatus.LOC_ACCESS_ERR;
    }

    private static int nakOf(CompletionStatus status) {
        return switch (status) {
            case REM_INV_REQ_ERR, LOC_LEN_ERR -> Syndrome.INVALID_REQUEST;
            case REM_ACCESS_ERR, LOC_ACCESS_ERR -> Syndrome.REMOTE_ACCESS_ERROR;
            case REM_OP_ERR -> Syndrome.REMOTE_OPERATIONAL_ERROR;
            default -> -1;
        };
    }

    /// What the log claims and the capture denies.
    List<String> contradictions(
            CompletionStatus status, @Nullable End end, boolean responder, @Nullable KeptMessage message) {
        List<String> list = new ArrayList<>();
        if (end == null) {
            return list;
        }
        Direction direction = responder ? end.requests().opposite() : end.requests();
        int nak = nakOf(status);
        // A local length error may be a READ's response, which no NAK follows.
        if (nak >= 0 && (status != CompletionStatus.LOC_LEN_ERR || responder)) {
            if (capture.naks(end.connection().id(), direction, nak).isEmpty()) {
                list.add(status.text() + ", but no NAK 0x" + Integer.toHexString(nak) + " (" + Syndrome.nakName(nak)
                        + ") on this connection in the capture");
            }
        }
        if (status == CompletionStatus.RETRY_EXC_ERR && message != null && message.complete()) {
            list.add(status.text() + ", but frame " + message.answerFrame() + " answers the request");
        }
        if (status == CompletionStatus.RNR_RETRY_EXC_ERR && flow(end, direction).rnrNaks() == 0) {
            list.add(status.text() + ", but no RNR NAK on this connection in the capture");
        }
        WcStatus wire = onTheWire(status);
        if (list.isEmpty()
                && wire != null
                && message != null
                && message.status() != wire
                && message.status() != WcStatus.UNKNOWN) {
            list.add(status.text() + ", but on the wire the request ended with " + message.status());
        }
        return list;
    }

    static FlowSummary flow(End end, Direction direction) {
        return direction == Direction.A_TO_B
                ? end.connection().aToB()
                : end.connection().bToA();
    }

    /// What happened, for people.
    String cause(CompletionStatus status, @Nullable End end, boolean responder, @Nullable KeptMessage message) {
        if (status.isFlush()) {
            return "The request was flushed: its queue pair was in the error state already. The error that did it is not"
                    + " in the log.";
        }
        if (message == null) {
            return onTheWire(status) == null
                    ? sentence(status) + " Nothing of this is on the wire."
                    : sentence(status) + " The capture does not show the request.";
        }
        List<Nak> naks = capture.naks(message);
        StringBuilder text = new StringBuilder(sentence(status)).append(' ');
        text.append(responder ? "The peer's " : "The ")
                .append(message.describe())
                .append(": ");
        switch (status) {
            case REM_INV_REQ_ERR, REM_ACCESS_ERR, REM_OP_ERR, LOC_ACCESS_ERR, LOC_LEN_ERR -> {
                int code = nakOf(status);
                List<Nak> answers =
                        naks.stream().filter(n -> n.syndrome() == code).toList();
                text.append(
                        answers.isEmpty()
                                ? "no NAK for it is in the capture."
                                : "NAK " + Syndrome.nakName(code) + " in frame "
                                        + answers.get(0).frame() + " refuses it.");
            }
            case RNR_RETRY_EXC_ERR ->
                text.append(naks.stream()
                                .filter(n -> Syndrome.isRnr(n.syndrome()))
                                .count())
                        .append(" RNR NAKs, then the requester gave up.");
            case RETRY_EXC_ERR -> retries(text, end, message, naks);
            default ->
                text.append("the capture shows ").append(message.status()).append('.');
        }
        return text.toString();
    }

    private void retries(StringBuilder text, @Nullable End end, KeptMessage message, List<Nak> naks) {
        text.append("sent again in ").append(message.retransmissions()).append(" episodes, ");
        long sequence = naks.stream()
                .filter(n -> n.syndrome() == Syndrome.PSN_SEQUENCE_ERROR)
                .count();
        if (sequence > 0) {
            text.append(sequence).append(" NAKs for a sequence error: the packets arrive, with holes.");
        } else if (end != null
                && end.localQpn() >= 0
                && WireTruth.flow(end, message.direction()).responsePackets()
                                + WireTruth.flow(end, message.direction()).acks()
                        > 0) {
            text.append("no answer, though the peer had answered before.");
        } else {
            text.append("and the peer never answered on this connection.");
        }
    }

    private static String sentence(CompletionStatus status) {
        return switch (status) {
            case LOC_LEN_ERR -> "A buffer was too short for what came.";
            case LOC_QP_OP_ERR -> "The work request was wrong.";
            case LOC_PROT_ERR -> "A buffer of the work request is not registered, or not for this use.";
            case MW_BIND_ERR -> "A memory window or registration request failed.";
            case BAD_RESP_ERR -> "An answer made no sense.";
            case LOC_ACCESS_ERR -> "The peer asked for memory that it must not touch.";
            case REM_INV_REQ_ERR -> "The peer refused the request as invalid.";
            case REM_ACCESS_ERR -> "The peer refused access to its memory.";
            case REM_OP_ERR -> "The peer could not carry the request out.";
            case RETRY_EXC_ERR -> "No answer came, however often the request was sent.";
            case RNR_RETRY_EXC_ERR -> "The peer had no receive posted, however often it was asked.";
            case REM_ABORT_ERR -> "The peer aborted the request.";
            default -> "The completion has status " + status.ibvName() + ".";
        };
    }

    /// What to do, for people.
    static String advice(CompletionStatus status, @Nullable KeptMessage message) {
        return switch (status) {
            case REM_ACCESS_ERR, LOC_ACCESS_ERR ->
                "Compare the remote address, key and length" + target(message)
                        + " with the region that the peer registered: its bounds, its remote access rights, its protection"
                        + " domain, and whether it is still registered.";
            case REM_INV_REQ_ERR ->
                "Check that the peer's queue pair allows the operation, that its READ depth suffices, that atomics are"
                        + " aligned to 8 octets, and that its receives are as long as the message.";
            case REM_OP_ERR -> "Look at the peer's own log: its receive or its adapter failed.";
            case RETRY_EXC_ERR ->
                "Look whether the requests reach the peer (capture there): if not, it is the route, the GID (RoCE version"
                        + " and address), a filter or the MTU; if they do, the peer's queue pair is gone or was never"
                        + " ready, or its answers are lost. Raise the timeout only when answers come late.";
            case RNR_RETRY_EXC_ERR ->
                "Post receives before the peer sends, and more of them; raise min_rnr_timer on the receiver (0 is the"
                        + " longest wait, not the shortest) or rnr_retry on the sender (7 is for ever).";
            case WR_FLUSH_ERR -> "Look for the first error of this queue pair; this one follows from it.";
            case LOC_PROT_ERR ->
                "Check the local keys, addresses and lengths of the work request against the registered regions, and their"
                        + " protection domain.";
            case LOC_LEN_ERR -> "Make the receives as long as the longest message, or agree on its length.";
            case LOC_QP_OP_ERR ->
                "Check the work request: opcode, inline size, number of segments, state of the queue pair.";
            case MW_BIND_ERR -> "Check the memory window or registration request and the state of its region.";
            default -> "Look at the logs of both adapters and of the kernel at this time.";
        };
    }

    private static String target(@Nullable KeptMessage message) {
        return message == null || !message.hasRemoteAddress()
                ? ""
                : " (0x" + Long.toHexString(message.remoteAddress()) + ", 0x" + Long.toHexString(message.rKey()) + ", "
                        + message.bytes() + ")";
    }
}
