package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;

/// The requester's half of the PSN engine: what is new, what is sent again, what is missing (IBTA volume 1, 9.7.2,
/// 9.7.3,
/// 9.7.4.1). {@link MessageAssembly} finds which message a packet belongs to.
final class RequestSide {
    private final Flow flow;
    private final MessageAssembly messages;

    RequestSide(Flow flow) {
        this.flow = flow;
        this.messages = new MessageAssembly(flow);
    }

    /// Takes a request packet.
    ///
    /// @param flags of the opcode
    /// @param duplicated the network delivered the packet a second time: it arrives, but was not sent again
    void request(Dissection d, int flags, boolean duplicated, PacketAnalysis out) {
        FlowCounters counts = flow.counts;
        counts.requestPackets++;
        counts.requestBytes += d.payloadLength();
        counts.at(d.frame().timeNs());
        learnMtu(d, flags);
        int psn = d.psn();
        suggestMtu(psn);
        int psns = psnsOf(d, flags);
        if (!flow.started) {
            start(psn, d);
        }
        if (flow.reliable) {
            judgeAtResponder(psn, psns, d, out);
        }
        if (duplicated) {
            return;
        }
        int distance = Psn.diff(psn, flow.next);
        if (distance == -Psn.AMBIGUOUS) {
            flow.sink.event(new RoceEvent.AmbiguousPsnObserved(
                    flow.at(d.frame().timeNs(), d.frame().number()), psn, flow.next, "half_of_the_psn_space"));
            return;
        }
        if (distance >= 0) {
            if (distance > 0) {
                gap(distance, d, out);
            }
            flow.retries.newRequest(d);
            flow.lastPsn = psn;
            flow.next = Psn.add(psn, Math.max(1, psns));
            messages.append(d, flags, psns, distance > 0, out);
        } else {
            again(d, flags, psns, out);
        }
    }

    private void start(int psn, Dissection d) {
        flow.started = true;
        flow.retries.gapOpened(d);
        if (psn == flow.otherAnnouncedPsn) {
            flow.announcedPsn = psn;
        }
        int first = flow.announcedPsn >= 0 && Math.abs(Psn.diff(psn, flow.announcedPsn)) < FlowLimits.NEAR
                ? flow.announcedPsn
                : psn;
        flow.firstPsn = psn;
        flow.next = flow.unanswered = first;
        if (flow.announcedPsn >= 0) {
            flow.responder.announce(flow.announcedPsn);
            if (psn != flow.announcedPsn) {
                flow.sink.event(new RoceEvent.PsnGapDetected(
                        flow.at(d.frame().timeNs(), d.frame().number()),
                        flow.announcedPsn,
                        psn,
                        Psn.diff(psn, flow.announcedPsn),
                        "first_psn_differs_from_cm"));
            }
        }
    }

    private void learnMtu(Dissection d, int flags) {
        boolean full = (flags & (Opcode.FIRST | Opcode.MIDDLE)) != 0;
        if (full && flow.mtu.value() == 0 && flow.mtu.learnFull(d.payloadLength())) {
            flow.noteMtu(d.frame().timeNs(), d.frame().number(), "full_request_packet");
        }
    }

    /// A READ whose PSNs were not known is followed by another request, whose PSN suggests how many it takes.
    private void suggestMtu(int psn) {
        if (flow.unresolvedReads == 0) {
            return;
        }
        int index = flow.ledger.floorIndex(Psn.previous(psn));
        if (index < 0 || !flow.ledger.get(index).unresolved) {
            return;
        }
        MessageRecord read = flow.ledger.get(index);
        int psns = Psn.diff(psn, read.firstPsn);
        if (read.dmaLength >= 0) {
            flow.mtu.suggest(read.dmaLength, psns);
        }
        // Until the path MTU is known, the READ holds all the PSNs up to the next request.
        read.lastPsn = Psn.previous(psn);
        if (Psn.diff(psn, flow.next) > 0) {
            flow.next = psn;
        }
    }

    private int psnsOf(Dissection d, int flags) {
        if ((flags & Opcode.READ_REQUEST) == 0) {
            return 1;
        }
        return d.rethOffset() < 0 ? 0 : flow.mtu.packets(MessageHeaders.dmaLength(d));
    }

    private void judgeAtResponder(int psn, int psns, Dissection d, PacketAnalysis out) {
        boolean wasOvertaken = flow.responder.isOvertaken();
        long readLength = psns == 0 && d.rethOffset() >= 0 ? MessageHeaders.dmaLength(d) : 0;
        int distance = flow.responder.request(psn, psns, readLength);
        boolean certain = flow.responder.isConfirmed() || Psn.diff(psn, flow.firstPsn) >= 0;
        if (distance < 0 && distance != -Psn.AMBIGUOUS && certain) {
            out.add(AnalysisWord.DUPLICATE);
            // Without an answer nothing shows that there is a responder that counts.
            if (!flow.responder.isRefusing() && flow.counts.responsePackets > 0) {
                flow.sink.event(new RoceEvent.DuplicateRequestDetected(
                        flow.at(d.frame().timeNs(), d.frame().number()),
                        psn,
                        flow.responder.expected(),
                        "behind_expected_psn"));
            }
        } else if (distance > 0 && !wasOvertaken) {
            flow.retries.overtaken(d.frame().timeNs());
        }
    }

    private void gap(int missing, Dissection d, PacketAnalysis out) {
        out.add(AnalysisWord.PSN_GAP);
        flow.sink.event(new RoceEvent.PsnGapDetected(
                flow.at(d.frame().timeNs(), d.frame().number()), flow.next, d.psn(), missing, "ahead_of_newest"));
        flow.ownHoles().add(flow.next, missing, flow::settleRequests);
        flow.retries.gapOpened(d);
    }

    /// A PSN below the newest one: late, or sent again.
    private void again(Dissection d, int flags, int psns, PacketAnalysis out) {
        int psn = d.psn();
        boolean beforeFirst = flow.counts.requestPackets < FlowLimits.NEAR && Psn.diff(psn, flow.firstPsn) < 0;
        int filled = flow.holes.fill(psn, Math.max(1, psns));
        boolean seenBefore = filled == 0 && !beforeFirst;
        if (beforeFirst) {
            int end = Psn.add(psn, Math.max(1, psns));
            flow.ownHoles().addBetween(end, Psn.diff(flow.firstPsn, end));
            flow.firstPsn = psn;
        }
        if (!seenBefore && flow.retries.isLate(d)) {
            flow.counts.outOfOrder++;
            out.add(AnalysisWord.OUT_OF_ORDER);
            flow.sink.event(new RoceEvent.PacketReordered(
                    flow.at(d.frame().timeNs(), d.frame().number()),
                    psn,
                    Psn.diff(flow.next, psn) - 1,
                    flow.retries.sinceGap(d.frame().timeNs()),
                    "overtaken"));
        } else {
            if (seenBefore) {
                flow.counts.retransmittedPackets++;
                out.add(AnalysisWord.RETRANSMISSION);
            }
            flow.retries.sentAgain(d, Math.max(1, psns), out);
        }
        flow.forgetEmptyHoles();
        messages.place(d, flags, psns, out);
    }
}
