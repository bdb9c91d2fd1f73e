package io.rocescope.replay.sim;

import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Operation;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;

/// Builds a device's frames.
final class Framer {
    private static final int TRANSPORT_SHIFT = 5;
    private static final int EPHEMERAL_PORT = 0xc000;
    private static final int CNP_PAYLOAD = 16;
    private static final byte[] EMPTY = new byte[0];

    private final SimDevice device;
    private final FrameBuilder builder = new FrameBuilder();
    /// Tells a retransmission from a copy that the network made.
    private int identification;

    Framer(SimDevice device) {
        this.device = device;
    }

    private FrameBuilder to(SimDevice peer, int sourceQpn) {
        return builder.noExtended()
                .macs(device.mac(), peer.mac())
                .addresses(device.address(), peer.address())
                // Flows get ports of their own, so that a network may spread them.
                .ports(EPHEMERAL_PORT | (sourceQpn & 0x3fff), 4791)
                .trafficClass(2)
                .ipId(identification++)
                .ackRequest(false)
                .becn(false)
                .payload(EMPTY);
    }

    /// A packet of a SEND or WRITE.
    ///
    /// @param index which, from 0
    byte[] message(SimQueuePair qp, SimDevice peer, Transport transport, SendWqe wqe, int index, int mtu) {
        boolean isFirst = index == 0;
        boolean isLast = index == wqe.packets - 1;
        Operation operation = operation(wqe.verb, isFirst, isLast);
        long offset = (long) index * mtu;
        byte[] payload = new byte[(int) Math.min(mtu, wqe.length - offset)];
        wqe.buffers.gather(offset, payload);
        FrameBuilder frame = to(peer, qp.number())
                .bth(code(transport, operation), qp.destination(wqe), (int) (wqe.first + index) & 0xff_ffff)
                .ackRequest(transport == Transport.RC && isLast)
                .payload(payload);
        if (transport == Transport.UD) {
            frame.doubleWord(((long) wqe.remoteQkey << Integer.SIZE) | qp.number());
        }
        if (wqe.isWrite() && isFirst) {
            frame.reth(wqe.remoteAddress, wqe.rkey, (int) wqe.length);
        }
        if (isLast && (wqe.verb == Verb.SEND_WITH_IMM || wqe.verb == Verb.RDMA_WRITE_WITH_IMM)) {
            frame.word(wqe.immediate);
        }
        if (isLast && wqe.verb == Verb.SEND_WITH_INV) {
            frame.word(wqe.invalidatedKey);
        }
        return frame.build();
    }

    /// A READ request for what is left from a packet on.
    byte[] readRequest(SimQueuePair qp, SimDevice peer, SendWqe wqe, int index, int mtu) {
        long offset = (long) index * mtu;
        return to(peer, qp.number())
                .bth(Operation.RDMA_READ_REQUEST.code(), qp.destination(wqe), (int) (wqe.first + index) & 0xff_ffff)
                .ackRequest(true)
                .reth(wqe.remoteAddress + offset, wqe.rkey, (int) (wqe.length - offset))
                .build();
    }

    byte[] atomicRequest(SimQueuePair qp, SimDevice peer, SendWqe wqe) {
        boolean add = wqe.verb == Verb.ATOMIC_FETCH_AND_ADD;
        Operation operation = add ? Operation.FETCH_ADD : Operation.COMPARE_SWAP;
        return to(peer, qp.number())
                .bth(operation.code(), qp.destination(wqe), (int) wqe.first & 0xff_ffff)
                .ackRequest(true)
                .atomicEth(wqe.remoteAddress, wqe.rkey, add ? wqe.compareOrAdd : wqe.swap, add ? 0 : wqe.compareOrAdd)
                .build();
    }

    byte[] acknowledge(int sourceQpn, SimDevice peer, int qpn, int psn, int syndrome, int msn) {
        return to(peer, sourceQpn)
                .bth(Operation.ACKNOWLEDGE.code(), qpn, psn)
                .aeth(syndrome, msn)
                .build();
    }

    byte[] atomicAcknowledge(int sourceQpn, SimDevice peer, int qpn, int psn, int syndrome, int msn, long original) {
        return to(peer, sourceQpn)
                .bth(Operation.ATOMIC_ACKNOWLEDGE.code(), qpn, psn)
                .aeth(syndrome, msn)
                .doubleWord(original)
                .build();
    }

    byte[] readResponse(
            int sourceQpn,
            SimDevice peer,
            int qpn,
            int psn,
            Operation operation,
            int syndrome,
            int msn,
            byte[] payload) {
        FrameBuilder frame = to(peer, sourceQpn).bth(operation.code(), qpn, psn).payload(payload);
        if (operation != Operation.RDMA_READ_RESPONSE_MIDDLE) {
            frame.aeth(syndrome, msn);
        }
        return frame.build();
    }

    byte[] congestionNotification(int sourceQpn, SimDevice peer, int qpn) {
        return to(peer, sourceQpn)
                .bth(Opcode.CNP_CODE, qpn, 0)
                .becn(true)
                .payload(new byte[CNP_PAYLOAD])
                .build();
    }

    private static int code(Transport transport, Operation operation) {
        return transport.ordinal() << TRANSPORT_SHIFT | operation.code();
    }

    private static Operation operation(Verb verb, boolean isFirst, boolean isLast) {
        boolean write = verb == Verb.RDMA_WRITE || verb == Verb.RDMA_WRITE_WITH_IMM;
        if (!isLast) {
            if (isFirst) {
                return write ? Operation.RDMA_WRITE_FIRST : Operation.SEND_FIRST;
            }
            return write ? Operation.RDMA_WRITE_MIDDLE : Operation.SEND_MIDDLE;
        }
        return switch (verb) {
            case RDMA_WRITE -> isFirst ? Operation.RDMA_WRITE_ONLY : Operation.RDMA_WRITE_LAST;
            case RDMA_WRITE_WITH_IMM ->
                isFirst ? Operation.RDMA_WRITE_ONLY_WITH_IMMEDIATE : Operation.RDMA_WRITE_LAST_WITH_IMMEDIATE;
            case SEND_WITH_IMM -> isFirst ? Operation.SEND_ONLY_WITH_IMMEDIATE : Operation.SEND_LAST_WITH_IMMEDIATE;
            case SEND_WITH_INV -> isFirst ? Operation.SEND_ONLY_WITH_INVALIDATE : Operation.SEND_LAST_WITH_INVALIDATE;
            default -> isFirst ? Operation.SEND_ONLY : Operation.SEND_LAST;
        };
    }
}
