package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.WorkRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// A reliable requester: goes back to the oldest unacknowledged packet when something is lost (IBTA 9.7.5, 9.7.7).
///
/// Sequence numbers are PSNs that do not wrap; {@link #acked} is the oldest one that is not done.
final class RcRequester implements Requester {
    /// Packets that may be on the way without an answer (Soft-RoCE's RXE_MAX_UNACKED_PSNS).
    private static final int WINDOW = 128;
    private static final int FOR_EVER = 7;

    private final SimQueuePair qp;
    private final SimFabric fabric;
    private final SimCounters counters;
    private final RetryTimer timer;
    private final ArrayDeque<SendWqe> queue = new ArrayDeque<>();
    private long nextPosted;
    private long nextSent;
    private long highest;
    private long acked;
    private int retriesLeft;
    private int rnrLeft;
    private long rnrUntilNs;
    /// Where an implied NAK has been answered already; nothing has come forward since.
    private long impliedAt = -1;
    private boolean stopped;
    /// The line is busy; this queue pair's turn comes when it is free.
    private boolean queued;

    RcRequester(SimQueuePair qp) {
        this.qp = qp;
        this.fabric = qp.fabric;
        this.counters = qp.device().counters();
        this.timer = new RetryTimer(fabric, qp.rts().timeout(), this::timeout);
        this.nextPosted = qp.rts().sqPsn();
        this.nextSent = nextPosted;
        this.highest = nextPosted;
        this.acked = nextPosted;
        progress();
    }

    @Override
    public int size() {
        return queue.size();
    }

    @Override
    public void post(WorkRequest request, boolean signaled) {
        SendWqe wqe = new SendWqe(qp.device(), request, signaled, nextPosted, qp.mtu());
        nextPosted += wqe.packets;
        queue.add(wqe);
        pump();
    }

    /// Sends what may be sent.
    private void pump() {
        if (stopped || !qp.isReadyToSend() || fabric.now() < rnrUntilNs) {
            return;
        }
        SimDevice peer = qp.peer();
        for (SendWqe wqe : queue) {
            if (wqe.last() < nextSent) {
                continue;
            }
            if (!mayStart(wqe)) {
                break;
            }
            if (wqe.first >= nextSent && !wqe.buffers.usable(wqe.verb.needsResponse())) {
                // Everything before it must be done first; then it fails.
                if (queue.peek() == wqe) {
                    fail(CompletionStatus.IBV_WC_LOC_PROT_ERR);
                }
                break;
            }
            if (!send(wqe, peer)) {
                break;
            }
        }
        if (acked < nextSent) {
            timer.startIfIdle();
        }
    }

    private boolean mayStart(SendWqe wqe) {
        if (nextSent > wqe.first) {
            return true;
        }
        if (!wqe.fence && !wqe.verb.needsResponse()) {
            return true;
        }
        int outstanding = 0;
        for (SendWqe other : queue) {
            if (other == wqe) {
                break;
            }
            outstanding += other.verb.needsResponse() ? 1 : 0;
        }
        if (wqe.fence && outstanding > 0) {
            return false;
        }
        return !wqe.verb.needsResponse() || outstanding < qp.rts().maxRdAtomic();
    }

    /// Packets are made when the line is free, not before: what was sent need not be regretted.
    private boolean lineIsBusy() {
        long freeNs = fabric.link().freeNs(qp.device());
        if (freeNs <= fabric.now()) {
            return false;
        }
        if (!queued) {
            queued = true;
            fabric.at(freeNs, this::turn);
        }
        return true;
    }

    private void turn() {
        queued = false;
        pump();
    }

    /// @return whether all of it was sent
    private boolean send(SendWqe wqe, @Nullable SimDevice peer) {
        if (wqe.verb.needsResponse()) {
            if (nextSent - acked >= WINDOW || lineIsBusy()) {
                return false;
            }
            int index = (int) (nextSent - wqe.first);
            transmit(
                    peer,
                    peer == null
                            ? null
                            : wqe.isAtomic()
                                    ? qp.device().framer().atomicRequest(qp, peer, wqe)
                                    : qp.device().framer().readRequest(qp, peer, wqe, index, qp.mtu()));
            nextSent = wqe.last() + 1;
            highest = Math.max(highest, nextSent);
            return true;
        }
        while (nextSent <= wqe.last()) {
            if (nextSent - acked >= WINDOW || lineIsBusy()) {
                return false;
            }
            int index = (int) (nextSent - wqe.first);
            transmit(
                    peer,
                    peer == null ? null : qp.device().framer().message(qp, peer, Transport.RC, wqe, index, qp.mtu()));
            nextSent++;
            highest = Math.max(highest, nextSent);
        }
        return true;
    }

    private void transmit(@Nullable SimDevice peer, byte @Nullable [] frame) {
        if (nextSent < highest) {
            counters.retransmittedPackets++;
        }
        if (peer != null && frame != null) {
            fabric.link().send(qp.device(), peer, frame);
        }
    }

    @Override
    public void response(Dissection packet) {
        long sequence = acked + Psn.diff(packet.psn(), (int) (acked & Psn.MASK));
        if (stopped || sequence < acked || sequence >= highest) {
            return;
        }
        int flags = Opcode.flags(packet.opcode());
        if ((flags & Opcode.READ_RESPONSE) != 0 || (flags & Opcode.ATOMIC_ACKNOWLEDGE) != 0) {
            data(packet, sequence);
        } else if (Syndrome.isAck(packet.aethSyndrome())) {
            acknowledged(sequence);
        } else if (Syndrome.isRnr(packet.aethSyndrome())) {
            notReady(sequence, Syndrome.value(packet.aethSyndrome()));
        } else {
            refused(sequence, packet.aethSyndrome());
        }
    }

    private void acknowledged(long sequence) {
        SendWqe head = queue.peek();
        if (head != null && head.verb.needsResponse() && sequence <= head.last()) {
            // An unsolicited ACK: it says nothing about a READ.
            return;
        }
        if (doneUpTo(sequence)) {
            pump();
        } else {
            impliedNak();
        }
    }

    /// Completes SENDs and WRITEs up to a packet.
    ///
    /// @return false when a READ or atomic in between lacks its response
    private boolean doneUpTo(long sequence) {
        for (SendWqe head = queue.peek(); head != null && head.first <= sequence; head = queue.peek()) {
            if (head.verb.needsResponse()) {
                return false;
            }
            if (head.last() > sequence) {
                forward(sequence + 1);
                return true;
            }
            forward(head.last() + 1);
            complete(head, CompletionStatus.IBV_WC_SUCCESS);
        }
        return true;
    }

    private void forward(long to) {
        if (to > acked) {
            acked = to;
            nextSent = Math.max(nextSent, acked);
            progress();
        }
    }

    private void progress() {
        retriesLeft = qp.rts().retryCnt();
        rnrLeft = qp.rts().rnrRetry();
        impliedAt = -1;
        if (acked < highest) {
            timer.restart();
        } else {
            timer.stop();
        }
    }

    private void data(Dissection packet, long sequence) {
        if (!doneUpTo(sequence - 1) && !isHead(sequence)) {
            impliedNak();
            return;
        }
        SendWqe head = queue.peek();
        if (head == null || !head.verb.needsResponse() || sequence > head.last()) {
            impliedNak();
            return;
        }
        if (sequence != acked) {
            impliedNak();
            return;
        }
        if (head.isAtomic()) {
            head.buffers.scatter(0, original(packet));
        } else {
            byte[] payload = Payloads.of(packet);
            long left = head.length - (sequence - head.first) * qp.mtu();
            if (payload.length != Math.min(left, qp.mtu())) {
                fail(CompletionStatus.IBV_WC_BAD_RESP_ERR);
                return;
            }
            head.buffers.scatter((sequence - head.first) * qp.mtu(), payload);
        }
        head.received++;
        forward(sequence + 1);
        if (sequence == head.last()) {
            complete(head, CompletionStatus.IBV_WC_SUCCESS);
        }
        pump();
    }

    private boolean isHead(long sequence) {
        SendWqe head = queue.peek();
        return head != null && head.first <= sequence && sequence <= head.last();
    }

    /// What the responder's memory held, in this machine's order, as programs see it.
    private static byte[] original(Dissection packet) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(Payloads.longAt(packet, packet.atomicAckEthOffset()))
                .array();
    }

    private void impliedNak() {
        if (impliedAt == acked) {
            return;
        }
        impliedAt = acked;
        retry();
    }

    private void refused(long sequence, int syndrome) {
        doneUpTo(sequence - 1);
        if (syndrome == Syndrome.PSN_SEQUENCE_ERROR) {
            counters.receivedSequenceErrors++;
            retry();
            return;
        }
        if (!isHead(sequence)) {
            impliedNak();
            return;
        }
        fail(
                switch (syndrome) {
                    case Syndrome.INVALID_REQUEST -> CompletionStatus.IBV_WC_REM_INV_REQ_ERR;
                    case Syndrome.REMOTE_ACCESS_ERROR -> CompletionStatus.IBV_WC_REM_ACCESS_ERR;
                    default -> CompletionStatus.IBV_WC_REM_OP_ERR;
                });
    }

    private void notReady(long sequence, int code) {
        counters.receivedRnrErrors++;
        if (fabric.now() < rnrUntilNs) {
            return;
        }
        doneUpTo(sequence - 1);
        if (qp.rts().rnrRetry() != FOR_EVER && rnrLeft-- == 0) {
            counters.rnrRetryExceeded++;
            fail(CompletionStatus.IBV_WC_RNR_RETRY_EXC_ERR);
            return;
        }
        timer.stop();
        rnrUntilNs = fabric.now() + Syndrome.rnrWaitNs(code);
        fabric.at(rnrUntilNs, this::goBack);
    }

    private void timeout() {
        if (!stopped && acked < highest && fabric.now() >= rnrUntilNs) {
            retry();
        }
    }

    private void retry() {
        if (retriesLeft-- == 0) {
            counters.retryExceeded++;
            fail(CompletionStatus.IBV_WC_RETRY_EXC_ERR);
            return;
        }
        timer.restart();
        goBack();
    }

    private void goBack() {
        nextSent = acked;
        pump();
    }

    private void fail(CompletionStatus status) {
        SendWqe head = queue.peek();
        if (head != null) {
            complete(head, status);
        }
        qp.fail();
    }

    private void complete(SendWqe wqe, CompletionStatus status) {
        queue.poll();
        if (wqe.signaled || status != CompletionStatus.IBV_WC_SUCCESS) {
            qp.sends().add(wqe.wrId, status, wqe.opcode(), (int) wqe.length, 0, qp.number(), 0, 0);
        }
    }

    @Override
    public void flush() {
        timer.stop();
        for (SendWqe head = queue.peek(); head != null; head = queue.peek()) {
            complete(head, CompletionStatus.IBV_WC_WR_FLUSH_ERR);
        }
    }

    @Override
    public void stop() {
        stopped = true;
        timer.stop();
        queue.clear();
    }
}
