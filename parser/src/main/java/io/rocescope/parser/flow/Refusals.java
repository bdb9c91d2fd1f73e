package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Verb;

/// NAKs and receiver-not-ready NAKs: what they refuse, and what they accept by the way (IBTA volume 1, 9.7.5.1.2,
/// 9.7.5.2.8).
final class Refusals {
    private final Flow flow;
    private final Settlement settlement;

    Refusals(Flow flow, Settlement settlement) {
        this.flow = flow;
        this.settlement = settlement;
    }

    void nak(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        int syndrome = a.syndrome();
        FlowCounters counts = flow.counts;
        boolean explained = settlement.isExplained(a, out);
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
        settlement.acknowledgeThrough(before, a, false, out);
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

    void notReady(Answer a, PacketAnalysis out) {
        int psn = a.psn();
        int code = Syndrome.value(a.syndrome());
        long wait = Syndrome.rnrWaitNs(code);
        FlowCounters counts = flow.counts;
        counts.rnrNaks++;
        counts.rnrShortestNs = Math.min(counts.rnrShortestNs, wait);
        counts.rnrLongestNs = Math.max(counts.rnrLongestNs, wait);
        out.add(AnalysisWord.RNR_NAK);
        boolean explained = settlement.isExplained(a, out);
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
