package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;
import io.rocescope.replay.wire.RewriteMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The real queue pair that a ghost speaks to, with the memory and the receives of the captured end whose place it has.
public final class DeviceUnderTest implements AutoCloseable {
    private static final int MOST_ENTRIES = 1 << 15;
    /// The work request identifier of receives; requests have their numbers, from 1.
    private static final long RECEIVE_ID = 0;
    private static final int UC_RD_ATOMIC = 0;

    private final Rnic rnic;
    private final GidEntry gid;
    private final PlannedConnection plan;
    private final PlannedEnd own;
    private final PlannedEnd ghost;
    private final int ghostQpn;
    private final ProtectionDomain domain;
    private final CompletionQueue queue;
    private final QueuePair pair;
    private final Map<Region, MemoryRegion> regions = new HashMap<>();
    private final WorkCompletion[] completions = WorkCompletion.array(64);
    private final Map<Long, Done> done = new HashMap<>();
    private final WorkRequest work = new WorkRequest();
    private final ReceiveRequest receive = new ReceiveRequest();
    private @Nullable MemoryRegion buffers;
    private int nextReceive;
    private int outstanding;
    private long received;
    private @Nullable CompletionStatus firstReceiveError;

    /// A work request's end.
    ///
    /// @param atNs when its completion was taken, on the monotonic clock
    public record Done(CompletionStatus status, long atNs) {}

    private DeviceUnderTest(
            Rnic rnic, GidEntry gid, PlannedConnection plan, PlannedEnd own, PlannedEnd ghost, int ghostQpn)
            throws VerbsException {
        this.rnic = rnic;
        this.gid = gid;
        this.plan = plan;
        this.own = own;
        this.ghost = ghost;
        this.ghostQpn = ghostQpn;
        domain = rnic.allocateProtectionDomain();
        int receives = Math.min(MOST_ENTRIES / 2, Math.max(1, receivesOf(own)));
        int sends = Math.clamp(own.qp().maxSendWr(), 1, MOST_ENTRIES / 2);
        queue = domainQueue(sends + receives);
        QueuePairType type = switch (plan.transport()) {
            case RC -> QueuePairType.RC;
            case UC -> QueuePairType.UC;
            default ->
                throw new VerbsException(
                        "ibv_create_qp",
                        0,
                        "a ghost plays RC and UC, and the connection is " + plan.transport(),
                        "use `replay run` for datagrams");
        };
        pair = domain.createQueuePair(new QueuePairConfig(type, queue, queue, null, sends, receives, 1, 1, 0, false));
    }

    private CompletionQueue domainQueue(int entries) throws VerbsException {
        return rnic.createCompletionQueue(entries, null);
    }

    private static int receivesOf(PlannedEnd end) {
        return end.receives().stream().mapToInt(PlannedReceive::count).sum();
    }

    /// Makes the queue pair and its memory; nothing is sent yet.
    ///
    /// @param rnic closed with this
    /// @param gid the device's address
    /// @param own the captured end whose place the device takes
    /// @param ghost the other end
    /// @param ghostQpn the queue pair number that the ghost answers to
    public static DeviceUnderTest open(
            Rnic rnic, GidEntry gid, PlannedConnection plan, PlannedEnd own, PlannedEnd ghost, int ghostQpn)
            throws VerbsException {
        DeviceUnderTest device;
        try {
            device = new DeviceUnderTest(rnic, gid, plan, own, ghost, ghostQpn);
        } catch (VerbsException e) {
            rnic.close();
            throw e;
        }
        try {
            device.checkMtu();
            device.register();
            return device;
        } catch (VerbsException e) {
            device.close();
            throw e;
        }
    }

    private void checkMtu() throws VerbsException {
        PathMtu active = rnic.port(gid.port()).activeMtu();
        if (plan.pathMtu() > active.octets()) {
            throw new VerbsException(
                    "ibv_modify_qp",
                    0,
                    "the captured packets carry up to " + plan.pathMtu() + " octets, and " + rnic.name() + " takes "
                            + active.octets(),
                    "raise the MTU of " + (gid.interfaceName().isEmpty() ? "its interface" : gid.interfaceName())
                            + " and of the ghost's");
        }
    }

    private void register() throws VerbsException {
        for (Region region : own.regions()) {
            Set<Access> access = EnumSet.of(Access.LOCAL_WRITE);
            region.access().forEach(allowed -> access.add(Access.valueOf(allowed.name())));
            regions.put(region, domain.registerMemory(region.length(), access));
        }
        long longest = own.longestReceive();
        for (PlannedRequest request : own.requests()) {
            longest = Math.max(longest, request.length());
        }
        buffers = domain.registerMemory(Math.max(longest, Long.BYTES), EnumSet.of(Access.LOCAL_WRITE));
    }

    /// Brings the queue pair to where it can speak with the ghost.
    ///
    /// @param ghostGid the ghost's address
    /// @param rqPsn the PSN that the ghost's requests begin with
    /// @param sqPsn the PSN that the device's own begin with
    public void connect(Gid ghostGid, int rqPsn, int sqPsn, RtsAttributes timers) throws VerbsException {
        boolean reliable = pair.type() == QueuePairType.RC;
        Set<Access> access = EnumSet.of(Access.LOCAL_WRITE);
        own.qp().access().forEach(allowed -> access.add(Access.valueOf(allowed.name())));
        pair.toInit(InitAttributes.connected(gid.port(), access));
        pair.toRtr(new RtrAttributes(
                AddressVector.of(gid, ghostGid),
                PathMtu.ofOctets(plan.pathMtu()),
                ghostQpn,
                rqPsn,
                reliable ? Math.max(1, own.qp().maxDestRdAtomic()) : UC_RD_ATOMIC,
                own.qp().minRnrTimer()));
        pair.toRts(
                reliable
                        ? new RtsAttributes(
                                sqPsn, timers.timeout(), timers.retryCnt(), timers.rnrRetry(), timers.maxRdAtomic())
                        : RtsAttributes.unreliable(sqPsn));
    }

    /// What the capture asked of its own queue pair, as far as it shows.
    public RtsAttributes capturedTimers() {
        return new RtsAttributes(
                0,
                own.qp().timeout(),
                own.qp().retryCnt(),
                own.qp().rnrRetry(),
                Math.max(1, own.qp().maxRdAtomic()));
    }

    public int qpn() {
        return pair.number();
    }

    public GidEntry gid() {
        return gid;
    }

    public String name() {
        return rnic.name();
    }

    /// Where the device's regions lie in place of the captured ones, and under which keys.
    public void map(RewriteMap map) {
        regions.forEach((captured, here) -> {
            map.putRKey((int) captured.capturedRKey(), here.rkey());
            map.putRegion(captured.capturedAddress(), here.address());
        });
    }

    /// Posts the receives that the captured end must have had by then.
    ///
    /// @param atNs from the plan's start
    void postReceives(long atNs) throws VerbsException {
        List<PlannedReceive> planned = own.receives();
        while (nextReceive < planned.size() && planned.get(nextReceive).atNs() <= atNs) {
            PlannedReceive group = planned.get(nextReceive++);
            for (int i = 0; i < group.count(); i++) {
                receive.wrId(RECEIVE_ID).buffer(buffer(), 0, (int) group.length());
                pair.postReceive(receive);
            }
        }
    }

    /// The next loop posts them again.
    void rewindReceives() {
        nextReceive = 0;
    }

    private MemoryRegion buffer() {
        if (buffers == null) {
            throw new AssertionError("registered on opening");
        }
        return buffers;
    }

    /// Posts a request of the plan, all of it signaled.
    ///
    /// @return false when the send queue is full for now
    boolean post(PlannedRequest request) throws VerbsException {
        if (outstanding >= Math.min(pair.granted().maxSend(), own.qp().maxSendWr())) {
            return false;
        }
        Region region = request.region() == null ? null : ghost.region(request.region());
        long address = region == null ? 0 : region.capturedAddress() + request.offset();
        int rkey = region == null ? 0 : (int) region.capturedRKey();
        PlannedRequest.Operands operands = request.operands();
        work.begin(request.posted())
                .wrId(request.id())
                .remote(address, rkey)
                .immediate(request.immediate() == null ? 0 : (int) (long) request.immediate())
                .signaled();
        if (operands != null) {
            work.atomic(isFetchAdd(request) ? operands.swapOrAdd() : operands.compare(), operands.swapOrAdd());
        }
        if (request.length() > 0) {
            work.buffer(buffer(), 0, (int) request.length());
        }
        pair.postSend(work);
        outstanding++;
        return true;
    }

    private static boolean isFetchAdd(PlannedRequest request) {
        return request.posted() == Verb.ATOMIC_FETCH_AND_ADD;
    }

    /// Takes completions.
    void poll() throws VerbsException {
        int count = queue.poll(completions);
        for (int i = 0; i < count; i++) {
            WorkCompletion completion = completions[i];
            if (completion.wrId() == RECEIVE_ID) {
                received += completion.succeeded() ? 1 : 0;
                if (!completion.succeeded() && firstReceiveError == null) {
                    firstReceiveError = completion.status();
                }
            } else {
                outstanding--;
                done.put(completion.wrId(), new Done(completion.status(), System.nanoTime()));
            }
        }
    }

    int outstanding() {
        return outstanding;
    }

    /// What became of a request, or null while that is open.
    @Nullable
    Done done(int request) {
        return done.get((long) request);
    }

    /// Receives that were filled.
    public long received() {
        return received;
    }

    /// The first receive that ended otherwise, or null.
    public @Nullable CompletionStatus firstReceiveError() {
        return firstReceiveError;
    }

    /// Gives everything back, children first.
    @Override
    public void close() throws VerbsException {
        rnic.close();
    }
}
