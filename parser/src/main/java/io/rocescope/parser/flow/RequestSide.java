package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.AtomicethLayout;
import io.rocescope.ksy.layout.IethLayout;
import io.rocescope.ksy.layout.ImmdtLayout;
import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// The requester's half of the PSN engine: what is new, what is sent again, what is missing, and which message a packet
/// belongs to (IBTA volume 1, 9.7.2, 9.7.3, 9.7.4.1).
final class RequestSide {
    private final Flow flow;

    RequestSide(Flow flow) {
        this.flow = flow;
    }

    /// Takes a request packet.
    ///
    /// @param flags of the opcode
    /// @param duplicated the network delivered the packet a second time: it arrives, but was not sent again
    void request(Dissection d, int flags, boolean duplicated, PacketAnalysis out) {
        FlowCounters counts = flow.counts;
        counts.requestPackets++;
        counts.requestBytes += d.payloadLength();
        counts.touch(d.frame().timeNs());
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
            append(d, flags, psns, distance > 0, out);
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
        return d.rethOffset() < 0 ? 0 : flow.mtu.packets(dmaLength(d));
    }

    private static long dmaLength(Dissection d) {
        return Integer.toUnsignedLong((int) RethLayout.dmaLength(d.segment(), d.at(d.rethOffset())));
    }

    private void judgeAtResponder(int psn, int psns, Dissection d, PacketAnalysis out) {
        boolean wasOvertaken = flow.responder.isOvertaken();
        long readLength = psns == 0 && d.rethOffset() >= 0 ? dmaLength(d) : 0;
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
        place(d, flags, psns, out);
    }

    /// Adds a new packet at the ledger's new end.
    private void append(Dissection d, int flags, int psns, boolean afterGap, PacketAnalysis out) {
        MessageRecord open = flow.ledger.newest();
        if (open != null && open.state != MessageRecord.State.OPEN) {
            open = null;
        }
        if (open != null && afterGap) {
            open = closeByLength(open, d.psn());
        }
        if ((flags & (Opcode.FIRST | Opcode.ONLY)) != 0) {
            if (open != null && !afterGap) {
                malformed(open, d, "message not ended before the next one begins");
            }
            if (open != null) {
                // Its end is in the gap, or will never come.
                open.state = MessageRecord.State.SENT;
            }
            begin(d, flags, psns, out);
            return;
        }
        Verb family = familyOf(d.opcode());
        if (open == null || !sameFamily(open.verb, family)) {
            MessageRecord orphan = begin(d, flags, psns, out);
            if (open != null) {
                open.state = MessageRecord.State.SENT;
            }
            boolean middleOfCapture = flow.ledger.size() == 1 && flow.counts.byVerbTotal() == 0;
            if (!afterGap && !middleOfCapture) {
                malformed(orphan, d, "continues a message that was not begun");
            }
            return;
        }
        extend(open, d, flags, out);
    }

    /// A WRITE's length tells where it ends: a packet beyond that does not belong to it.
    ///
    /// @return the message if it is still open at this PSN, else null
    private @Nullable MessageRecord closeByLength(MessageRecord open, int psn) {
        int psns = open.dmaLength >= 0 ? flow.mtu.packets(open.dmaLength) : 0;
        if (psns == 0) {
            return open;
        }
        int last = Psn.add(open.firstPsn, psns - 1);
        if (Psn.diff(psn, last) <= 0) {
            return open;
        }
        open.lastPsn = last;
        open.lastPayload = (int) (open.dmaLength - (psns - 1L) * flow.mtu.value());
        open.hasLast = true;
        open.state = MessageRecord.State.SENT;
        return null;
    }

    private MessageRecord begin(Dissection d, int flags, int psns, PacketAnalysis out) {
        MessageRecord m = create(d, flags, psns);
        flow.ledger.addNewest(m);
        out.setMessage(m.id);
        finishUnreliable(m);
        return m;
    }

    private MessageRecord create(Dissection d, int flags, int psns) {
        MessageRecord m = flow.pool.take(flow.owner().id, flow.direction(), familyOf(d.opcode()), d.psn());
        m.firstNs = d.frame().timeNs();
        m.firstFrame = d.frame().number();
        m.unreliable = !flow.reliable;
        m.hasFirst = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        m.lastPsn = Psn.add(d.psn(), Math.max(1, psns) - 1);
        headers(m, d);
        if (m.verb.needsResponse()) {
            flow.outstandingReads++;
            flow.maxOutstandingReads = Math.max(flow.maxOutstandingReads, flow.outstandingReads);
        }
        if (m.isRead()) {
            m.nextResponse = m.firstPsn;
            if (psns == 0) {
                m.unresolved = true;
                flow.unresolvedReads++;
            }
        }
        take(m, d, flags);
        return m;
    }

    private void extend(MessageRecord m, Dissection d, int flags, PacketAnalysis out) {
        m.lastPsn = d.psn();
        out.setMessage(m.id);
        take(m, d, flags);
        finishUnreliable(m);
    }

    /// Takes over what a packet says about its message.
    private void take(MessageRecord m, Dissection d, int flags) {
        m.lastSentNs = m.lastNs = d.frame().timeNs();
        m.lastFrame = d.frame().number();
        int payload = d.payloadLength();
        if ((flags & (Opcode.FIRST | Opcode.MIDDLE)) != 0) {
            if (m.fullPayload == 0) {
                m.fullPayload = payload;
            }
            if (flow.mtu.value() != 0 && payload != flow.mtu.value()) {
                malformed(m, d, "packet in the middle of a message is not full");
            }
        }
        if ((flags & (Opcode.LAST | Opcode.ONLY)) == 0) {
            return;
        }
        if ((flags & (Opcode.IMMDT | Opcode.IETH)) != 0) {
            Verb exact = Opcode.of(d.opcode()).verb();
            m.verb = exact == null ? m.verb : exact;
            headers(m, d);
        }
        m.lastPayload = payload;
        m.hasLast = true;
        if (m.state == MessageRecord.State.OPEN) {
            m.state = MessageRecord.State.SENT;
        }
        if (flow.mtu.value() != 0 && payload > flow.mtu.value()) {
            malformed(m, d, "packet longer than the path MTU");
        }
        boolean write = m.verb == Verb.RDMA_WRITE || m.verb == Verb.RDMA_WRITE_WITH_IMM;
        if (write && m.hasFirst && m.dmaLength >= 0 && m.bytes() != m.dmaLength && isWhole(m)) {
            malformed(m, d, "payload does not add up to the length in the RETH");
        }
    }

    private boolean isWhole(MessageRecord m) {
        return flow.holes.countIn(m.firstPsn, m.lastPsn) == 0;
    }

    private static void headers(MessageRecord m, Dissection d) {
        if (d.rethOffset() >= 0) {
            long at = d.at(d.rethOffset());
            m.hasAddress = true;
            m.remoteAddress = RethLayout.virtualAddress(d.segment(), at);
            m.rKey = Integer.toUnsignedLong((int) RethLayout.remoteKey(d.segment(), at));
            m.dmaLength = dmaLength(d);
        } else if (d.atomicEthOffset() >= 0) {
            long at = d.at(d.atomicEthOffset());
            m.hasAddress = true;
            m.remoteAddress = AtomicethLayout.virtualAddress(d.segment(), at);
            m.rKey = Integer.toUnsignedLong((int) AtomicethLayout.remoteKey(d.segment(), at));
        }
        if (d.immdtOffset() >= 0) {
            m.hasImmediate = true;
            m.immediate = Integer.toUnsignedLong((int) ImmdtLayout.immediateData(d.segment(), d.at(d.immdtOffset())));
        }
        if (d.iethOffset() >= 0) {
            m.hasInvalidatedRKey = true;
            m.invalidatedRKey = Integer.toUnsignedLong((int) IethLayout.remoteKey(d.segment(), d.at(d.iethOffset())));
        }
    }

    /// Finds the message of a packet that is late or sent again; it may show where messages end that a gap had hidden.
    private void place(Dissection d, int flags, int psns, PacketAnalysis out) {
        int psn = d.psn();
        int index = flow.ledger.floorIndex(psn);
        MessageRecord m = index < 0 ? null : flow.ledger.get(index);
        boolean starts = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        if (m != null && m.contains(psn)) {
            if (starts && psn == m.firstPsn && !m.hasFirst && (flags & Opcode.FIRST) == 0) {
                beginLater(index, Psn.add(psn, Math.max(1, psns)));
                m = insert(d, flags, psns, null);
            } else if (starts && psn != m.firstPsn && !m.isRead()) {
                split(m, psn);
                m = insert(d, flags, psns, m);
            } else {
                repeat(m, d, flags);
            }
            out.setMessage(m.id);
            return;
        }
        boolean follows = m != null && !m.hasLast && !m.verb.needsResponse() && psn == Psn.next(m.lastPsn);
        if (m != null && follows && !starts && sameFamily(m.verb, familyOf(d.opcode()))) {
            extend(m, d, flags, out);
            joinRest(m, index, flags);
        } else if (index >= 0 || flow.ledger.isEmpty() || Psn.diff(psn, flow.ledger.oldest().firstPsn) < 0) {
            if (!isSettled(psn)) {
                out.setMessage(insert(d, flags, psns, null).id);
            }
        }
    }

    /// What was taken for the rest of a message begins behind another, whole message.
    private void beginLater(int index, int psn) {
        MessageRecord m = flow.ledger.get(index);
        if (Psn.diff(psn, m.lastPsn) <= 0) {
            m.firstPsn = psn;
            return;
        }
        flow.pool.give(flow.ledger.remove(index));
        if (flow.done > index) {
            flow.done--;
        }
    }

    /// What follows a packet that does not end its message, and was taken for a message without a beginning, is its
    /// rest.
    private void joinRest(MessageRecord m, int index, int flags) {
        if ((flags & (Opcode.LAST | Opcode.ONLY)) != 0 || index + 1 >= flow.ledger.size()) {
            return;
        }
        MessageRecord tail = flow.ledger.get(index + 1);
        if (tail.hasFirst || tail.firstPsn != Psn.next(m.lastPsn) || !sameFamily(m.verb, tail.verb)) {
            return;
        }
        m.lastPsn = tail.lastPsn;
        m.hasLast = tail.hasLast;
        m.lastPayload = tail.lastPayload;
        m.state = tail.state;
        m.verb = tail.verb;
        m.hasImmediate = tail.hasImmediate;
        m.immediate = tail.immediate;
        m.hasInvalidatedRKey = tail.hasInvalidatedRKey;
        m.invalidatedRKey = tail.invalidatedRKey;
        m.firstNs = Math.min(m.firstNs, tail.firstNs);
        m.firstFrame = Math.min(m.firstFrame, tail.firstFrame);
        m.retransmissions = Math.max(m.retransmissions, tail.retransmissions);
        m.lastEpisode = Math.max(m.lastEpisode, tail.lastEpisode);
        flow.pool.give(flow.ledger.remove(index + 1));
        if (flow.done > index + 1) {
            flow.done--;
        }
    }

    /// Whether messages at this PSN have been reported already.
    private boolean isSettled(int psn) {
        return flow.counts.byVerbTotal() > 0
                && (flow.ledger.isEmpty() || Psn.diff(psn, flow.ledger.oldest().firstPsn) < 0);
    }

    /// @param from the message whose rest the new one takes over, or null
    private MessageRecord insert(Dissection d, int flags, int psns, @Nullable MessageRecord from) {
        MessageRecord m = create(d, flags, psns);
        if (from != null && (flags & Opcode.ONLY) == 0) {
            inheritEnd(m, from);
        }
        flow.ledger.insert(m);
        int index = Math.max(0, flow.ledger.indexOf(m.firstPsn));
        flow.done = Math.min(flow.done, index);
        joinRest(m, index, flags);
        return m;
    }

    private MessageRecord rest = new MessageRecord();

    /// Ends a message before this PSN and remembers what it had behind it.
    private void split(MessageRecord m, int psn) {
        rest.lastPsn = m.lastPsn;
        rest.hasLast = m.hasLast;
        rest.lastPayload = m.lastPayload;
        rest.state = m.state;
        rest.verb = m.verb;
        m.lastPsn = Psn.previous(psn);
        m.hasLast = false;
        if (m.state == MessageRecord.State.OPEN) {
            m.state = MessageRecord.State.SENT;
        }
    }

    private void inheritEnd(MessageRecord m, MessageRecord from) {
        if (from.lastPsn != rest.lastPsn && Psn.diff(rest.lastPsn, m.firstPsn) > 0) {
            m.lastPsn = rest.lastPsn;
            m.hasLast = rest.hasLast;
            m.lastPayload = rest.lastPayload;
            m.state = rest.state;
        }
    }

    /// A packet of a message that is there already.
    private void repeat(MessageRecord m, Dissection d, int flags) {
        if (m.isRead() || m.verb.needsResponse()) {
            if (m.isRead() && d.rethOffset() >= 0) {
                compareRead(m, d);
            }
            m.lastSentNs = d.frame().timeNs();
            m.lastNs = Math.max(m.lastNs, d.frame().timeNs());
            m.lastFrame = d.frame().number();
            return;
        }
        Verb family = familyOf(d.opcode());
        if (!m.hasFirst && !sameFamily(m.verb, family)) {
            // It was taken for the rest of a message of another kind, which ended in a gap.
            m.verb = family;
        }
        int psn = d.psn();
        boolean ends = (flags & (Opcode.LAST | Opcode.ONLY)) != 0;
        if (ends && psn != m.lastPsn) {
            split(m, Psn.next(psn));
            MessageRecord remainder = flow.pool.take(flow.owner().id, flow.direction(), m.verb, Psn.next(psn));
            remainder.firstNs = m.lastNs;
            remainder.firstFrame = m.lastFrame;
            remainder.lastSentNs = m.lastSentNs;
            remainder.lastNs = m.lastNs;
            remainder.lastFrame = m.lastFrame;
            remainder.fullPayload = m.fullPayload;
            remainder.unreliable = m.unreliable;
            inheritEnd(remainder, m);
            flow.ledger.insert(remainder);
        } else if (ends && m.hasLast && m.lastPayload != d.payloadLength()) {
            differs(m, d, "payload length");
        }
        if (!m.hasFirst && (flags & (Opcode.FIRST | Opcode.ONLY)) != 0) {
            m.hasFirst = true;
            headers(m, d);
        } else if (m.hasAddress && d.rethOffset() >= 0) {
            compareWrite(m, d);
        }
        take(m, d, flags);
        finishUnreliable(m);
    }

    private void compareRead(MessageRecord m, Dissection d) {
        long at = d.at(d.rethOffset());
        long end = RethLayout.virtualAddress(d.segment(), at) + dmaLength(d);
        long key = Integer.toUnsignedLong((int) RethLayout.remoteKey(d.segment(), at));
        if (m.hasAddress && (end != m.remoteAddress + m.dmaLength || key != m.rKey)) {
            differs(m, d, "READ of other memory");
        }
    }

    private void compareWrite(MessageRecord m, Dissection d) {
        long at = d.at(d.rethOffset());
        boolean same = RethLayout.virtualAddress(d.segment(), at) == m.remoteAddress
                && Integer.toUnsignedLong((int) RethLayout.remoteKey(d.segment(), at)) == m.rKey
                && dmaLength(d) == m.dmaLength;
        if (!same && d.psn() == m.firstPsn) {
            differs(m, d, "RETH");
        }
    }

    private void differs(MessageRecord m, Dissection d, String what) {
        m.noteProblem("sent again with another " + what);
        flow.sink.event(new RoceEvent.RetransmissionDiffered(
                flow.at(d.frame().timeNs(), d.frame().number()), d.psn(), what, "sent_again"));
    }

    private void malformed(MessageRecord m, Dissection d, String problem) {
        if (m.problem == null) {
            flow.sink.event(new RoceEvent.MessageMalformed(
                    flow.at(d.frame().timeNs(), d.frame().number()), d.psn(), problem, "opcode_sequence_or_length"));
        }
        m.noteProblem(problem);
    }

    /// Without acknowledgements a requester's work request completes when it is sent. Whether all of its packets passed
    /// the
    /// capturing point is another matter: a responder drops a message with a packet missing.
    private void finishUnreliable(MessageRecord m) {
        if (!m.unreliable || m.state != MessageRecord.State.SENT) {
            return;
        }
        m.state = MessageRecord.State.ANSWERED;
        m.status = WcStatus.IBV_WC_SUCCESS;
        m.complete = m.hasFirst && isWhole(m);
        flow.advanceDone();
    }

    private static Verb familyOf(int opcode) {
        Verb verb = Opcode.of(opcode).verb();
        return verb == null ? Verb.SEND : verb;
    }

    private static boolean sameFamily(Verb open, Verb packet) {
        return isWrite(open) == isWrite(packet) && isSend(open) == isSend(packet);
    }

    private static boolean isWrite(Verb verb) {
        return verb == Verb.RDMA_WRITE || verb == Verb.RDMA_WRITE_WITH_IMM;
    }

    private static boolean isSend(Verb verb) {
        return verb == Verb.SEND || verb == Verb.SEND_WITH_IMM || verb == Verb.SEND_WITH_INV;
    }
}
