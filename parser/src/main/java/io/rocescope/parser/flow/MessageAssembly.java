package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// Which message a request packet belongs to, and what it says about it: messages are put together from packets that
/// come
/// in order, late, twice or not at all (IBTA volume 1, 9.4, 9.7.4).
final class MessageAssembly {
    private final Flow flow;

    MessageAssembly(Flow flow) {
        this.flow = flow;
    }

    /// Adds a new packet at the ledger's new end.
    void append(Dissection d, int flags, int psns, boolean afterGap, PacketAnalysis out) {
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
        MessageRecord m = flow.pool.take(flow.connectionId(), flow.direction(), familyOf(d.opcode()), d.psn());
        m.firstNs = d.frame().timeNs();
        m.firstFrame = d.frame().number();
        m.unreliable = !flow.reliable;
        m.hasFirst = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        m.lastPsn = Psn.add(d.psn(), Math.max(1, psns) - 1);
        MessageHeaders.read(m, d);
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
            MessageHeaders.read(m, d);
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

    /// Finds the message of a packet that is late or sent again; it may show where messages end that a gap had hidden.
    void place(Dissection d, int flags, int psns, PacketAnalysis out) {
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

    /// Ends a message before this PSN and remembers what it had behind it, for {@link #inheritEnd}.
    private void split(MessageRecord m, int psn) {
        MessageRecord rest = flow.pool.scratch;
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
        MessageRecord rest = flow.pool.scratch;
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
                if (MessageHeaders.readsElsewhere(m, d)) {
                    differs(m, d, "READ of other memory");
                }
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
            MessageRecord remainder = flow.pool.take(flow.connectionId(), flow.direction(), m.verb, Psn.next(psn));
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
            MessageHeaders.read(m, d);
        } else if (m.hasAddress && d.rethOffset() >= 0) {
            if (MessageHeaders.writesElsewhere(m, d)) {
                differs(m, d, "RETH");
            }
        }
        take(m, d, flags);
        finishUnreliable(m);
    }

    private void malformed(MessageRecord m, Dissection d, String problem) {
        if (m.problem == null) {
            flow.sink.event(new RoceEvent.MessageMalformed(
                    flow.at(d.frame().timeNs(), d.frame().number()), d.psn(), problem, "opcode_sequence_or_length"));
        }
        m.noteProblem(problem);
    }

    private void differs(MessageRecord m, Dissection d, String what) {
        m.noteProblem("sent again with another " + what);
        flow.sink.event(new RoceEvent.RetransmissionDiffered(
                flow.at(d.frame().timeNs(), d.frame().number()), d.psn(), what, "sent_again"));
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
