package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;

/// The responder's half of the PSN engine: acknowledgements, READ responses and atomic results, and what they say about
/// the requests before them (IBTA volume 1, 9.7.5, 9.7.6, 9.9.2).
final class AnswerSide {
    private final Flow flow;
    private final Settlement settlement;
    private final Refusals refusals;
    private int lastAck = -1;

    AnswerSide(Flow flow) {
        this.flow = flow;
        this.settlement = new Settlement(flow);
        this.refusals = new Refusals(flow, settlement);
    }

    /// Takes an answer.
    void answer(Answer a, PacketAnalysis out) {
        FlowCounters counts = flow.counts;
        counts.responsePackets++;
        counts.responseBytes += a.payload();
        counts.at(a.timeNs());
        flow.retries.answered(a.timeNs());
        boolean acknowledge = (a.flags() & Opcode.ACKNOWLEDGE) != 0;
        if (acknowledge && Syndrome.isNak(a.syndrome())) {
            refusals.nak(a, out);
        } else if (acknowledge && Syndrome.isRnr(a.syndrome())) {
            refusals.notReady(a, out);
        } else if (acknowledge) {
            counts.acks++;
            positive(a, out);
        } else if ((a.flags() & Opcode.READ_RESPONSE) != 0) {
            readResponse(a, out);
        } else {
            positive(a, out);
        }
    }

    /// An ACK, or an atomic's result.
    private void positive(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        if (!settlement.isExplained(a, out)) {
            flow.responder.positive(psn, Psn.next(psn));
            return;
        }
        boolean acknowledge = (a.flags() & Opcode.ACKNOWLEDGE) != 0;
        boolean repeated = flow.answeredOnce && Psn.diff(psn, flow.unanswered) < 0;
        int answered = settlement.acknowledgeThrough(psn, a, !acknowledge, out);
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

    private void readResponse(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        boolean full = (a.flags() & (Opcode.FIRST | Opcode.MIDDLE)) != 0;
        if (full && flow.mtu.value() == 0 && flow.mtu.learnFull(a.payload())) {
            flow.noteMtu(a.timeNs(), a.frame(), "full_read_response");
        }
        if (flow.unresolvedReads > 0 && flow.started) {
            growRead(a);
        }
        if (!settlement.isExplained(a, out)) {
            return;
        }
        int index = flow.ledger.indexOf(psn);
        MessageRecord m = index < 0 ? null : flow.ledger.get(index);
        if (m == null || !m.verb.needsResponse()) {
            if (flow.holes.fill(psn, 1) > 0) {
                answerToUnseenRead(a, out);
            } else if (Psn.diff(psn, flow.unanswered) >= 0) {
                settlement.unexpected(a, "no_read_at_this_psn");
            } else {
                out.add(AnalysisWord.DUPLICATE);
            }
            return;
        }
        out.setMessage(m.id);
        settlement.acknowledgeThrough(Psn.previous(m.firstPsn), a, false, out);
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
            settlement.finish(m, a, out);
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
}
