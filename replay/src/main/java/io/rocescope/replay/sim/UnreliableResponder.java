package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.replay.sim.ReceiveQueue.Receive;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.QueuePairType;

/// Takes what comes; a message with a hole is dropped without a word (IBTA 9.8.2.2).
final class UnreliableResponder implements Responder {
    /// Room for the global route header before a datagram.
    private static final int GRH = 40;
    private static final int WITH_GRH = 1;
    private static final int WITH_IMMEDIATE = 1 << 1;
    private static final int SOURCE_QP = 4;

    private final SimQueuePair qp;
    private final Inbound inbound;
    private int expected;

    UnreliableResponder(SimQueuePair qp) {
        this.qp = qp;
        this.inbound = new Inbound(qp);
        this.expected = qp.rtr().rqPsn();
    }

    @Override
    public void request(Dissection packet) {
        if (qp.type() == QueuePairType.UD) {
            datagram(packet);
            return;
        }
        int flags = Opcode.flags(packet.opcode());
        boolean starts = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        if (packet.psn() != expected || starts) {
            inbound.abandon();
        }
        expected = Psn.next(packet.psn());
        if (inbound.take(packet, flags) != 0) {
            inbound.abandon();
        }
    }

    private void datagram(Dissection packet) {
        int deth = packet.dethOffset();
        if (deth < 0 || Payloads.intAt(packet, deth) != qp.qkey()) {
            return;
        }
        Receive receive = qp.receives().take();
        if (receive == null) {
            return;
        }
        byte[] payload = Payloads.of(packet);
        boolean hasImmediate = packet.immdtOffset() >= 0;
        boolean fits = GRH + payload.length <= receive.buffers().length()
                && receive.buffers().usable(true);
        if (fits) {
            receive.buffers().scatter(GRH, payload);
        }
        qp.receives()
                .complete(
                        receive,
                        fits ? CompletionStatus.IBV_WC_SUCCESS : CompletionStatus.IBV_WC_LOC_LEN_ERR,
                        CompletionOpcode.RECV,
                        GRH + payload.length,
                        hasImmediate ? Payloads.intAt(packet, packet.immdtOffset()) : 0,
                        qp.number(),
                        Payloads.intAt(packet, deth + SOURCE_QP) & Psn.MASK,
                        WITH_GRH | (hasImmediate ? WITH_IMMEDIATE : 0));
    }
}
