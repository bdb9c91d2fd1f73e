package io.rocescope.replay.plan;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns one end's messages into work requests.
final class EndPlanner {
    private static final int ATOMIC_LENGTH = 8;

    private final long startNs;
    private final RegionPlanner remote;

    /// @param startNs the plan's time 0, since the epoch
    /// @param remote the other end's memory
    EndPlanner(long startNs, RegionPlanner remote) {
        this.startNs = startNs;
        this.remote = remote;
    }

    List<PlannedRequest> requests(List<Draft> drafts) {
        List<PlannedRequest> requests = new ArrayList<>();
        long before = 0;
        for (Draft draft : drafts) {
            // Posting is in order whatever the capturing host made of the packets' times.
            before = Math.max(before, draft.firstNs() - startNs);
            requests.add(request(requests.size() + 1, before, draft));
        }
        return requests;
    }

    private PlannedRequest request(int id, long atNs, Draft draft) {
        RegionPlanner.Target target = remote.target(draft);
        Verb instead = substitute(draft.verb());
        Flaw flaw = flaw(draft, target);
        return new PlannedRequest(
                id,
                atNs,
                draft.verb(),
                isAtomic(draft.verb()) ? ATOMIC_LENGTH : draft.bytes(),
                target.region(),
                target.offset(),
                draft.immediate(),
                draft.operands(),
                instead,
                flaw,
                new Expectation(status(draft), draft.rnrNaks(), draft.retransmissions(), draft.latencyNs()),
                draft.payload(),
                note(draft, instead, flaw));
    }

    static boolean isAtomic(Verb verb) {
        return verb == Verb.ATOMIC_CMP_AND_SWP || verb == Verb.ATOMIC_FETCH_AND_ADD;
    }

    /// Nothing answers a message of an unreliable service: its completion says that it was sent.
    private static WcStatus status(Draft draft) {
        return draft.unreliable() && draft.complete() ? WcStatus.IBV_WC_SUCCESS : draft.status();
    }

    private static @Nullable Verb substitute(Verb verb) {
        return switch (verb) {
            case SEND_WITH_INV -> Verb.SEND;
            case ATOMIC_WRITE -> Verb.RDMA_WRITE;
            case FLUSH -> Verb.RDMA_READ;
            default -> null;
        };
    }

    private static @Nullable Flaw flaw(Draft draft, RegionPlanner.Target target) {
        if (target.flaw() != null) {
            return target.flaw();
        }
        return switch (draft.status()) {
            case IBV_WC_RNR_RETRY_EXC_ERR -> Flaw.NO_RECEIVE;
            case IBV_WC_RETRY_EXC_ERR -> Flaw.SILENT_PEER;
            case IBV_WC_REM_OP_ERR -> ReceivePlanner.isTooLongForItsReceive(draft) ? Flaw.SHORT_RECEIVE : null;
            case IBV_WC_REM_INV_REQ_ERR -> invalidRequest(draft);
            default -> null;
        };
    }

    private static Flaw invalidRequest(Draft draft) {
        if (ReceivePlanner.isTooLongForItsReceive(draft)) {
            return Flaw.SHORT_RECEIVE;
        }
        return isAtomic(draft.verb()) && (draft.remoteAddress() & 7) != 0 ? Flaw.MISALIGNED : Flaw.QP_NO_ACCESS;
    }

    private static @Nullable String note(Draft draft, @Nullable Verb instead, @Nullable Flaw flaw) {
        List<String> notes = new ArrayList<>();
        if (!draft.complete() && !draft.status().failed()) {
            notes.add("incomplete in the capture: its length may be wrong, its fate is not known");
        } else if (draft.status() == WcStatus.UNKNOWN && !draft.unreliable()) {
            notes.add("the capture does not tell what became of it");
        }
        if (!draft.hasRemoteAddress() && RegionPlanner.needsRegion(draft.verb())) {
            notes.add("the capture does not show its remote address");
        }
        if (draft.problem() != null) {
            notes.add("malformed in the capture: " + draft.problem());
        }
        if (instead == Verb.SEND) {
            notes.add("posted without invalidation: a memory region of a program cannot be invalidated by its peer");
        } else if (instead != null) {
            notes.add("posted as " + instead + ": few devices have the verb");
        }
        if (flaw == Flaw.BAD_RKEY) {
            notes.add("no request succeeded with this remote key: a wrong key is assumed");
        }
        if (isAtomic(draft.verb()) && draft.operands() == null) {
            notes.add("the capture does not show the operands");
        }
        return notes.isEmpty() ? null : String.join("; ", notes);
    }
}
