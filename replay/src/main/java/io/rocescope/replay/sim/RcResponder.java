package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.verbs.Access;

/// A reliable responder (IBTA 9.7.4, 9.7.5): takes requests in the order of their PSNs, answers duplicates, and says
/// once what is missing.
final class RcResponder implements Responder {
    private static final int RETH_KEY = 8;
    private static final int RETH_LENGTH = 12;

    private final SimQueuePair qp;
    private final SimDevice device;
    private final Answers answers;
    private final AtomicUnit atomics;
    private final Inbound inbound;
    private int expected;
    /// The peer has been told what is expected; it is not told again before that arrives.
    private boolean told;

    RcResponder(SimQueuePair qp) {
        this.qp = qp;
        this.device = qp.device();
        this.answers = new Answers(qp);
        this.atomics = new AtomicUnit(device, qp.rtr().maxDestRdAtomic());
        this.inbound = new Inbound(qp);
        this.expected = qp.rtr().rqPsn();
    }

    int messageSequence() {
        return answers.messageSequence();
    }

    @Override
    public void request(Dissection packet) {
        int distance = Psn.diff(packet.psn(), expected);
        if (distance > 0) {
            if (!told) {
                told = true;
                device.counters().outOfSequenceRequest++;
                answers.nak(Syndrome.PSN_SEQUENCE_ERROR, expected);
            }
        } else if (distance < 0) {
            device.counters().duplicateRequest++;
            duplicate(packet);
        } else {
            told = false;
            execute(packet);
        }
    }

    private void execute(Dissection packet) {
        int flags = Opcode.flags(packet.opcode());
        int problem;
        if ((flags & (Opcode.SEND | Opcode.WRITE)) != 0) {
            problem = inbound.take(packet, flags);
            if (problem == Inbound.NOT_READY) {
                told = true;
                device.counters().sentRnrErrors++;
                answers.nak(Syndrome.rnr(qp.rtr().minRnrTimer()), expected);
                return;
            }
        } else if (inbound.isOpen()) {
            problem = Syndrome.INVALID_REQUEST;
        } else if ((flags & Opcode.READ_REQUEST) != 0) {
            problem = checkRead(packet);
        } else if ((flags & Opcode.ATOMIC) != 0) {
            problem = qp.allows(Access.REMOTE_ATOMIC) ? atomics.check(packet) : Syndrome.INVALID_REQUEST;
        } else {
            problem = Syndrome.INVALID_REQUEST;
        }
        if (problem == Inbound.INVALIDATION_FAILED) {
            qp.failByPeer();
            return;
        }
        if (problem != 0) {
            answers.nak(problem, expected);
            qp.failByPeer();
            return;
        }
        answer(packet, flags);
    }

    private void answer(Dissection packet, int flags) {
        if ((flags & Opcode.READ_REQUEST) != 0) {
            int packets = Psn.packets(readLength(packet), qp.mtu());
            answers.messageDone();
            answers.read(packet.psn(), readAddress(packet), readKey(packet), readLength(packet));
            expected = Psn.add(expected, packets);
            return;
        }
        expected = Psn.next(expected);
        if ((flags & Opcode.ATOMIC) != 0) {
            answers.messageDone();
            answers.atomic(packet.psn(), atomics.execute(packet));
            return;
        }
        if ((flags & (Opcode.LAST | Opcode.ONLY)) != 0) {
            answers.messageDone();
        }
        answers.acknowledgeable(packet.psn(), packet.ackRequest());
    }

    private int checkRead(Dissection packet) {
        if (!qp.allows(Access.REMOTE_READ)) {
            return Syndrome.INVALID_REQUEST;
        }
        return mayRead(packet) ? 0 : Syndrome.REMOTE_ACCESS_ERROR;
    }

    private boolean mayRead(Dissection packet) {
        long length = readLength(packet);
        if (length == 0) {
            return true;
        }
        SimMemory memory = device.memory(readKey(packet));
        return memory != null && memory.allows(Access.REMOTE_READ) && memory.holds(readAddress(packet), length);
    }

    private void duplicate(Dissection packet) {
        int flags = Opcode.flags(packet.opcode());
        if ((flags & Opcode.READ_REQUEST) != 0) {
            int last = Psn.add(packet.psn(), Psn.packets(readLength(packet), qp.mtu()) - 1);
            if (mayRead(packet) && Psn.diff(last, expected) < 0) {
                answers.read(packet.psn(), readAddress(packet), readKey(packet), readLength(packet));
            }
        } else if ((flags & Opcode.ATOMIC) != 0) {
            Long original = atomics.replay(packet.psn());
            if (original != null) {
                answers.atomic(packet.psn(), original);
            }
        } else {
            answers.ghost(packet.ackRequest());
        }
    }

    private static long readAddress(Dissection packet) {
        return Payloads.longAt(packet, packet.rethOffset());
    }

    private static int readKey(Dissection packet) {
        return Payloads.intAt(packet, packet.rethOffset() + RETH_KEY);
    }

    private static long readLength(Dissection packet) {
        return Integer.toUnsignedLong(Payloads.intAt(packet, packet.rethOffset() + RETH_LENGTH));
    }
}
