package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.ReceiveRequest;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Receives, used in the order in which they were posted.
final class ReceiveQueue {
    private final SimDevice device;
    private final SimCompletionQueue completions;
    private final ArrayDeque<Receive> posted = new ArrayDeque<>();

    /// A posted receive.
    record Receive(long wrId, Buffers buffers) {}

    ReceiveQueue(SimDevice device, SimCompletionQueue completions) {
        this.device = device;
        this.completions = completions;
    }

    int size() {
        return posted.size();
    }

    void post(ReceiveRequest request) {
        posted.add(new Receive(request.wrId(), new Buffers(device, request.elements())));
    }

    @Nullable
    Receive take() {
        return posted.poll();
    }

    void complete(
            Receive receive,
            CompletionStatus status,
            CompletionOpcode opcode,
            int octets,
            int immediate,
            int qpn,
            int sourceQpn,
            int flags) {
        completions.add(receive.wrId, status, opcode, octets, immediate, qpn, sourceQpn, flags);
    }

    void flush(int qpn) {
        for (Receive receive = posted.poll(); receive != null; receive = posted.poll()) {
            complete(receive, CompletionStatus.IBV_WC_WR_FLUSH_ERR, CompletionOpcode.RECV, 0, 0, qpn, 0, 0);
        }
    }

    void forget() {
        posted.clear();
    }
}
