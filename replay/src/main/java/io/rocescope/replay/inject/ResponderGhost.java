package io.rocescope.replay.inject;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultInjector;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Answers the device's requests as the captured responder answered them. One thread posts the device's work requests,
/// takes in its packets and sends the answers that are due.
final class ResponderGhost {
    private static final long SPIN_NS = 50_000;
    private static final long LONGEST_REST_NS = 100_000;

    private final FlowCapture flow;
    private final FlowIdentity identity;
    private final InjectOptions options;
    private final DeviceUnderTest device;
    private final List<PlannedRequest> work;
    private final Wire wire;
    private final Outbox outbox;
    private final FaultInjector faults;
    private final BooleanSupplier cancelled;
    private final int ghostQpn;
    private final AnswerScript script;
    private final Fidelity.Meter meter = new Fidelity.Meter();
    private final Map<Integer, Integer> transmissions = new HashMap<>();
    private final DueAnswers due = new DueAnswers();
    private final List<PacketFacts> requests = new ArrayList<>();
    private final List<PacketFacts> answered = new ArrayList<>();
    private final List<PostedRequest> posted = new ArrayList<>();
    private int nextWork;
    /// A request that a fault kept from the ghost and that has not come again, or -1.
    private int hole = -1;

    /// A work request that the device was given.
    ///
    /// @param dueNs when it was due, from the start; postedNs likewise
    record PostedRequest(PlannedRequest request, long dueNs, long postedNs) {}

    ResponderGhost(
            FlowCapture flow,
            FlowIdentity identity,
            InjectOptions options,
            DeviceUnderTest device,
            List<PlannedRequest> work,
            int ghostQpn,
            Wire wire,
            Outbox outbox,
            FaultInjector faults,
            BooleanSupplier cancelled) {
        this.flow = flow;
        this.identity = identity;
        this.options = options;
        this.device = device;
        this.work = work;
        this.ghostQpn = ghostQpn;
        this.wire = wire;
        this.outbox = outbox;
        this.faults = faults;
        this.cancelled = cancelled;
        script = new AnswerScript(flow.device(), flow.ghost());
    }

    /// @param limitNs the device's requests are waited for no longer than this after the last one was posted
    void run(long limitNs) throws LinkException, VerbsException {
        long start = System.nanoTime() + LONGEST_REST_NS;
        long firstNs = work.isEmpty() ? 0 : work.getFirst().atNs();
        long lastPost = start;
        long quietSince = start;
        while (!cancelled.getAsBoolean()) {
            long now = System.nanoTime();
            if (post(start, firstNs, now)) {
                lastPost = now;
            }
            boolean busy = takeIn();
            busy |= answer(now);
            device.poll();
            outbox.fire(now);
            if (busy) {
                quietSince = now;
            }
            boolean allPosted = nextWork == work.size();
            if (allPosted
                    && device.outstanding() == 0
                    && due.isEmpty()
                    && outbox.isEmpty()
                    && now - quietSince > options.lingerNs() / 10) {
                break;
            }
            if (allPosted && due.isEmpty() && now - Math.max(lastPost, quietSince) > limitNs) {
                break;
            }
            rest(now, start, firstNs);
        }
        outbox.flush();
    }

    private boolean post(long start, long firstNs, long now) throws VerbsException {
        boolean any = false;
        while (nextWork < work.size()) {
            PlannedRequest request = work.get(nextWork);
            long dueNs = options.pace().scale(request.atNs() - firstNs);
            if (start + dueNs > now || !device.post(request)) {
                break;
            }
            posted.add(new PostedRequest(request, dueNs, System.nanoTime() - start));
            nextWork++;
            any = true;
        }
        return any;
    }

    private boolean takeIn() throws LinkException {
        boolean any = false;
        Dissection d = wire.poll();
        while (d != null) {
            any = true;
            if (d.destinationQp() == ghostQpn) {
                PacketFacts facts = PacketFacts.of(d, 0, 0);
                if (facts.isRequest()) {
                    take(facts);
                }
            }
            d = wire.poll();
        }
        return any;
    }

    private void take(PacketFacts request) throws LinkException {
        requests.add(request);
        if (!request.trusted() || isBehindHole(request)) {
            return;
        }
        for (FaultAction action : faults.decide(identity.ghost().qpn(), request.psn(), request.opcode())) {
            switch (action) {
                case FaultAction.Drop _, FaultAction.Corrupt _ -> {
                    hole = request.psn();
                    return;
                }
                case FaultAction.Nak nak -> {
                    hole = request.psn();
                    forge(request.psn(), nak.syndrome());
                    return;
                }
                case FaultAction.RnrNak rnr -> {
                    hole = request.psn();
                    forge(request.psn(), Syndrome.rnr(rnr.timerCode()));
                    return;
                }
                case FaultAction.SendCnp _ -> outbox.sendCnp();
                default -> {
                    // Nothing else can be done to a packet that is here already.
                }
            }
        }
        hole = request.psn() == hole ? -1 : hole;
        // What a fault took is not counted: what comes in its place is the transmission that the capture knows.
        int iteration = transmissions.merge(request.psn(), 1, Integer::sum);
        long arrived = wire.toMonotonicNs(request.timeNs());
        for (ScheduledAnswer answer : script.following(request.psn(), iteration)) {
            due.add(arrived + options.pace().scale(answer.delayNs()), answer);
        }
    }

    /// A responder takes nothing beyond a packet that a fault kept from it.
    private boolean isBehindHole(PacketFacts request) {
        int ahead = (request.psn() - hole) & Psn.MASK;
        return hole >= 0 && ahead > 0 && ahead < Psn.MASK >> 1;
    }

    private void forge(int psn, int syndrome) throws LinkException {
        long sentNs = System.nanoTime();
        outbox.forgeAnswer(psn & Psn.MASK, syndrome);
        answered.add(new PacketFacts(0, wire.toEpochNs(sentNs), 0x11, psn & Psn.MASK, false, syndrome, 0, 0, true));
    }

    private boolean answer(long now) throws LinkException {
        boolean any = false;
        while (due.nextNs() <= now + SPIN_NS / 10) {
            DueAnswers.Due next = due.remove();
            while (System.nanoTime() < next.atNs()) {
                Thread.onSpinWait();
            }
            PacketFacts captured = flow.ghost().get(next.answer().index());
            long sentNs = System.nanoTime();
            meter.sent(next.atNs(), sentNs);
            outbox.send(next.answer().index(), captured, identity.device().qpn(), 0);
            answered.add(captured.at(wire.toEpochNs(sentNs)));
            any = true;
        }
        return any;
    }

    private void rest(long now, long start, long firstNs) {
        long next = Math.min(due.nextNs(), outbox.nextDueNs());
        if (nextWork < work.size()) {
            next = Math.min(
                    next, start + options.pace().scale(work.get(nextWork).atNs() - firstNs));
        }
        long left = next - now;
        if (left > SPIN_NS && requests.isEmpty()) {
            LockSupport.parkNanos(Math.min(left - SPIN_NS, LONGEST_REST_NS));
        } else {
            Thread.onSpinWait();
        }
    }

    /// The device's packets, as they came.
    List<PacketFacts> requests() {
        return requests;
    }

    /// The ghost's answers, as they were sent, with their live times.
    List<PacketFacts> answered() {
        return answered;
    }

    List<PostedRequest> posted() {
        return posted;
    }

    int untied() {
        return script.untied();
    }

    Fidelity fidelity() {
        return meter.result();
    }
}
