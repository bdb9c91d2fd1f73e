package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.AsyncEventType;
import io.rocescope.replay.verbs.CompletionChannel;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.PortAttributes;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicAttributes;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// An open device, by libibverbs.
final class IbRnic extends NativeResource implements Rnic {
    private static final long ELEMENT = CStruct.offset(IbStructs.ASYNC_EVENT, "element");
    private static final long EVENT_TYPE = CStruct.offset(IbStructs.ASYNC_EVENT, "event_type");

    private final IbFunctions ib;
    private final String name;
    private final MemorySegment context;
    private final boolean owned;
    private final Ops ops;

    /// What events can be about, by the address that the library knows it by.
    private final Map<Long, NativeResource> subjects = new ConcurrentHashMap<>();

    /// @param address of a `struct ibv_context`
    /// @param owned whether closing this closes the context
    IbRnic(IbFunctions ib, String name, long address, boolean owned, NativeResource... madeFrom) {
        super(newArena(), madeFrom);
        this.ib = ib;
        this.name = name;
        this.owned = owned;
        context = MemorySegment.ofAddress(address).reinterpret(IbStructs.CONTEXT.byteSize());
        ops = new Ops(context);
    }

    /// The device of a context that the connection manager opened.
    static IbRnic of(IbFunctions ib, long address, NativeResource connection) {
        long device = MemorySegment.ofAddress(address)
                .reinterpret(ADDRESS.byteSize())
                .get(ADDRESS, 0)
                .address();
        return new IbRnic(ib, Libibverbs.name(ib, device), address, false, connection);
    }

    IbFunctions functions() {
        return ib;
    }

    Ops ops() {
        return ops;
    }

    /// A function behind one of the inline verbs; null (address 0) when the driver has none.
    MemorySegment inline(String member) {
        return Ops.function(context, member);
    }

    /// The address of the `struct ibv_context`.
    long address() {
        return context.address();
    }

    void addSubject(long address, NativeResource resource) {
        subjects.put(address, resource);
    }

    void removeSubject(long address) {
        subjects.remove(address);
    }

    /// What is open at an address; null when it was closed meanwhile.
    @Nullable
    NativeResource subject(long address) {
        return subjects.get(address);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RnicAttributes attributes() throws VerbsException {
        checkOpen();
        return DeviceQueries.attributes(ib, address());
    }

    @Override
    public PortAttributes port(int port) throws VerbsException {
        checkOpen();
        return DeviceQueries.port(ib, address(), port);
    }

    @Override
    public List<GidEntry> gids() throws VerbsException {
        checkOpen();
        return DeviceQueries.gids(ib, address());
    }

    @Override
    public GidEntry findRoceV2Gid(InetAddress address) throws VerbsException {
        Gid wanted = Gid.of(address);
        List<GidEntry> all = gids();
        for (GidEntry entry : all) {
            if (entry.type() == GidType.ROCE_V2 && entry.gid().equals(wanted)) {
                return entry;
            }
        }
        StringBuilder there = new StringBuilder();
        for (GidEntry entry : all) {
            if (entry.type() == GidType.ROCE_V2) {
                there.append(there.isEmpty() ? "it has " : ", ").append(entry.gid());
            }
        }
        throw new VerbsException(
                "ibv_query_gid_table",
                0,
                name + " has no RoCEv2 GID of the address " + address.getHostAddress(),
                there.isEmpty() ? "give its network interface an address" : there.toString());
    }

    @Override
    public ProtectionDomain allocateProtectionDomain() throws VerbsException {
        checkOpen();
        return IbPd.allocate(this);
    }

    @Override
    public CompletionChannel createCompletionChannel() throws VerbsException {
        checkOpen();
        return IbChannel.create(this);
    }

    @Override
    public CompletionQueue createCompletionQueue(int entries, @Nullable CompletionChannel channel)
            throws VerbsException {
        checkOpen();
        return IbCq.create(this, entries, (IbChannel) channel);
    }

    @Override
    public @Nullable AsyncEvent pollAsyncEvent(long timeoutNs) throws VerbsException {
        checkOpen();
        int fd = context.get(JAVA_INT, CStruct.offset(IbStructs.CONTEXT, "async_fd"));
        if (!Descriptors.awaitReadable(fd, timeoutNs)) {
            return null;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment event = arena.allocate(IbStructs.ASYNC_EVENT);
            check(ib.getAsyncEvent, ib.getAsyncEvent.call(address(), event.address()), name);
            var type = AsyncEventType.ofCode(event.get(JAVA_INT, EVENT_TYPE));
            AsyncEvent told = switch (type.subject()) {
                case QUEUE_PAIR, COMPLETION_QUEUE, SHARED_RECEIVE_QUEUE ->
                    new AsyncEvent(type, subject(event.get(ADDRESS, ELEMENT).address()), 0);
                case PORT -> new AsyncEvent(type, null, event.get(JAVA_INT, ELEMENT));
                case DEVICE -> new AsyncEvent(type, null, 0);
            };
            ib.ackAsyncEvent.call(event.address());
            return told;
        }
    }

    @Override
    void destroy() throws VerbsException {
        if (owned) {
            check(ib.closeDevice, ib.closeDevice.call(address()), name);
        }
    }
}
