package io.rocescope.replay.inject;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Psn;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultInjector;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.WallClock;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.wire.Envelope;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Plays a ghost: frames of a capture on one side, a device on the other.
public final class Injection {
    private final FlowCapture flow;
    private final FlowIdentity identity;
    private final InjectOptions options;
    private final Wire wire;
    private final LinkPort port;
    private final BooleanSupplier cancelled;
    private final List<String> notes = new ArrayList<>();

    /// @param flow read with the role that is to be played
    /// @param cancelled asked again and again whether to stop
    public Injection(
            FlowCapture flow, FlowIdentity identity, InjectOptions options, LinkPort port, BooleanSupplier cancelled) {
        this.flow = flow;
        this.identity = identity;
        this.options = options;
        this.port = port;
        this.cancelled = cancelled;
        wire = new Wire(port, WallClock.now(), options.recordOctets());
        if (flow.filled() > 0) {
            notes.add(flow.filled() + " frames were cut by the capture; zeros stand for the rest of their payload");
        }
        if (flow.unusable() > 0) {
            notes.add(flow.unusable() + " of the ghost's packets cannot be sent: their headers are not whole");
        }
        if (flow.isCut()) {
            notes.add("the capture holds more of the flow than was played");
        }
    }

    /// Whom the ghost speaks to.
    ///
    /// @param device null where somebody else set its queue pair up
    /// @param qpn of the device
    /// @param connection number in the capture's analysis
    /// @param envelope the ghost's headers
    public record Target(
            @Nullable DeviceUnderTest device, String name, int qpn, int ghostQpn, int connection, Envelope envelope) {}

    /// Sends the captured requests.
    ///
    /// @param firstPsn of the captured flow
    /// @param planStartNs when the plan's time 0 was in the capture, since the epoch
    public InjectReport playRequester(Target target, int firstPsn, long planStartNs)
            throws LinkException, VerbsException {
        FaultInjector faults = options.faults().injector();
        AnswerForge forge = new AnswerForge(target.envelope(), target.qpn());
        try (Outbox outbox = new Outbox(port, faults, flow.store(), wire, forge, System::nanoTime)) {
            RequesterGhost ghost = new RequesterGhost(
                    flow,
                    identity,
                    options,
                    target.device(),
                    target.ghostQpn(),
                    wire,
                    outbox,
                    faults,
                    firstPsn,
                    planStartNs,
                    cancelled);
            ghost.run();
            if (options.loops() > 1) {
                notes.add("the answers of the last of " + options.loops() + " rounds are compared");
            }
            if (ghost.missedGates() > 0) {
                notes.add("the device did not answer as the captured one had " + ghost.missedGates()
                        + " times before the next frame was due; the ghost went on without");
            }
            dropNote(port.dropped());
            List<AnswerVerdict> verdicts = AnswerComparison.compare(
                    flow.ghost(), ghost.sentAt(wire), flow.device(), ghost.answersOfLastRound());
            return report(
                    Role.REQUESTER,
                    target,
                    ghost.sent(),
                    outbox.dropped(),
                    ghost.missedGates(),
                    ghost.fidelity(),
                    verdicts,
                    List.of(),
                    List.of());
        }
    }

    /// Lets the device post the captured requests, and answers them.
    ///
    /// @param work the captured end's requests, as planned
    /// @param limitNs the device's requests are waited for no longer than this after the last sign of life
    public InjectReport playResponder(Target target, List<PlannedRequest> work, long limitNs)
            throws LinkException, VerbsException {
        DeviceUnderTest device = target.device();
        if (device == null) {
            throw new IllegalArgumentException("a responder ghost needs a device that posts requests");
        }
        FaultInjector faults = options.faults().injector();
        AnswerForge forge = new AnswerForge(target.envelope(), target.qpn());
        try (Outbox outbox = new Outbox(port, faults, flow.store(), wire, forge, System::nanoTime)) {
            ResponderGhost ghost = new ResponderGhost(
                    flow, identity, options, device, work, target.ghostQpn(), wire, outbox, faults, cancelled);
            ghost.run(limitNs);
            if (ghost.untied() > 0) {
                notes.add(ghost.untied() + " captured answers came before any captured request; they were not played");
            }
            dropNote(port.dropped());
            List<ReactionVerdict> reactions = ReactionVerdict.compare(
                    Reactions.of(flow.device(), flow.ghost()), Reactions.of(ghost.requests(), ghost.answered()));
            return report(
                    Role.RESPONDER,
                    target,
                    ghost.answered().size(),
                    outbox.dropped(),
                    0,
                    ghost.fidelity(),
                    List.of(),
                    reactions,
                    verdicts(ghost, device));
        }
    }

    private void dropNote(long dropped) {
        if (dropped > 0) {
            notes.add("this machine was too slow to take in " + dropped
                    + " packets of the interface: answers may be missing for that reason");
        }
    }

    private static List<WorkVerdict> verdicts(ResponderGhost ghost, DeviceUnderTest device) {
        List<WorkVerdict> verdicts = new ArrayList<>();
        for (ResponderGhost.PostedRequest posted : ghost.posted()) {
            PlannedRequest request = posted.request();
            DeviceUnderTest.Done done = device.done(request.id());
            WcStatus expected = request.expect().status();
            Verdict verdict = Verdict.MISSING;
            if (done != null) {
                boolean same = expected == WcStatus.UNKNOWN || done.status().asSeenInPackets() == expected;
                verdict = same ? Verdict.CONFORMANT : Verdict.DIFFERENT;
            } else if (expected == WcStatus.UNKNOWN) {
                verdict = Verdict.CONFORMANT;
            }
            verdicts.add(new WorkVerdict(
                    verdict,
                    request.id(),
                    request.posted(),
                    request.length(),
                    expected,
                    done == null ? null : done.status().name()));
        }
        return verdicts;
    }

    private InjectReport report(
            Role role,
            Target target,
            long sent,
            long dropped,
            int missedGates,
            Fidelity fidelity,
            List<AnswerVerdict> answers,
            List<ReactionVerdict> reactions,
            List<WorkVerdict> work) {
        DeviceUnderTest device = target.device();
        return new InjectReport(
                role,
                target.name(),
                target.connection(),
                flow.ghost().size(),
                sent,
                flow.filled(),
                dropped,
                missedGates,
                device == null ? 0 : device.received(),
                fidelity,
                answers,
                reactions,
                work,
                notes,
                cancelled.getAsBoolean());
    }

    /// Why a ghost of this role cannot do what a fault file asks, or null.
    public static @Nullable String refusal(Role role, InjectOptions options) {
        boolean forges = options.faults().rules().stream()
                .flatMap(rule -> rule.actions().stream())
                .anyMatch(action -> action instanceof FaultAction.Nak || action instanceof FaultAction.RnrNak);
        return role == Role.REQUESTER && forges
                ? "nak and rnr answer a requester, and here the ghost is the requester: they need --role responder"
                : null;
    }

    /// Writes what was sent and received as one capture.
    public void write(OutputStream out) throws IOException {
        wire.write(out);
    }

    /// A PSN as the capture has it.
    static int unshifted(int psn, int shift) {
        return (psn - shift) & Psn.MASK;
    }
}
