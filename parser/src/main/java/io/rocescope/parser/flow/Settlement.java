package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Verb;

/// Which requests an answer explains and settles (IBTA volume 1, 9.7.5.1, 9.9.2).
final class Settlement {
    /// A READ that was jumped over is taken as answered outside the capture when this many later PSNs are answered and
    /// it
    /// was not asked for again.
    private static final int SETTLED_AFTER = 256;

    private final Flow flow;

    Settlement(Flow flow) {
        this.flow = flow;
    }

    /// Whether the answer names a PSN that a request in sight explains; learns of requests that the capture missed.
    boolean isExplained(Answer a, PacketAnalysis out) {
        if (!flow.started) {
            return false;
        }
        int ahead = Psn.diff(a.psn(), flow.next);
        if (ahead < 0) {
            return true;
        }
        boolean sequenceNak = a.syndrome() == Syndrome.PSN_SEQUENCE_ERROR;
        if (sequenceNak && ahead == 0) {
            return true;
        }
        if (ahead >= FlowLimits.NEAR) {
            unexpected(a, "answers_unsent_psn");
            return false;
        }
        // The requests were sent: they are answered. The capture does not have them.
        int missing = ahead + (sequenceNak ? 0 : 1);
        flow.ownHoles().add(flow.next, missing, flow::settleRequests);
        flow.next = Psn.add(flow.next, missing);
        out.add(AnalysisWord.CAPTURE_DROP);
        flow.sink.event(new RoceEvent.CaptureDropDetected(
                flow.at(a.timeNs(), a.frame()), Psn.add(flow.next, -missing), missing, "answered_but_not_seen"));
        return true;
    }

    void unexpected(Answer a, String trigger) {
        flow.sink.event(new RoceEvent.UnexpectedAnswerDetected(flow.at(a.timeNs(), a.frame()), a.psn(), trigger));
    }

    /// Completes the messages that an answer covers.
    ///
    /// @param response the answer is itself the response of the message at its PSN
    /// @return how many were completed
    int acknowledgeThrough(int psn, Answer a, boolean response, PacketAnalysis out) {
        int completed = 0;
        for (int i = flow.done; i < flow.ledger.size(); i++) {
            MessageRecord m = flow.ledger.get(i);
            if (Psn.diff(m.firstPsn, psn) > 0) {
                break;
            }
            if (!m.isOutstanding()) {
                continue;
            }
            boolean covered = Psn.diff(m.lastPsn, psn) <= 0 && isCovered(m, i, psn);
            if (m.verb.needsResponse()) {
                boolean own = m.contains(psn);
                if (own && response && !m.isRead()) {
                    finish(m, a, out);
                    completed++;
                } else if (!own && !settleJumpedOver(m, psn, a, out)) {
                    break;
                } else if (own && !response && acknowledgesWithPlainAck(m)) {
                    finish(m, a, out);
                    completed++;
                }
            } else if (covered) {
                finish(m, a, out);
                completed++;
            }
        }
        return completed;
    }

    /// FLUSH and ATOMIC WRITE are answered by a READ response in Soft-RoCE and by an ACK in the annexes' text: take
    /// both.
    private static boolean acknowledgesWithPlainAck(MessageRecord m) {
        return m.verb == Verb.FLUSH || m.verb == Verb.ATOMIC_WRITE;
    }

    /// Whether an answer to this PSN reaches the end of a message. Where its last packet was not seen, the length in
    /// its
    /// RETH or what was seen behind it tell the end: before that, more of it may be on its way.
    private boolean isCovered(MessageRecord m, int index, int psn) {
        if (m.hasLast) {
            return true;
        }
        if (m.hasFirst && m.dmaLength >= 0 && flow.mtu.value() != 0) {
            int last = Psn.add(m.firstPsn, flow.mtu.packets(m.dmaLength) - 1);
            if (Psn.diff(psn, last) >= 0) {
                return true;
            }
        }
        for (int i = index + 1; i < flow.ledger.size(); i++) {
            MessageRecord behind = flow.ledger.get(i);
            if (behind.hasFirst || behind.hasLast) {
                int last = behind.hasFirst ? Psn.previous(behind.firstPsn) : behind.lastPsn;
                return Psn.diff(psn, last) >= 0;
            }
        }
        return m.state == MessageRecord.State.SENT;
    }

    void finish(MessageRecord m, Answer a, PacketAnalysis out) {
        flow.answer(m, a.timeNs(), a.frame());
        out.setMessage(m.id);
    }

    /// A later request is answered while this READ or atomic is not: an implied NAK. When the requester goes on without
    /// asking again, the response came outside the capture.
    ///
    /// @return whether the message is settled
    private boolean settleJumpedOver(MessageRecord m, int psn, Answer a, PacketAnalysis out) {
        int missing = m.isRead() ? m.nextResponse : m.firstPsn;
        if (flow.retries.impliedNak(missing)) {
            out.add(AnalysisWord.IMPLIED_NAK);
            flow.sink.event(
                    new RoceEvent.ImpliedNakDetected(flow.at(a.timeNs(), a.frame()), missing, psn, "later_answered"));
            return false;
        }
        if (Psn.diff(psn, Psn.add(flow.retries.impliedNext(), SETTLED_AFTER)) < 0) {
            return false;
        }
        int lost = Psn.diff(Psn.next(m.lastPsn), missing);
        if (lost > 0) {
            flow.ownResponseHoles().add(missing, lost, (first, count, arrived) -> {});
        }
        flow.retries.impliedSettled();
        finish(m, a, out);
        out.add(AnalysisWord.CAPTURE_DROP);
        return true;
    }
}
