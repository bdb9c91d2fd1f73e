package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CmListener;
import io.rocescope.replay.verbs.ConnectionManager;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// The connection manager, by librdmacm.
public final class RdmaCm extends NativeResource implements ConnectionManager {
    private static final long NS_PER_MS = 1_000_000;

    private final IbFunctions ib;
    private final CmFunctions cm;

    private RdmaCm(IbFunctions ib, CmFunctions cm) {
        super(newArena());
        this.ib = ib;
        this.cm = cm;
    }

    /// Loads the libraries.
    ///
    /// @throws io.rocescope.replay.verbs.VerbsUnavailableException when one is missing
    public static ConnectionManager open() throws VerbsException {
        return new RdmaCm(IbFunctions.load(), CmFunctions.load());
    }

    IbFunctions ibverbs() {
        return ib;
    }

    CmFunctions functions() {
        return cm;
    }

    @Override
    public CmConnection resolve(@Nullable InetAddress source, InetSocketAddress destination, long timeoutNs)
            throws VerbsException {
        checkOpen();
        CmId id = CmId.create(cm);
        try (Arena arena = Arena.ofConfined()) {
            InetAddress host = destination.getAddress();
            if (host == null) {
                throw new VerbsException(
                        "rdma_resolve_addr", 0, "no address for the name " + destination.getHostString(), "");
            }
            long from =
                    source == null ? 0 : SocketAddresses.write(arena, source, 0).address();
            MemorySegment to = SocketAddresses.write(arena, host, destination.getPort());
            int timeoutMs = Math.toIntExact(Math.clamp(timeoutNs / NS_PER_MS, 1, Integer.MAX_VALUE));
            long result = cm.resolveAddr.call(id.address(), from, to.address(), timeoutMs);
            check(cm.resolveAddr, result, "to " + destination);
            id.await(CmId.ADDR_RESOLVED, cm.resolveAddr.name(), timeoutNs);
            check(cm.resolveRoute, cm.resolveRoute.call(id.address(), timeoutMs), "to " + destination);
            id.await(CmId.ROUTE_RESOLVED, cm.resolveRoute.name(), timeoutNs);
            return RdmaConnection.make(this, id, null);
        } catch (VerbsException e) {
            id.destroy();
            throw e;
        }
    }

    @Override
    public CmListener listen(InetSocketAddress address, int backlog) throws VerbsException {
        checkOpen();
        CmId id = CmId.create(cm);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment at = SocketAddresses.write(arena, address.getAddress(), address.getPort());
            check(cm.bindAddr, cm.bindAddr.call(id.address(), at.address()), "to " + address);
            check(cm.listen, cm.listen.call(id.address(), backlog), "on " + address);
            return RdmaListener.make(this, id);
        } catch (VerbsException e) {
            id.destroy();
            throw e;
        }
    }

    @Override
    void destroy() {
        // The libraries stay loaded; listeners and connections went before.
    }
}
