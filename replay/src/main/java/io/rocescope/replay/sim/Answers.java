package io.rocescope.replay.sim;

import io.rocescope.parser.wire.Operation;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;

/// Sends what a responder answers; ACKs of requests that come close together become one.
final class Answers {
    private final SimQueuePair qp;
    private final SimFabric fabric;
    private int messageSequence;
    /// The newest packet that a plain ACK may name, or -1.
    private int ackable = -1;
    /// An ACK is to be sent soon.
    private boolean pending;
    private boolean scheduled;

    Answers(SimQueuePair qp) {
        this.qp = qp;
        this.fabric = qp.fabric;
    }

    int messageSequence() {
        return messageSequence;
    }

    void messageDone() {
        messageSequence = Psn.next(messageSequence);
    }

    /// A packet of a SEND or WRITE was taken.
    void acknowledgeable(int psn, boolean wanted) {
        ackable = psn;
        if (wanted) {
            soon();
        }
    }

    /// A SEND or WRITE packet came again.
    void ghost(boolean wanted) {
        if (wanted && ackable >= 0) {
            soon();
        }
    }

    private void soon() {
        pending = true;
        if (!scheduled) {
            scheduled = true;
            fabric.at(fabric.now() + fabric.options().ackDelayNs(), this::send);
        }
    }

    private void send() {
        scheduled = false;
        if (pending && !qp.isClosed()) {
            pending = false;
            acknowledge(ackable, Syndrome.NO_CREDITS);
        }
    }

    /// Says no; all before the PSN is acknowledged by it.
    void nak(int syndrome, int psn) {
        pending = false;
        acknowledge(psn, syndrome);
    }

    private void acknowledge(int psn, int syndrome) {
        SimDevice peer = qp.peer();
        if (peer != null) {
            byte[] frame = qp.device()
                    .framer()
                    .acknowledge(qp.number(), peer, qp.rtr().destQpn(), psn, syndrome, messageSequence);
            fabric.link().send(qp.device(), peer, frame);
        }
    }

    void atomic(int psn, long original) {
        pending = false;
        SimDevice peer = qp.peer();
        if (peer != null) {
            byte[] frame = qp.device()
                    .framer()
                    .atomicAcknowledge(
                            qp.number(), peer, qp.rtr().destQpn(), psn, Syndrome.NO_CREDITS, messageSequence, original);
            fabric.link().send(qp.device(), peer, frame);
        }
    }

    /// Sends what the memory holds now.
    void read(int psn, long address, int key, long length) {
        pending = false;
        SimDevice peer = qp.peer();
        if (peer == null) {
            return;
        }
        SimMemory memory = qp.device().memory(key);
        int mtu = qp.mtu();
        int packets = Psn.packets(length, mtu);
        for (int i = 0; i < packets; i++) {
            long offset = (long) i * mtu;
            byte[] payload = new byte[(int) Math.min(mtu, length - offset)];
            if (memory != null && payload.length > 0) {
                memory.copyOut(address + offset, payload, 0, payload.length);
            }
            byte[] frame = qp.device()
                    .framer()
                    .readResponse(
                            qp.number(),
                            peer,
                            qp.rtr().destQpn(),
                            Psn.add(psn, i),
                            operation(i, packets),
                            Syndrome.NO_CREDITS,
                            messageSequence,
                            payload);
            fabric.link().send(qp.device(), peer, frame);
        }
    }

    private static Operation operation(int index, int packets) {
        if (packets == 1) {
            return Operation.RDMA_READ_RESPONSE_ONLY;
        }
        if (index == 0) {
            return Operation.RDMA_READ_RESPONSE_FIRST;
        }
        return index == packets - 1 ? Operation.RDMA_READ_RESPONSE_LAST : Operation.RDMA_READ_RESPONSE_MIDDLE;
    }
}
