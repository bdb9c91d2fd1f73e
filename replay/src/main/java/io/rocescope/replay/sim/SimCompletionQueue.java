package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import java.util.ArrayDeque;

/// A completion queue that is polled.
final class SimCompletionQueue extends SimResource implements CompletionQueue {
    private final SimRnic rnic;
    private final int capacity;
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    private record Entry(
            long wrId,
            CompletionStatus status,
            CompletionOpcode opcode,
            int octets,
            int immediateOrKey,
            int qpn,
            int sourceQpn,
            int flags) {}

    SimCompletionQueue(SimRnic rnic, int capacity) {
        super(rnic.fabric, rnic);
        this.rnic = rnic;
        this.capacity = capacity;
    }

    void add(
            long wrId,
            CompletionStatus status,
            CompletionOpcode opcode,
            int octets,
            int immediateOrKey,
            int qpn,
            int sourceQpn,
            int flags) {
        entries.add(new Entry(wrId, status, opcode, octets, immediateOrKey, qpn, sourceQpn, flags));
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int poll(WorkCompletion[] into) throws VerbsException {
        synchronized (fabric) {
            rnic.device().check("ibv_poll_cq");
            int count = 0;
            while (count < into.length && !entries.isEmpty()) {
                Entry e = entries.poll();
                into[count++].set(
                        e.wrId, e.status, e.opcode, 0, e.octets, e.immediateOrKey, e.qpn, e.sourceQpn, e.flags);
            }
            return count;
        }
    }

    @Override
    public void requestNotify(boolean solicitedOnly) {
        throw new IllegalStateException("the queue has no channel");
    }
}
