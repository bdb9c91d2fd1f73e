package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.AsyncEventType;
import io.rocescope.replay.verbs.CompletionChannel;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.LinkLayer;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.PortAttributes;
import io.rocescope.replay.verbs.PortState;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicAttributes;
import io.rocescope.replay.verbs.VerbsException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A simulated device, opened.
public final class SimRnic extends SimResource implements Rnic {
    private static final int EINVAL = 22;
    private static final int EOPNOTSUPP = 95;
    private static final int MAX_DEPTH = 1 << 16;
    private static final int MAX_READS = 128;

    private final SimDevice device;
    private final ArrayDeque<AsyncEvent> asyncEvents = new ArrayDeque<>();

    SimRnic(SimFabric fabric, SimDevice device) {
        super(fabric, null);
        this.device = device;
    }

    SimDevice device() {
        return device;
    }

    void fatal() {
        asyncEvents.add(new AsyncEvent(AsyncEventType.DEVICE_FATAL, null, 0));
    }

    void raise(AsyncEvent event) {
        asyncEvents.add(event);
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public RnicAttributes attributes() {
        return new RnicAttributes(
                "simulated",
                0,
                0,
                0,
                1,
                Integer.MAX_VALUE,
                MAX_DEPTH,
                MAX_DEPTH,
                16,
                MAX_DEPTH,
                1 << 20,
                MAX_DEPTH,
                MAX_READS,
                MAX_READS,
                true,
                0,
                0,
                0,
                MAX_DEPTH,
                1);
    }

    @Override
    public PortAttributes port(int port) {
        return new PortAttributes(
                1, PortState.ACTIVE, PathMtu.MTU_4096, PathMtu.MTU_4096, 1, 1, 1L << 31, 2, 32, LinkLayer.ETHERNET);
    }

    @Override
    public List<GidEntry> gids() {
        return List.of(new GidEntry(1, 0, device.gid(), GidType.ROCE_V2, device.name()));
    }

    @Override
    public GidEntry findRoceV2Gid(InetAddress address) throws VerbsException {
        GidEntry own = gids().getFirst();
        if (own.gid().address().equals(address)) {
            return own;
        }
        throw new VerbsException(
                "ibv_query_gid",
                EINVAL,
                name() + " has no RoCEv2 GID of " + address.getHostAddress(),
                "its own is " + own.gid());
    }

    @Override
    public ProtectionDomain allocateProtectionDomain() throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_alloc_pd");
            return own(new SimDomain(this));
        }
    }

    @Override
    public CompletionChannel createCompletionChannel() throws VerbsException {
        throw new VerbsException(
                "ibv_create_comp_channel", EOPNOTSUPP, "a simulated device has no thread to wake anybody", "poll");
    }

    @Override
    public CompletionQueue createCompletionQueue(int entries, @Nullable CompletionChannel channel)
            throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_create_cq");
            return own(new SimCompletionQueue(this, entries));
        }
    }

    @Override
    public @Nullable AsyncEvent pollAsyncEvent(long timeoutNs) {
        synchronized (fabric) {
            return asyncEvents.poll();
        }
    }

    @Override
    void released() {
        device.closed(this);
    }
}
