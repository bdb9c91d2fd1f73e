package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.WorkRequest;
import java.util.ArrayDeque;

/// Sends, and is done when the last frame has left (UC and UD).
final class UnreliableRequester implements Requester {
    private final SimQueuePair qp;
    private final SimFabric fabric;
    private final ArrayDeque<SendWqe> queue = new ArrayDeque<>();
    private long nextPosted;

    UnreliableRequester(SimQueuePair qp) {
        this.qp = qp;
        this.fabric = qp.fabric;
        this.nextPosted = qp.rts().sqPsn();
    }

    @Override
    public int size() {
        return queue.size();
    }

    @Override
    public void post(WorkRequest request, boolean signaled) {
        boolean datagram = qp.type() == QueuePairType.UD;
        SendWqe wqe = new SendWqe(qp.device(), request, signaled, nextPosted, qp.mtu());
        nextPosted += wqe.packets;
        queue.add(wqe);
        CompletionStatus status = check(wqe, datagram);
        long leftNs = fabric.now();
        if (status == CompletionStatus.IBV_WC_SUCCESS) {
            Transport transport = datagram ? Transport.UD : Transport.UC;
            SimDevice peer = wqe.handle == null
                    ? qp.peer()
                    : fabric.device(wqe.handle.destination().destination());
            for (int i = 0; i < wqe.packets && peer != null; i++) {
                byte[] frame = qp.device().framer().message(qp, peer, transport, wqe, i, qp.mtu());
                leftNs = fabric.link().send(qp.device(), peer, frame);
            }
        }
        fabric.at(leftNs, () -> done(wqe, status));
    }

    private CompletionStatus check(SendWqe wqe, boolean datagram) {
        if (datagram && (wqe.packets > 1 || wqe.handle == null)) {
            return CompletionStatus.IBV_WC_LOC_LEN_ERR;
        }
        if (wqe.verb.needsResponse() || (datagram && !wqe.verb.consumesReceive())) {
            return CompletionStatus.IBV_WC_LOC_QP_OP_ERR;
        }
        return wqe.buffers.usable(false) ? CompletionStatus.IBV_WC_SUCCESS : CompletionStatus.IBV_WC_LOC_PROT_ERR;
    }

    private void done(SendWqe wqe, CompletionStatus status) {
        if (!queue.remove(wqe)) {
            return;
        }
        if (wqe.signaled || status != CompletionStatus.IBV_WC_SUCCESS) {
            qp.sends().add(wqe.wrId, status, wqe.opcode(), (int) wqe.length, 0, qp.number(), 0, 0);
        }
    }

    @Override
    public void response(Dissection packet) {
        // Nobody answers.
    }

    @Override
    public void flush() {
        for (SendWqe wqe = queue.peek(); wqe != null; wqe = queue.peek()) {
            done(wqe, CompletionStatus.IBV_WC_WR_FLUSH_ERR);
        }
    }

    @Override
    public void stop() {
        queue.clear();
    }
}
