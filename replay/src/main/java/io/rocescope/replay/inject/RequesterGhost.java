package io.rocescope.replay.inject;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Psn;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultInjector;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Sends the captured requests to the device and gathers its answers. One thread does both: between two frames it takes
/// in what has come.
final class RequesterGhost {
    /// Before a deadline nothing but the clock is looked at.
    private static final long SPIN_NS = 20_000;

    private static final long LONGEST_REST_NS = 100_000;
    /// Frames that are handed to the kernel at once where nothing happens between them.
    private static final int BATCH = 64;
    /// A device that has gone silent is not waited for again and again.
    private static final int MOST_MISSED_GATES = 3;

    private final FlowCapture flow;
    private final FlowIdentity identity;
    private final InjectOptions options;
    private final @Nullable DeviceUnderTest device;
    private final Wire wire;
    private final Outbox outbox;
    private final FaultInjector faults;
    private final Gates gates;
    private final int firstPsn;
    private final long planStartNs;
    private final BooleanSupplier cancelled;
    private final int ghostQpn;
    private final Fidelity.Meter meter = new Fidelity.Meter();
    private final List<PacketFacts> answers = new ArrayList<>();
    private AnswerProgress progress;
    private int psnShift;
    private int missedGates;
    private long forgiven;
    private long sent;
    private final long[] sentNs;
    private int lastRound;

    RequesterGhost(
            FlowCapture flow,
            FlowIdentity identity,
            InjectOptions options,
            @Nullable DeviceUnderTest device,
            int ghostQpn,
            Wire wire,
            Outbox outbox,
            FaultInjector faults,
            int firstPsn,
            long planStartNs,
            BooleanSupplier cancelled) {
        this.flow = flow;
        this.identity = identity;
        this.options = options;
        this.device = device;
        this.ghostQpn = ghostQpn;
        this.wire = wire;
        this.outbox = outbox;
        this.faults = faults;
        this.firstPsn = firstPsn;
        this.planStartNs = planStartNs;
        this.cancelled = cancelled;
        gates = Gates.of(flow.ghost(), flow.device(), firstPsn);
        progress = new AnswerProgress(firstPsn);
        sentNs = new long[flow.ghost().size()];
    }

    void run() throws LinkException, VerbsException {
        List<PacketFacts> frames = flow.ghost();
        long[] due = options.pace().deadlines(frames, flow.store().lengths());
        int span = span(frames);
        for (int loop = 0; loop < options.loops() && !cancelled.getAsBoolean(); loop++) {
            psnShift = (int) ((long) loop * span) & Psn.MASK;
            if (loop > 0) {
                awaitAll(frames);
                lastRound = answers.size();
                progress = new AnswerProgress(firstPsn);
                forgiven = 0;
                if (device != null) {
                    device.rewindReceives();
                }
            }
            play(frames, due);
        }
        outbox.flush();
        awaitAll(frames);
    }

    private void play(List<PacketFacts> frames, long[] due) throws LinkException, VerbsException {
        if (isPlain()) {
            playAtOnce(frames);
            return;
        }
        long start = System.nanoTime() + LONGEST_REST_NS;
        for (int i = 0; i < frames.size() && !cancelled.getAsBoolean(); i++) {
            PacketFacts frame = frames.get(i);
            if (options.gated()) {
                start += slip(i, start + due[i], frame);
            }
            long deadline = start + due[i];
            await(deadline);
            if (device != null) {
                device.postReceives(frame.timeNs() - planStartNs);
            }
            sentNs[i] = System.nanoTime();
            meter.sent(deadline, sentNs[i]);
            progress.sent(frame.psn());
            outbox.send(i, frame, identity.device().qpn(), psnShift);
            sent++;
            if (due[i] == 0 || i % 64 == 0) {
                takeIn();
            }
        }
    }

    /// Whether nothing is waited for, and nothing changed, between one frame and the next.
    private boolean isPlain() {
        return options.pace().kind() == Pace.Kind.TOP
                && options.pace().maxPps() == 0
                && !options.gated()
                && options.faults().rules().isEmpty()
                && psnShift == 0;
    }

    private void playAtOnce(List<PacketFacts> frames) throws LinkException, VerbsException {
        if (device != null) {
            device.postReceives(Long.MAX_VALUE);
        }
        int next = 0;
        while (next < frames.size() && !cancelled.getAsBoolean()) {
            long nowNs = System.nanoTime();
            int taken = outbox.sendPlain(next, Math.min(BATCH, frames.size() - next));
            for (int i = next; i < next + taken; i++) {
                sentNs[i] = nowNs;
                meter.sent(nowNs, nowNs);
            }
            next += taken;
            sent += taken;
            takeIn();
        }
    }

    /// Waits until the device has answered as much as the captured one; what is behind moves along.
    ///
    /// @return by how much
    private long slip(int index, long deadline, PacketFacts frame) throws LinkException, VerbsException {
        long began = System.nanoTime();
        while (!gates.isOpen(index, progress, forgiven)
                && missedGates < MOST_MISSED_GATES
                && !cancelled.getAsBoolean()) {
            takeIn();
            if (System.nanoTime() - Math.max(began, deadline) > options.gateLimitNs()) {
                missedGates++;
                forgiven = Math.max(forgiven, gates.negatives(index) - progress.negatives());
                break;
            }
            outbox.fire(System.nanoTime());
        }
        if (progress.lastNs() == 0 || gates.lastAnswerNs(index) == 0) {
            return 0;
        }
        long distance = options.pace().scale(frame.timeNs() - gates.lastAnswerNs(index));
        long wanted = wire.toMonotonicNs(progress.lastNs()) + distance;
        return Math.max(0, wanted - deadline);
    }

    private void await(long deadline) throws LinkException, VerbsException {
        while (true) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            outbox.fire(System.nanoTime());
            if (left < SPIN_NS) {
                Thread.onSpinWait();
            } else if (!takeIn()) {
                LockSupport.parkNanos(Math.min(left - SPIN_NS, LONGEST_REST_NS));
            }
            if (cancelled.getAsBoolean()) {
                return;
            }
        }
    }

    /// @return whether anything had come
    private boolean takeIn() throws LinkException, VerbsException {
        if (device != null) {
            device.poll();
        }
        boolean any = false;
        Dissection d = wire.poll();
        while (d != null) {
            any = true;
            if (d.destinationQp() == ghostQpn) {
                take(PacketFacts.of(d, 0, 0));
            }
            d = wire.poll();
        }
        return any;
    }

    private void take(PacketFacts answer) throws LinkException {
        if (!answer.isResponse()) {
            return;
        }
        answers.add(answer);
        boolean heard = answer.trusted();
        for (FaultAction action :
                faults.decide(identity.ghost().qpn(), Injection.unshifted(answer.psn(), psnShift), answer.opcode())) {
            switch (action) {
                case FaultAction.Drop _, FaultAction.Corrupt _ -> heard = false;
                case FaultAction.SendCnp _ -> outbox.sendCnp();
                default -> {
                    // Nothing else can be done to a packet that is here already.
                }
            }
        }
        if (heard) {
            progress.take(answer, psnShift);
        }
    }

    /// Waits for answers that are still to come.
    private void awaitAll(List<PacketFacts> frames) throws LinkException, VerbsException {
        long end = System.nanoTime() + options.lingerNs();
        long all = frames.isEmpty() ? -1 : (long) span(frames) - 1;
        while (System.nanoTime() < end && !cancelled.getAsBoolean()) {
            outbox.fire(System.nanoTime());
            if (takeIn()) {
                // As long as answers come, more may.
                end = Math.max(end, System.nanoTime() + options.lingerNs() / 2);
            } else {
                LockSupport.parkNanos(LONGEST_REST_NS);
            }
            if (progress.through() >= all && progress.negatives() == 0 && outbox.isEmpty()) {
                settle();
                return;
            }
        }
    }

    /// One more look after everything is answered: a device may have said more than it should.
    private void settle() throws LinkException, VerbsException {
        long end = System.nanoTime() + 20_000_000;
        while (System.nanoTime() < end) {
            if (!takeIn()) {
                LockSupport.parkNanos(LONGEST_REST_NS);
            }
        }
    }

    /// PSNs that one loop takes, READ responses included.
    private int span(List<PacketFacts> frames) {
        long most = 0;
        for (PacketFacts frame : frames) {
            long distance = AnswerProgress.distance(frame.psn(), firstPsn);
            if (distance < (Psn.MASK >> 1)) {
                most = Math.max(most, distance + Math.max(1, frame.readPackets()));
            }
        }
        return (int) most;
    }

    /// The device's answers to the last round, with PSNs as captured.
    List<PacketFacts> answersOfLastRound() {
        return answers.subList(lastRound, answers.size()).stream()
                .map(answer -> answer.withPsn(Injection.unshifted(answer.psn(), psnShift)))
                .toList();
    }

    /// When each frame was sent in the last round, since the epoch; 0 where it was not.
    long[] sentAt(Wire clock) {
        return Arrays.stream(sentNs)
                .map(ns -> ns == 0 ? 0 : clock.toEpochNs(ns))
                .toArray();
    }

    long sent() {
        return sent;
    }

    int missedGates() {
        return missedGates;
    }

    Fidelity fidelity() {
        return meter.result();
    }
}
