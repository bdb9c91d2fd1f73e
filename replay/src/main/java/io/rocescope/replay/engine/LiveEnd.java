package io.rocescope.replay.engine;

import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.RnicAttributes;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One end of a connection, alive: its queue pair, its memory, and what it has done.
public final class LiveEnd {
    /// Datagrams of a replay are for it alone.
    static final int QKEY = 0x5c09e;

    private static final int MAX_TIMEOUT = 31;

    private final PlannedConnection connection;
    private final boolean first;
    private final int copy;
    private final EngineOptions options;
    private final EndDevice device;
    private final EndMemory memory;
    private final CompletionQueue completions;
    private final QueuePair qp;
    private final boolean managed;
    private final Schedule schedule;
    private final RequestLog log;
    private @Nullable EndAddress peer;
    private @Nullable AddressHandle handle;
    private @Nullable LiveEnd partner;
    private int pathMtu;

    /// @param first whether this is the plan's end A
    /// @param copy which of the multiplied queue pairs, from 0
    /// @param manager who makes and connects the queue pair, or null for this end itself
    LiveEnd(
            PlannedConnection connection,
            boolean first,
            int copy,
            EndDevice device,
            EngineOptions options,
            long periodNs,
            @Nullable CmConnection manager)
            throws VerbsException {
        this.connection = connection;
        this.first = first;
        this.copy = copy;
        this.device = device;
        this.options = options;
        PlannedEnd end = planned();
        this.schedule = new Schedule(end, options, periodNs);
        this.log = new RequestLog(schedule.requests());
        int perLoop = options.limit() == 0
                ? end.requests().size()
                : Math.min(options.limit(), end.requests().size());
        this.memory = new EndMemory(device.domain(), end, perLoop, options.payload());
        int sends = end.qp().maxSendWr();
        int receives = end.qp().maxRecvWr();
        this.completions = device.rnic().createCompletionQueue(sends + receives, null);
        QueuePairConfig config = new QueuePairConfig(
                type(connection.transport()), completions, completions, null, sends, receives, 1, 1, 0, true);
        this.managed = manager != null;
        if (manager != null) {
            this.qp = manager.createQueuePair(device.domain(), config);
            return;
        }
        this.qp = device.domain().createQueuePair(config);
        GidEntry gid = device.gid();
        qp.toInit(
                qp.type().connected()
                        ? InitAttributes.connected(
                                gid.port(), EndMemory.queuePairAccess(end.qp().access()))
                        : InitAttributes.datagram(gid.port(), QKEY));
    }

    private static QueuePairType type(Transport transport) {
        return switch (transport) {
            case UC -> QueuePairType.UC;
            case UD -> QueuePairType.UD;
            default -> QueuePairType.RC;
        };
    }

    /// What the other end must know.
    EndAddress address() throws VerbsException {
        List<EndAddress.RemoteRegion> remote = new ArrayList<>();
        List<Region> regions = planned().regions();
        for (int i = 0; i < regions.size(); i++) {
            MemoryRegion region = memory.region(i);
            remote.add(new EndAddress.RemoteRegion(
                    regions.get(i).name(), region.address(), region.rkey(), region.length()));
        }
        return new EndAddress(
                qp.number(),
                planned().startPsn(),
                HexFormat.of().formatHex(device.gid().gid().octets()),
                device.rnic().port(device.gid().port()).activeMtu().octets(),
                remote);
    }

    /// Brings the queue pair to RTS.
    void connect(EndAddress other) throws VerbsException {
        peer = other;
        if (managed) {
            pathMtu = qp.query().pathMtu().octets();
            return;
        }
        pathMtu = Math.min(
                connection.pathMtu(),
                Math.min(
                        other.pathMtu(),
                        device.rnic().port(device.gid().port()).activeMtu().octets()));
        AddressVector way = AddressVector.of(device.gid(), Gid.of(HexFormat.of().parseHex(other.gid())));
        if (options.trafficClass() >= 0) {
            way = way.withTrafficClass(options.trafficClass());
        }
        QpSettings settings = planned().qp();
        if (!qp.type().connected()) {
            handle = device.domain().createAddressHandle(way);
            qp.toRtr(RtrAttributes.datagram());
            qp.toRts(RtsAttributes.unreliable(planned().startPsn()));
            return;
        }
        boolean reliable = qp.type() == QueuePairType.RC;
        RnicAttributes limits = device.rnic().attributes();
        qp.toRtr(new RtrAttributes(
                way,
                PathMtu.ofOctets(pathMtu),
                other.qpn(),
                other.startPsn(),
                reliable ? atMost(settings.maxDestRdAtomic(), limits.maxReadAtomic()) : 0,
                reliable ? rnrTimer(settings.minRnrTimer()) : 0));
        qp.toRts(
                reliable
                        ? new RtsAttributes(
                                planned().startPsn(),
                                timeout(settings.timeout()),
                                settings.retryCnt(),
                                settings.rnrRetry(),
                                atMost(settings.maxRdAtomic(), limits.maxInitiatorReadAtomic()))
                        : RtsAttributes.unreliable(planned().startPsn()));
    }

    /// What the capture had, as far as this device goes; 0 stands for a device that does not tell.
    private static int atMost(int wanted, int limit) {
        return limit > 0 ? Math.min(wanted, limit) : wanted;
    }

    /// Tells this end that the other one is in this process, too.
    void meet(LiveEnd other) {
        partner = other;
    }

    /// The other end, where it is in this process.
    @Nullable
    LiveEnd partner() {
        return partner;
    }

    /// A wait of the same share of the schedule.
    private int rnrTimer(int code) {
        double divisor = options.pacing().divisor();
        return divisor == 1 ? code : Syndrome.rnrCode((long) (Syndrome.rnrWaitNs(code) / divisor));
    }

    private int timeout(int code) {
        double divisor = options.pacing().divisor();
        if (code == 0 || divisor == 1) {
            return code;
        }
        return Math.clamp(code - Math.round(Math.log(divisor) / Math.log(2)), 1, MAX_TIMEOUT);
    }

    public PlannedConnection connection() {
        return connection;
    }

    /// Whether this is the plan's end A.
    public boolean isA() {
        return first;
    }

    public int copy() {
        return copy;
    }

    public PlannedEnd planned() {
        return connection.end(first);
    }

    public int qpn() {
        return qp.number();
    }

    /// The address that its packets come from.
    public String ip() {
        return device.gid().gid().toString();
    }

    /// The other end's queue pair, or -1 before it is connected.
    public int peerQpn() {
        return peer == null ? -1 : peer.qpn();
    }

    /// The path MTU in use; 0 before it is connected.
    public int pathMtu() {
        return pathMtu;
    }

    public RequestLog log() {
        return log;
    }

    /// Which of the plan's requests the nth one is.
    public int plannedIndex(int n) {
        return schedule.planned(n);
    }

    QueuePair qp() {
        return qp;
    }

    CompletionQueue completions() {
        return completions;
    }

    EndMemory memory() {
        return memory;
    }

    Schedule schedule() {
        return schedule;
    }

    EndAddress peer() {
        return Objects.requireNonNull(peer, "not connected");
    }

    @Nullable
    AddressHandle handle() {
        return handle;
    }

    EngineOptions options() {
        return options;
    }
}
