package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.sim.ReceiveQueue.Receive;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionStatus;
import org.jspecify.annotations.Nullable;

/// A SEND or WRITE on its way in, packet by packet.
final class Inbound {
    /// There is no receive.
    static final int NOT_READY = -1;
    /// A SEND with invalidate named a key that cannot be invalidated: regions of programs never can.
    static final int INVALIDATION_FAILED = -2;

    private static final int RETH_KEY = 8;
    private static final int RETH_LENGTH = 12;
    private static final int WITH_IMMEDIATE = 1 << 1;

    private final SimQueuePair qp;
    private boolean open;
    private boolean write;
    private long done;
    private @Nullable Receive receive;
    private @Nullable SimMemory memory;
    private long address;
    private long total;

    Inbound(SimQueuePair qp) {
        this.qp = qp;
    }

    /// Whether a message has begun and not ended.
    boolean isOpen() {
        return open;
    }

    void abandon() {
        open = false;
    }

    /// @return 0, or the NAK's syndrome, or {@link #NOT_READY}, or {@link #INVALIDATION_FAILED}
    int take(Dissection packet, int flags) {
        boolean starts = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        boolean ends = (flags & (Opcode.LAST | Opcode.ONLY)) != 0;
        boolean isWrite = (flags & Opcode.WRITE) != 0;
        if (starts == open || (!starts && isWrite != write) || !fits(packet, starts, ends)) {
            return Syndrome.INVALID_REQUEST;
        }
        boolean hasImmediate = (flags & Opcode.IMMDT) != 0;
        boolean needsReceive = isWrite ? ends && hasImmediate : starts;
        if (needsReceive && qp.receives().size() == 0) {
            return NOT_READY;
        }
        if (starts) {
            int problem = isWrite ? startWrite(packet) : 0;
            if (problem != 0) {
                return problem;
            }
            write = isWrite;
            done = 0;
            open = true;
        }
        if (needsReceive) {
            receive = qp.receives().take();
        }
        return isWrite ? write(packet, ends, hasImmediate) : send(packet, flags, ends, hasImmediate);
    }

    private boolean fits(Dissection packet, boolean starts, boolean ends) {
        int length = packet.payloadLength();
        if (!ends) {
            return length == qp.mtu();
        }
        return length <= qp.mtu() && (starts || length > 0);
    }

    private int startWrite(Dissection packet) {
        if (!qp.allows(Access.REMOTE_WRITE)) {
            return Syndrome.INVALID_REQUEST;
        }
        int reth = packet.rethOffset();
        address = Payloads.longAt(packet, reth);
        total = Integer.toUnsignedLong(Payloads.intAt(packet, reth + RETH_LENGTH));
        memory = qp.device().memory(Payloads.intAt(packet, reth + RETH_KEY));
        if (total == 0) {
            return 0;
        }
        boolean allowed = memory != null && memory.allows(Access.REMOTE_WRITE) && memory.holds(address, total);
        return allowed ? 0 : Syndrome.REMOTE_ACCESS_ERROR;
    }

    private int write(Dissection packet, boolean ends, boolean hasImmediate) {
        byte[] payload = Payloads.of(packet);
        if (done + payload.length > total || (ends && done + payload.length != total)) {
            open = false;
            return Syndrome.INVALID_REQUEST;
        }
        if (payload.length > 0 && memory != null) {
            memory.copyIn(address + done, payload, 0, payload.length);
        }
        done += payload.length;
        if (ends) {
            open = false;
            if (hasImmediate && receive != null) {
                complete(receive, CompletionOpcode.RECV_RDMA_WITH_IMM, packet, true);
            }
        }
        return 0;
    }

    private int send(Dissection packet, int flags, boolean ends, boolean hasImmediate) {
        Receive into = receive;
        if (into == null) {
            return Syndrome.REMOTE_OPERATIONAL_ERROR;
        }
        byte[] payload = Payloads.of(packet);
        if (done + payload.length > into.buffers().length() || !into.buffers().usable(true)) {
            open = false;
            boolean tooLong = into.buffers().usable(true);
            qp.receives()
                    .complete(
                            into,
                            tooLong ? CompletionStatus.IBV_WC_LOC_LEN_ERR : CompletionStatus.IBV_WC_LOC_PROT_ERR,
                            CompletionOpcode.RECV,
                            0,
                            0,
                            qp.number(),
                            0,
                            0);
            return Syndrome.REMOTE_OPERATIONAL_ERROR;
        }
        into.buffers().scatter(done, payload);
        done += payload.length;
        if (ends) {
            open = false;
            if ((flags & Opcode.IETH) != 0) {
                return INVALIDATION_FAILED;
            }
            complete(into, CompletionOpcode.RECV, packet, hasImmediate);
        }
        return 0;
    }

    private void complete(Receive into, CompletionOpcode opcode, Dissection packet, boolean hasImmediate) {
        int immediate = hasImmediate ? Payloads.intAt(packet, packet.immdtOffset()) : 0;
        qp.receives()
                .complete(
                        into,
                        CompletionStatus.IBV_WC_SUCCESS,
                        opcode,
                        (int) done,
                        immediate,
                        qp.number(),
                        0,
                        hasImmediate ? WITH_IMMEDIATE : 0);
        receive = null;
    }
}
