package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.rocescope.replay.verbs.CmParameters;
import io.rocescope.replay.verbs.CmRejectedException;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// A `struct rdma_cm_id` with an event channel of its own, so that waiting for its events disturbs no other.
final class CmId {
    static final int ADDR_RESOLVED = 0;
    static final int ADDR_ERROR = 1;
    static final int ROUTE_RESOLVED = 2;
    static final int ROUTE_ERROR = 3;
    static final int CONNECT_REQUEST = 4;
    static final int CONNECT_ERROR = 6;
    static final int UNREACHABLE = 7;
    static final int REJECTED = 8;
    static final int ESTABLISHED = 9;
    static final int DISCONNECTED = 10;
    static final int DEVICE_REMOVAL = 11;

    private static final long RDMA_PS_TCP = 0x0106;

    private final CmFunctions cm;
    private final long channel;
    private final int fd;
    private final long id;
    private final Field fields;

    /// What an event said.
    ///
    /// @param id the connection that it made, of a request
    /// @param status a reason of rejection, or a negative errno
    record Event(int type, long id, int status, CmParameters parameters) {}

    private CmId(CmFunctions cm, long channel, long id) {
        this.cm = cm;
        this.channel = channel;
        this.id = id;
        fd = new Field(MemorySegment.ofAddress(channel).reinterpret(Integer.BYTES), CmStructs.EVENT_CHANNEL)
                .getInt("fd");
        fields = new Field(MemorySegment.ofAddress(id).reinterpret(CmStructs.ID.byteSize()), CmStructs.ID);
    }

    static CmId create(CmFunctions cm) throws VerbsException {
        long channel = newChannel(cm);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment made = arena.allocate(ADDRESS);
            NativeResource.check(cm.createId, cm.createId.call(channel, made.address(), 0, RDMA_PS_TCP), "");
            return new CmId(cm, channel, made.get(ADDRESS, 0).address());
        } catch (VerbsException e) {
            cm.destroyEventChannel.call(channel);
            throw e;
        }
    }

    /// Takes over an identifier that came with a request, onto a channel of its own.
    static CmId adopt(CmFunctions cm, long id) throws VerbsException {
        long channel = newChannel(cm);
        try {
            NativeResource.check(cm.migrateId, cm.migrateId.call(id, channel), "");
            return new CmId(cm, channel, id);
        } catch (VerbsException e) {
            cm.destroyId.call(id);
            cm.destroyEventChannel.call(channel);
            throw e;
        }
    }

    private static long newChannel(CmFunctions cm) throws VerbsException {
        long channel = cm.createEventChannel.call();
        if (channel == 0) {
            int errno = NativeFunction.errno();
            throw new VerbsUnavailableException(
                    cm.createEventChannel.name(),
                    errno,
                    Errno.describe(errno),
                    "the kernel offers no connection manager here: load its module (modprobe rdma_ucm)");
        }
        return channel;
    }

    long address() {
        return id;
    }

    /// The device's context, 0 before the address is resolved.
    long context() {
        return fields.get("verbs");
    }

    int port() {
        return fields.getOctet("port_num");
    }

    InetSocketAddress source() {
        return socketAddress("src_storage");
    }

    InetSocketAddress destination() {
        return socketAddress("dst_storage");
    }

    private InetSocketAddress socketAddress(String member) {
        long offset = CStruct.offset(CmStructs.ID, "route", "addr", member);
        return SocketAddresses.read(fields.memory().asSlice(offset));
    }

    /// The next event, acknowledged; null when none came in time.
    synchronized @Nullable Event next(long timeoutNs) throws VerbsException {
        if (!Descriptors.awaitReadable(fd, timeoutNs)) {
            return null;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pointer = arena.allocate(ADDRESS);
            NativeResource.check(cm.getCmEvent, cm.getCmEvent.call(channel, pointer.address()), "");
            var event = new Field(pointer.get(ADDRESS, 0).reinterpret(CmStructs.EVENT.byteSize()), CmStructs.EVENT);
            // A copy, since acknowledging frees it.
            var copy = new Event(event.getInt("event"), event.get("id"), event.getInt("status"), parameters(event));
            cm.ackCmEvent.call(event.address());
            return copy;
        }
    }

    /// Waits for an event of a type.
    ///
    /// @param verb for the message when it does not come
    /// @throws CmRejectedException when the peer said no instead
    Event await(int type, String verb, long timeoutNs) throws VerbsException {
        long deadline = System.nanoTime() + timeoutNs;
        while (true) {
            Event event = next(Math.max(0, deadline - System.nanoTime()));
            if (event == null) {
                throw Failures.of(verb, Errno.ETIMEDOUT.code(), "no answer from " + destination());
            }
            if (event.type() == type) {
                return event;
            }
            switch (event.type()) {
                case REJECTED ->
                    throw new CmRejectedException(
                            verb, event.status(), event.parameters().privateData());
                case ADDR_ERROR, ROUTE_ERROR, CONNECT_ERROR, UNREACHABLE ->
                    throw Failures.of(verb, Math.abs(event.status()), "to " + destination());
                case DISCONNECTED -> throw Failures.of(verb, Errno.ECONNRESET.code(), "by " + destination());
                case DEVICE_REMOVAL -> throw Failures.of(verb, Errno.ENODEV.code(), "the device has gone");
                default -> {}
            }
        }
    }

    private static CmParameters parameters(Field event) {
        int length = event.getOctet("param", "conn", "private_data_len");
        long data = event.get("param", "conn", "private_data");
        byte[] octets = new byte[data == 0 ? 0 : length];
        if (octets.length > 0) {
            MemorySegment.copy(MemorySegment.ofAddress(data).reinterpret(length), JAVA_BYTE, 0, octets, 0, length);
        }
        return new CmParameters(
                octets,
                event.getOctet("param", "conn", "responder_resources"),
                event.getOctet("param", "conn", "initiator_depth"),
                event.getOctet("param", "conn", "retry_count"),
                event.getOctet("param", "conn", "rnr_retry_count"));
    }

    /// A `struct rdma_conn_param`.
    static long parameters(Arena arena, CmParameters ours) {
        byte[] octets = ours.privateData();
        MemorySegment data = arena.allocate(Math.max(1, octets.length));
        MemorySegment.copy(octets, 0, data, JAVA_BYTE, 0, octets.length);
        return new Field(arena.allocate(CmStructs.CONN_PARAM), CmStructs.CONN_PARAM)
                .set(octets.length == 0 ? 0 : data.address(), "private_data")
                .set(octets.length, "private_data_len")
                .set(ours.responderResources(), "responder_resources")
                .set(ours.initiatorDepth(), "initiator_depth")
                .set(ours.retryCount(), "retry_count")
                .set(ours.rnrRetryCount(), "rnr_retry_count")
                .address();
    }

    void destroy() throws VerbsException {
        NativeResource.check(cm.destroyId, cm.destroyId.call(id), "");
        cm.destroyEventChannel.call(channel);
    }
}
