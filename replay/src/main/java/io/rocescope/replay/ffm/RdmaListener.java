package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CmListener;
import io.rocescope.replay.verbs.VerbsException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// A port of the connection manager that peers connect to, by librdmacm.
final class RdmaListener extends NativeResource implements CmListener {
    private final RdmaCm manager;
    private final CmId id;

    private RdmaListener(RdmaCm manager, CmId id) {
        super(newArena(), manager);
        this.manager = manager;
        this.id = id;
    }

    static RdmaListener make(RdmaCm manager, CmId id) {
        var made = new RdmaListener(manager, id);
        made.enter();
        return made;
    }

    @Override
    public InetSocketAddress address() {
        checkOpen();
        return id.source();
    }

    @Override
    public @Nullable CmConnection await(long timeoutNs) throws VerbsException {
        checkOpen();
        long deadline = System.nanoTime() + timeoutNs;
        while (true) {
            CmId.Event event = id.next(Math.max(0, deadline - System.nanoTime()));
            if (event == null) {
                return null;
            }
            if (event.type() == CmId.CONNECT_REQUEST) {
                CmId request = CmId.adopt(manager.functions(), event.id());
                return RdmaConnection.make(manager, request, event.parameters());
            }
            if (event.type() == CmId.DEVICE_REMOVAL) {
                throw Failures.of("rdma_listen", Errno.ENODEV.code(), "the device has gone");
            }
        }
    }

    @Override
    void destroy() throws VerbsException {
        id.destroy();
    }
}
