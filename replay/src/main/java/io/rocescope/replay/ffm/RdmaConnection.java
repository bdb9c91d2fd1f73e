package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CmParameters;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// One end of a connection, by librdmacm.
final class RdmaConnection extends NativeResource implements CmConnection {
    private final CmFunctions cm;
    private final CmId id;
    private final IbRnic rnic;
    private volatile @Nullable CmParameters peer;
    private volatile boolean established;
    private volatile boolean ended;

    private RdmaConnection(RdmaCm manager, CmId id, @Nullable CmParameters peer) {
        super(newArena(), manager);
        this.cm = manager.functions();
        this.id = id;
        this.peer = peer;
        rnic = IbRnic.of(manager.ibverbs(), id.context(), this);
    }

    static RdmaConnection make(RdmaCm manager, CmId id, @Nullable CmParameters peer) {
        var made = new RdmaConnection(manager, id, peer);
        made.enter();
        made.rnic.enter();
        return made;
    }

    @Override
    public Rnic rnic() {
        return rnic;
    }

    @Override
    public int port() {
        checkOpen();
        return id.port();
    }

    @Override
    public InetSocketAddress source() {
        checkOpen();
        return id.source();
    }

    @Override
    public InetSocketAddress destination() {
        checkOpen();
        return id.destination();
    }

    @Override
    public QueuePair createQueuePair(ProtectionDomain domain, QueuePairConfig config) throws VerbsException {
        checkOpen();
        IbPd pd = (IbPd) domain;
        try (Arena arena = Arena.ofConfined()) {
            Field init = IbQp.initAttributes(arena, config);
            long result = cm.createQp.call(id.address(), pd.address(), init.address());
            check(cm.createQp, result, IbQp.describe(config));
            long qp = new Field(
                            MemorySegment.ofAddress(id.address()).reinterpret(CmStructs.ID.byteSize()), CmStructs.ID)
                    .get("qp");
            IbQp.Destructor destructor = address -> cm.destroyQp.call(id.address());
            var made = new IbQp(
                    rnic, newArena(), qp, IbQp.granted(init, config), destructor, IbQp.madeFrom(this, pd, config));
            made.enter();
            return made;
        }
    }

    @Override
    public @Nullable CmParameters peerParameters() {
        return peer;
    }

    @Override
    public void connect(CmParameters ours, long timeoutNs) throws VerbsException {
        checkOpen();
        try (Arena arena = Arena.ofConfined()) {
            long result = cm.connect.call(id.address(), CmId.parameters(arena, ours));
            check(cm.connect, result, "to " + id.destination());
            peer = id.await(CmId.ESTABLISHED, cm.connect.name(), timeoutNs).parameters();
            established = true;
        }
    }

    @Override
    public void accept(CmParameters ours, long timeoutNs) throws VerbsException {
        checkOpen();
        try (Arena arena = Arena.ofConfined()) {
            long result = cm.accept.call(id.address(), CmId.parameters(arena, ours));
            check(cm.accept, result, "from " + id.destination());
            id.await(CmId.ESTABLISHED, cm.accept.name(), timeoutNs);
            established = true;
        }
    }

    @Override
    public void reject(byte[] privateData) throws VerbsException {
        checkOpen();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment data = arena.allocate(Math.max(1, privateData.length));
            MemorySegment.copy(privateData, 0, data, JAVA_BYTE, 0, privateData.length);
            check(cm.reject, cm.reject.call(id.address(), data.address(), privateData.length), "");
        }
    }

    @Override
    public void disconnect() throws VerbsException {
        checkOpen();
        check(cm.disconnect, cm.disconnect.call(id.address()), "from " + id.destination());
    }

    @Override
    public boolean awaitDisconnect(long timeoutNs) throws VerbsException {
        checkOpen();
        long deadline = System.nanoTime() + timeoutNs;
        while (!ended) {
            CmId.Event event = id.next(Math.max(0, deadline - System.nanoTime()));
            if (event == null) {
                return false;
            }
            ended = event.type() == CmId.DISCONNECTED || event.type() == CmId.DEVICE_REMOVAL;
            if (ended) {
                // Answers the peer's request to end, which waits for it, and sends our queue pair to ERR. When we
                // asked first there is nothing to answer, and the call fails.
                long _ = cm.disconnect.call(id.address());
            }
        }
        return true;
    }

    /// Says goodbye while the queue pair is still there; a peer that has gone already does not matter.
    @Override
    void beforeClose() {
        if (established && !ended) {
            long _ = cm.disconnect.call(id.address());
        }
    }

    @Override
    void destroy() throws VerbsException {
        id.destroy();
    }
}
