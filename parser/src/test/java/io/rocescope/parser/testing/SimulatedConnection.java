package io.rocescope.parser.testing;

import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// A reliable connection over a network that loses, duplicates and reorders, with a tap next to the responder that may
/// miss packets. It knows the truth: what the responder counted and what the requester completed.
///
/// The requester goes back to its oldest unanswered PSN on a NAK, an implied NAK or a timeout; the responder follows
/// IBTA
/// 9.7.5 as Soft-RoCE does.
public final class SimulatedConnection {
    private static final int MTU = Packets.PATH_MTU;
    private static final int WINDOW = 24;
    private static final double TIMEOUT_US = 4_000;
    private static final double HOP_US = 20;
    private static final double PACKET_US = 0.5;

    /// What may go wrong, each as a probability.
    public record Faults(double loss, double duplication, double reordering, double captureDrop) {}

    /// What the tap saw.
    ///
    /// @param expected the responder's expected PSN before the frame
    @SuppressWarnings("ArrayRecordComponent")
    public record Tapped(double us, boolean fromA, byte[] frame, int expected) {}

    private record Request(int index, Verb verb, int firstPsn, int psns, int bytes) {
        int lastPsn() {
            return Psn.add(firstPsn, psns - 1);
        }
    }

    private record Event(double us, long order, Runnable action) {}

    private final SplittableRandom random;
    private final Faults faults;
    private final List<Request> requests = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::us).thenComparingLong(Event::order));
    private long order;
    private double now;
    private int idA = 1;
    private int idB = 1;

    // Requester.
    private int next;
    private int oldest;
    private final int end;
    private double lineFree;
    private int timerEpoch;
    private int nextResponse;

    // Responder.
    private int expected;
    private int msn;
    private boolean nakSent;
    private int lastAcked;

    // Truth.
    public final List<Tapped> tapped = new ArrayList<>();
    public int duplicates;
    public int naks;
    public int arrived;
    public int missedByTap;

    public SimulatedConnection(long seed, int messages, int firstPsn, Faults faults) {
        this.random = new SplittableRandom(seed);
        this.faults = faults;
        int psn = firstPsn;
        for (int i = 0; i < messages; i++) {
            Verb verb = List.of(Verb.SEND, Verb.RDMA_WRITE, Verb.RDMA_READ, Verb.ATOMIC_FETCH_AND_ADD)
                    .get(random.nextInt(4));
            int bytes = verb == Verb.ATOMIC_FETCH_AND_ADD ? 8 : random.nextInt(1, 5 * MTU);
            int psns = verb == Verb.ATOMIC_FETCH_AND_ADD ? 1 : Psn.packets(bytes, MTU);
            requests.add(new Request(i, verb, psn, psns, bytes));
            psn = Psn.add(psn, psns);
        }
        next = oldest = expected = firstPsn;
        nextResponse = firstPsn;
        lastAcked = Psn.previous(firstPsn);
        end = psn;
    }

    public int messages() {
        return requests.size();
    }

    public long bytes() {
        return requests.stream().mapToLong(Request::bytes).sum();
    }

    /// The messages, as "verb firstPsn..lastPsn octets".
    public List<String> truth() {
        return requests.stream()
                .map(r -> r.verb() + " " + r.firstPsn() + ".." + r.lastPsn() + " " + r.bytes())
                .toList();
    }

    /// Runs until every message has completed.
    public SimulatedConnection run() {
        at(0, this::sendMore);
        restartTimer();
        for (int steps = 0; !events.isEmpty() && oldest != end; steps++) {
            if (steps > 2_000_000) {
                throw new AssertionError("does not end");
            }
            Event e = events.poll();
            now = e.us();
            e.action().run();
        }
        return this;
    }

    private void at(double delay, Runnable action) {
        events.add(new Event(now + delay, order++, action));
    }

    // Requester.

    private void sendMore() {
        while (next != end && Psn.diff(next, oldest) < WINDOW) {
            next = sendAt(next);
        }
    }

    /// Sends the packet at a PSN.
    ///
    /// @return the PSN of the packet after it
    private int sendAt(int psn) {
        Request r = requestAt(psn);
        int offset = Psn.diff(psn, r.firstPsn());
        FrameBuilder b = builder(true, idA++);
        build(r, offset, b);
        byte[] frame = b.build();
        double departure = Math.max(now, lineFree);
        lineFree = departure + PACKET_US;
        toB(departure - now + HOP_US, psn, frame);
        return r.verb() == Verb.RDMA_READ ? Psn.next(r.lastPsn()) : Psn.next(psn);
    }

    private void build(Request r, int offset, FrameBuilder b) {
        int qp = Script.QP_B;
        int psn = Psn.add(r.firstPsn(), offset);
        int left = r.bytes() - offset * MTU;
        switch (r.verb()) {
            case RDMA_READ ->
                Packets.read(psn, left, Packets.ADDRESS + (long) offset * MTU).build(b, qp);
            case ATOMIC_FETCH_AND_ADD -> Packets.fetchAdd(psn, Packets.ADDRESS).build(b, qp);
            default -> {
                boolean send = r.verb() == Verb.SEND;
                boolean first = offset == 0;
                boolean last = offset == r.psns() - 1;
                int length = Math.min(MTU, left);
                Packets.Spec spec;
                if (first && last) {
                    spec = send ? Packets.sendOnly(psn, length) : Packets.writeOnly(psn, length);
                } else if (first) {
                    spec = send ? Packets.sendFirst(psn) : Packets.writeFirst(psn, r.bytes());
                } else if (last) {
                    spec = send ? Packets.sendLast(psn, length) : Packets.writeLast(psn, length);
                } else {
                    spec = send ? Packets.sendMiddle(psn) : Packets.writeMiddle(psn);
                }
                spec.build(b, qp);
            }
        }
    }

    private Request requestAt(int psn) {
        for (Request r : requests) {
            if (Psn.diff(psn, r.firstPsn()) >= 0 && Psn.diff(psn, r.lastPsn()) <= 0) {
                return r;
            }
        }
        throw new AssertionError("no request at " + psn);
    }

    private void goBack() {
        next = oldest;
        sendMore();
        restartTimer();
    }

    private void restartTimer() {
        int epoch = ++timerEpoch;
        at(TIMEOUT_US, () -> {
            if (epoch == timerEpoch && oldest != end) {
                goBack();
            }
        });
    }

    private void progress(int newOldest) {
        if (Psn.diff(newOldest, oldest) > 0) {
            oldest = newOldest;
            nextResponse = oldest;
            if (Psn.diff(next, oldest) < 0) {
                next = oldest;
            }
            restartTimer();
            sendMore();
        }
    }

    /// The requester takes a positive answer to everything up to a PSN; it may not pass an unanswered READ or atomic.
    private void acknowledged(int psn, boolean response) {
        int reach = oldest;
        while (reach != end && Psn.diff(reach, psn) <= 0) {
            Request r = requestAt(reach);
            if (r.verb().needsResponse() && !(response && reach == psn)) {
                // Jumped over: an implied NAK. Whatever comes before it is done.
                progress(reach);
                goBack();
                return;
            }
            reach = Psn.next(reach);
        }
        progress(reach);
    }

    private void nakked(int psn) {
        if (Psn.diff(psn, oldest) < 0) {
            return;
        }
        int reach = oldest;
        while (reach != psn && reach != end && !requestAt(reach).verb().needsResponse()) {
            reach = Psn.next(reach);
        }
        oldest = reach;
        goBack();
    }

    // Network.

    private void toB(double delay, int psn, byte[] frame) {
        if (random.nextDouble() < faults.loss()) {
            return;
        }
        double late = random.nextDouble() < faults.reordering() ? random.nextDouble(2, 30) : 0;
        at(delay + late, () -> arriveAtB(psn, frame));
        if (random.nextDouble() < faults.duplication()) {
            at(delay + late + 0.2, () -> arriveAtB(psn, frame));
        }
    }

    private void toA(FrameBuilder b, Runnable action) {
        tap(false, b.build());
        if (random.nextDouble() >= faults.loss()) {
            at(HOP_US, action);
        }
    }

    private void tap(boolean fromA, byte[] frame) {
        if (random.nextDouble() < faults.captureDrop()) {
            missedByTap++;
        } else {
            tapped.add(new Tapped(now, fromA, frame, expected));
        }
    }

    private FrameBuilder builder(boolean fromA, int id) {
        byte[] a = {10, 0, 0, 1};
        byte[] b = {10, 0, 0, 2};
        return new FrameBuilder()
                .addresses(fromA ? a : b, fromA ? b : a)
                .ports(0xc123, 4791)
                .ipId(id & 0xffff);
    }

    // Responder.

    private void arriveAtB(int psn, byte[] frame) {
        arrived++;
        tap(true, frame);
        int distance = Psn.diff(psn, expected);
        if (distance > 0) {
            if (!nakSent) {
                nakSent = true;
                naks++;
                int at = expected;
                answer(Packets.nak(at, 0x60, msn), () -> nakked(at));
            }
        } else if (distance < 0) {
            duplicates++;
            duplicate(psn);
        } else {
            nakSent = false;
            execute(requestAt(psn), psn);
        }
    }

    private void execute(Request r, int psn) {
        if (r.verb() == Verb.RDMA_READ) {
            msn++;
            expected = Psn.next(r.lastPsn());
            respond(r, psn);
        } else if (r.verb() == Verb.ATOMIC_FETCH_AND_ADD) {
            msn++;
            expected = Psn.next(psn);
            answer(Packets.atomicAck(psn, msn, 7), () -> acknowledged(psn, true));
        } else {
            expected = Psn.next(psn);
            lastAcked = psn;
            if (psn == r.lastPsn()) {
                msn++;
                answer(Packets.ack(psn, msn), () -> acknowledged(psn, false));
            }
        }
    }

    private void duplicate(int psn) {
        Request r = requestAt(psn);
        if (r.verb() == Verb.RDMA_READ) {
            respond(r, psn);
        } else if (r.verb() == Verb.ATOMIC_FETCH_AND_ADD) {
            answer(Packets.atomicAck(psn, msn, 7), () -> acknowledged(psn, true));
        } else {
            int acked = lastAcked;
            answer(Packets.ack(acked, msn), () -> acknowledged(acked, false));
        }
    }

    private void respond(Request r, int from) {
        int last = r.lastPsn();
        for (int psn = from; Psn.diff(psn, last) <= 0; psn = Psn.next(psn)) {
            int left = r.bytes() - Psn.diff(psn, r.firstPsn()) * MTU;
            Packets.Spec spec;
            if (psn == from) {
                spec = psn == last ? Packets.responseOnly(psn, left, msn) : Packets.responseFirst(psn, msn);
            } else {
                spec = psn == last ? Packets.responseLast(psn, left, msn) : Packets.responseMiddle(psn);
            }
            int at = psn;
            answer(spec, () -> response(r, at));
        }
    }

    /// The requester takes READ responses in order only; one that jumps ahead is an implied NAK.
    private void response(Request r, int psn) {
        if (Psn.diff(psn, oldest) < 0) {
            return;
        }
        if (Psn.diff(r.firstPsn(), oldest) > 0
                && Psn.diff(psn, oldest) > 0
                && !requestAt(oldest).equals(r)) {
            // Earlier requests are acknowledged by it, unless one of them waits for a response of its own.
            acknowledged(Psn.previous(r.firstPsn()), false);
            if (Psn.diff(r.firstPsn(), oldest) > 0) {
                return;
            }
        }
        int wanted = Psn.diff(nextResponse, oldest) > 0 ? nextResponse : oldest;
        int distance = Psn.diff(psn, wanted);
        if (distance > 0) {
            oldest = wanted;
            goBack();
        } else if (distance == 0) {
            progress(Psn.next(psn));
        }
    }

    private void answer(Packets.Spec spec, Runnable action) {
        FrameBuilder b = builder(false, idB++);
        spec.build(b, Script.QP_A);
        toA(b, action);
    }
}
