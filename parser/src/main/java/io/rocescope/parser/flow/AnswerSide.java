package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Verb;

/// The responder's half of the PSN engine: acknowledgements, NAKs, READ responses and atomic results, and what they say
/// about the requests before them (IBTA volume 1, 9.7.5, 9.7.6, 9.9.2).
final class AnswerSide {
    /// A READ that was jumped over is taken as answered outside the capture when this many later PSNs are answered and
    /// it
    /// was not asked for again.
    private static final int SETTLED_AFTER = 256;

    private final Flow flow;
    private int lastAck = -1;

    AnswerSide(Flow flow) {
        this.flow = flow;
    }

    /// Takes an answer.
    void answer(Answer a, PacketAnalysis out) {
        FlowCounters counts = flow.counts;
        counts.responsePackets++;
        counts.responseBytes += a.payload();
        counts.touch(a.timeNs());
        flow.retries.answered(a.timeNs());
        boolean acknowledge = (a.flags() & Opcode.ACKNOWLEDGE) != 0;
        if (acknowledge && Syndrome.isNak(a.syndrome())) {
            nak(a, out);
        } else if (acknowledge && Syndrome.isRnr(a.syndrome())) {
            notReady(a, out);
        } else if (acknowledge) {
            counts.acks++;
            positive(a, out);
        } else if ((a.flags() & Opcode.READ_RESPONSE) != 0) {
            readResponse(a, out);
        } else {
            positive(a, out);
        }
    }

    /// Whether the answer names a PSN that a request in sight explains; learns of requests that the capture missed.
    private boolean isExplained(Answer a, PacketAnalysis out) {
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

    private void unexpected(Answer a, String trigger) {
        flow.sink.event(new RoceEvent.UnexpectedAnswerDetected(flow.at(a.timeNs(), a.frame()), a.psn(), trigger));
    }

    /// An ACK, or an atomic's result.
    private void positive(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        if (!isExplained(a, out)) {
            flow.responder.positive(psn, Psn.next(psn));
            return;
        }
        boolean acknowledge = (a.flags() & Opcode.ACKNOWLEDGE) != 0;
        boolean repeated = flow.answeredOnce && Psn.diff(psn, flow.unanswered) < 0;
        int answered = acknowledgeThrough(psn, a, !acknowledge, out);
        if (answered > 1) {
            out.add(AnalysisWord.ACK_COALESCED);
        }
        if (repeated && acknowledge) {
            out.add(psn == lastAck ? AnalysisWord.ACK_UNSOLICITED : AnalysisWord.ACK_DUPLICATE);
            if (answered == 0) {
                noteSpurious(psn, a);
            }
        }
        lastAck = psn;
        accepted(psn, a, out);
        if (acknowledge) {
            checkSequence(a);
        }
    }

    private void checkSequence(Answer a) {
        if (flow.sequence.runsOut(a.syndrome())) {
            flow.sink.event(
                    new RoceEvent.CreditsExhausted(flow.at(a.timeNs(), a.frame()), a.psn(), a.msn(), "zero_credits"));
        }
        if (flow.done < flow.ledger.size()) {
            return;
        }
        int jump = flow.sequence.jump(a.msn(), flow.answeredMessages);
        if (jump != 0) {
            flow.sink.event(new RoceEvent.MsnJumped(
                    flow.at(a.timeNs(), a.frame()),
                    a.msn(),
                    Psn.add(a.msn(), -jump),
                    jump > 0 ? "more_completed_than_seen" : "fewer_completed_than_seen"));
        }
    }

    /// A second answer to a message that was sent again: its first copy had been answered, too.
    private void noteSpurious(int psn, Answer a) {
        int index = flow.ledger.indexOf(psn);
        if (index < 0) {
            return;
        }
        MessageRecord m = flow.ledger.get(index);
        if (m.isAnswered() && m.firstResentNs > 0 && !m.spurious && m.firstResentNs < m.firstAnsweredNs) {
            m.spurious = true;
            flow.counts.spurious++;
            flow.sink.event(new RoceEvent.SpuriousRetransmissionDetected(
                    flow.at(a.timeNs(), a.frame()),
                    psn,
                    m.firstAnsweredNs - m.firstNs,
                    m.firstResentNs - m.firstNs,
                    "each_copy_answered"));
        }
    }

    /// Everything up to this PSN was accepted by the responder.
    private void accepted(int psn, Answer a, PacketAnalysis out) {
        int dropped = flow.holes.markArrived(psn);
        if (dropped > 0) {
            out.add(AnalysisWord.CAPTURE_DROP);
            flow.sink.event(new RoceEvent.CaptureDropDetected(
                    flow.at(a.timeNs(), a.frame()), psn, dropped, "answered_without_retransmission"));
        }
        // What came behind packets that the capture missed was accepted in its turn; what came behind packets that were
        // late was dropped, and comes again.
        int acceptedThrough = dropped > 0 ? flow.holes.firstFrom(Psn.next(psn), flow.next) : Psn.next(psn);
        flow.responder.positive(psn, acceptedThrough);
        if (!flow.answeredOnce || Psn.diff(psn, flow.unanswered) >= 0) {
            flow.answeredOnce = true;
            flow.unanswered = Psn.next(psn);
            flow.retries.progress(flow.unanswered, a.timeNs());
        }
        flow.advanceDone();
    }

    /// Completes the messages that an answer covers.
    ///
    /// @param response the answer is itself the response of the message at its PSN
    /// @return how many were completed
    private int acknowledgeThrough(int psn, Answer a, boolean response, PacketAnalysis out) {
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

    private void finish(MessageRecord m, Answer a, PacketAnalysis out) {
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

    private void readResponse(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        boolean full = (a.flags() & (Opcode.FIRST | Opcode.MIDDLE)) != 0;
        if (full && flow.mtu.value() == 0 && flow.mtu.learnFull(a.payload())) {
            flow.noteMtu(a.timeNs(), a.frame(), "full_read_response");
        }
        if (flow.unresolvedReads > 0 && flow.started) {
            growRead(a);
        }
        if (!isExplained(a, out)) {
            return;
        }
        int index = flow.ledger.indexOf(psn);
        MessageRecord m = index < 0 ? null : flow.ledger.get(index);
        if (m == null || !m.verb.needsResponse()) {
            if (flow.holes.fill(psn, 1) > 0) {
                answerToUnseenRead(a, out);
            } else if (Psn.diff(psn, flow.unanswered) >= 0) {
                unexpected(a, "no_read_at_this_psn");
            } else {
                out.add(AnalysisWord.DUPLICATE);
            }
            return;
        }
        out.setMessage(m.id);
        acknowledgeThrough(Psn.previous(m.firstPsn), a, false, out);
        if (!m.isOutstanding()) {
            flow.responseHoles.fill(psn, 1);
            out.add(AnalysisWord.DUPLICATE);
            return;
        }
        m.lastNs = a.timeNs();
        m.lastFrame = a.frame();
        trackResponse(m, a, out);
        boolean last = (a.flags() & (Opcode.LAST | Opcode.ONLY)) != 0;
        if (last && m.dmaLength < 0 && psn == m.lastPsn) {
            m.dmaLength = (m.packets() - 1L) * flow.mtu.value() + a.payload();
        }
        if (!m.isRead() || (last && psn == m.lastPsn)) {
            finish(m, a, out);
            if (flow.responseHoles.countIn(m.firstPsn, m.lastPsn) > 0) {
                flow.retries.impliedNak(flow.responseHoles.firstFrom(m.firstPsn, psn));
            } else {
                flow.retries.responded(m);
            }
        }
        accepted(psn, a, out);
    }

    /// A READ whose length is not known grows with its responses; the last one tells the length.
    private void growRead(Answer a) {
        int index = flow.ledger.floorIndex(a.psn());
        if (index < 0 || !flow.ledger.get(index).unresolved) {
            return;
        }
        MessageRecord read = flow.ledger.get(index);
        int psns = Psn.diff(a.psn(), read.firstPsn) + 1;
        if (psns > FlowLimits.NEAR) {
            return;
        }
        if ((a.flags() & (Opcode.LAST | Opcode.ONLY)) != 0) {
            flow.resolveRead(read, psns);
            if (read.dmaLength < 0) {
                read.dmaLength = (psns - 1L) * flow.mtu.value() + a.payload();
            }
        } else if (psns > read.packets()) {
            read.lastPsn = a.psn();
            if (Psn.diff(a.psn(), flow.next) >= 0) {
                flow.next = Psn.next(a.psn());
            }
        }
    }

    /// The PSNs of a hole turn out to be those of a READ whose request the capture does not have.
    private void answerToUnseenRead(Answer a, PacketAnalysis out) {
        if ((a.flags() & (Opcode.FIRST | Opcode.ONLY)) != 0) {
            flow.counts.missingRequests++;
            flow.counts.captureDrops++;
            out.add(AnalysisWord.CAPTURE_DROP);
            flow.sink.event(new RoceEvent.CaptureDropDetected(
                    flow.at(a.timeNs(), a.frame()), a.psn(), 1, "read_answered_but_not_seen"));
        }
        accepted(a.psn(), a, out);
    }

    private void trackResponse(MessageRecord m, Answer a, PacketAnalysis out) {
        if (!m.isRead()) {
            return;
        }
        int distance = Psn.diff(a.psn(), m.nextResponse);
        if (distance < 0) {
            if (flow.responseHoles.fill(a.psn(), 1) == 0) {
                out.add(AnalysisWord.DUPLICATE);
            }
            return;
        }
        if (distance > 0) {
            out.add(AnalysisWord.PSN_GAP);
            flow.ownResponseHoles().add(m.nextResponse, distance, (first, count, arrived) -> {
                flow.counts.missingResponses += count;
            });
            flow.sink.event(new RoceEvent.ResponseGapDetected(
                    flow.at(a.timeNs(), a.frame()), m.nextResponse, a.psn(), distance, "response_skipped"));
            flow.retries.impliedNak(m.nextResponse);
        }
        m.nextResponse = Psn.next(a.psn());
    }

    private void nak(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        int syndrome = a.syndrome();
        FlowCounters counts = flow.counts;
        boolean explained = isExplained(a, out);
        boolean repeated = false;
        WcStatus fatal = WcStatus.UNKNOWN;
        switch (syndrome) {
            case Syndrome.PSN_SEQUENCE_ERROR -> {
                counts.nakSequence++;
                out.add(AnalysisWord.NAK_PSN_SEQUENCE_ERROR);
                repeated = !flow.responder.sequenceNak(psn);
            }
            case Syndrome.INVALID_REQUEST -> {
                counts.nakInvalid++;
                out.add(AnalysisWord.NAK_INVALID_REQUEST);
                fatal = WcStatus.IBV_WC_REM_INV_REQ_ERR;
            }
            case Syndrome.REMOTE_ACCESS_ERROR -> {
                counts.nakAccess++;
                out.add(AnalysisWord.NAK_REMOTE_ACCESS_ERROR);
                fatal = WcStatus.IBV_WC_REM_ACCESS_ERR;
            }
            case Syndrome.REMOTE_OPERATIONAL_ERROR -> {
                counts.nakOperational++;
                out.add(AnalysisWord.NAK_REMOTE_OPERATIONAL_ERROR);
                fatal = WcStatus.IBV_WC_REM_OP_ERR;
            }
            case Syndrome.INVALID_RD_REQUEST -> {
                counts.nakOther++;
                fatal = WcStatus.IBV_WC_REM_INV_RD_REQ_ERR;
            }
            default -> counts.nakOther++;
        }
        flow.sink.event(new RoceEvent.NakSent(
                flow.at(a.timeNs(), a.frame()),
                psn,
                syndrome,
                Syndrome.nakName(syndrome),
                a.msn(),
                repeated,
                Syndrome.nakName(syndrome).replace(' ', '_')));
        if (explained) {
            refusedAt(psn, a, out);
            flow.holes.unmarkFrom(psn);
        }
        if (syndrome == Syndrome.PSN_SEQUENCE_ERROR) {
            flow.retries.sequenceNak(psn, a.timeNs());
        }
        if (fatal != WcStatus.UNKNOWN) {
            flow.responder.fatal(psn);
            fail(psn, fatal, a, out);
        }
    }

    /// A NAK says that everything before its PSN was accepted (IBTA 9.7.5.1.2).
    private void refusedAt(int psn, Answer a, PacketAnalysis out) {
        int before = Psn.previous(psn);
        acknowledgeThrough(before, a, false, out);
        if (Psn.diff(psn, flow.unanswered) > 0) {
            flow.holes.markArrived(before);
            flow.answeredOnce = true;
            flow.unanswered = psn;
            flow.retries.progress(psn, a.timeNs());
        }
        flow.advanceDone();
    }

    private void fail(int psn, WcStatus status, Answer a, PacketAnalysis out) {
        if (flow.isDead()) {
            return;
        }
        RoceEvent.At at = flow.at(a.timeNs(), a.frame());
        int index = flow.started ? flow.ledger.indexOf(psn) : -1;
        if (index >= 0) {
            MessageRecord m = flow.ledger.get(index);
            m.status = status;
            m.state = MessageRecord.State.FAILED;
            m.complete = false;
            m.answeredNs = a.timeNs();
            m.answerFrame = a.frame();
            m.lastFrame = Math.max(m.lastFrame, a.frame());
            out.setMessage(m.id);
            flow.sink.event(new RoceEvent.MessageFailed(at, m.verb, m.firstPsn, m.lastPsn, status, "fatal_nak"));
        }
        flow.die(status, at, "fatal_nak");
        flow.owner().responderFailed(flow, at, "fatal_nak");
    }

    private void notReady(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        int code = Syndrome.value(a.syndrome());
        long wait = Syndrome.rnrWaitNs(code);
        FlowCounters counts = flow.counts;
        counts.rnrNaks++;
        counts.rnrShortestNs = Math.min(counts.rnrShortestNs, wait);
        counts.rnrLongestNs = Math.max(counts.rnrLongestNs, wait);
        out.add(AnalysisWord.RNR_NAK);
        boolean explained = isExplained(a, out);
        flow.responder.notReady(psn);
        int count = 1;
        Verb verb = Verb.SEND;
        if (explained) {
            refusedAt(psn, a, out);
            int index = flow.ledger.indexOf(psn);
            if (index >= 0) {
                MessageRecord m = flow.ledger.get(index);
                m.rnrNaks++;
                m.askedSinceRnr = false;
                m.lastRnrNs = a.timeNs();
                m.lastFrame = a.frame();
                m.lastNs = a.timeNs();
                count = m.rnrNaks;
                verb = m.verb;
                out.setMessage(m.id);
                if (m.hasLast && !m.verb.consumesReceive()) {
                    m.noteProblem("receiver-not-ready NAK to a request that needs no receive");
                }
            }
        }
        flow.retries.notReady(psn, a.timeNs(), wait);
        flow.sink.event(new RoceEvent.RnrNakSent(
                flow.at(a.timeNs(), a.frame()), psn, code, wait, count, verb, "no_receive_posted"));
    }
}
