package io.rocescope.replay.plan;

import io.rocescope.parser.event.WcStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds out when a responder must have had its receives: before all else, unless receiver-not-ready NAKs show that
/// it had none yet. A receive queue is used in the order of posting, so one that came late holds back all behind it.
final class ReceivePlanner {
    private final long startNs;
    private final long length;
    private final List<PlannedReceive> receives = new ArrayList<>();
    private long atNs;
    private @Nullable Integer lateFor;
    private int number;
    private boolean dry;

    /// @param startNs the plan's time 0, since the epoch
    /// @param drafts requests of the other end, in order
    ReceivePlanner(long startNs, List<Draft> drafts) {
        this.startNs = startNs;
        this.length = drafts.stream()
                .filter(d -> d.verb().consumesReceive())
                .mapToLong(Draft::bytes)
                .max()
                .orElse(0);
        drafts.forEach(this::take);
    }

    private void take(Draft draft) {
        number++;
        if (draft.verb().consumesReceive() && draft.status() == WcStatus.IBV_WC_RNR_RETRY_EXC_ERR) {
            dry = true;
        }
        if (dry || !draft.tookReceive()) {
            return;
        }
        if (draft.lastRnrNs() >= 0) {
            // The next try comes when the wait is over; the receive is there in the middle of it.
            long late = draft.lastRnrNs() - startNs + draft.lastRnrWaitNs() / 2;
            if (late > atNs) {
                atNs = late;
                lateFor = number;
            }
        }
        add(isTooLongForItsReceive(draft) ? shortOf(draft.bytes()) : Math.max(1, length));
    }

    private void add(long octets) {
        if (!receives.isEmpty()) {
            PlannedReceive last = receives.getLast();
            if (last.atNs() == atNs && last.length() == octets) {
                receives.set(receives.size() - 1, new PlannedReceive(atNs, octets, last.count() + 1, lateFor));
                return;
            }
        }
        receives.add(new PlannedReceive(atNs, octets, 1, lateFor));
    }

    /// Whether a SEND was refused as one is that meets a receive too short for it (IBTA 9.7.5.2.4: invalid request
    /// or remote operational error, as the responder likes).
    static boolean isTooLongForItsReceive(Draft draft) {
        return draft.verb().consumesReceive()
                && !draft.hasRemoteAddress()
                && draft.bytes() > 0
                && (draft.status() == WcStatus.IBV_WC_REM_OP_ERR || draft.status() == WcStatus.IBV_WC_REM_INV_REQ_ERR);
    }

    /// Shorter than the first packet of the message, whatever the path MTU.
    private static long shortOf(long bytes) {
        return Math.min(bytes, 256) / 2;
    }

    List<PlannedReceive> receives() {
        return receives;
    }
}
