package io.rocescope.replay.engine;

import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CmListener;
import io.rocescope.replay.verbs.CmParameters;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.ConnectionManager;
import io.rocescope.replay.verbs.Resource;
import io.rocescope.replay.verbs.VerbsException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One end's connections, made by the connection manager. It chooses first PSNs, path MTU and timers itself; READ
/// depths and retry counts are the plan's.
public final class CmEnds implements AutoCloseable {
    private static final int ETIMEDOUT = 110;

    private final ConnectionManager manager;
    private final InetSocketAddress address;
    private final @Nullable CmListener listener;
    private final long timeoutNs;
    private final List<CmConnection> connections = new ArrayList<>();
    private final List<Resource> made = new ArrayList<>();

    private CmEnds(
            ConnectionManager manager, InetSocketAddress address, @Nullable CmListener listener, long timeoutNs) {
        this.manager = manager;
        this.address = address;
        this.listener = listener;
        this.timeoutNs = timeoutNs;
    }

    /// Waits for the other end's connections.
    ///
    /// @param address of an RNIC of this machine
    /// @param timeoutNs how long each step may take
    public static CmEnds listening(ConnectionManager manager, InetSocketAddress address, long timeoutNs)
            throws VerbsException {
        return new CmEnds(manager, address, manager.listen(address, 64), timeoutNs);
    }

    /// Asks for connections.
    ///
    /// @param address that the other end listens on
    public static CmEnds connecting(ConnectionManager manager, InetSocketAddress address, long timeoutNs) {
        return new CmEnds(manager, address, null, timeoutNs);
    }

    CmConnection next() throws VerbsException {
        CmConnection next = listener == null ? manager.resolve(null, address, timeoutNs) : listener.await(timeoutNs);
        if (next == null) {
            throw new VerbsException(
                    "rdma_get_cm_event",
                    ETIMEDOUT,
                    "the other end has not asked for a connection in time",
                    "does the RDMA network lead to " + address + "?");
        }
        connections.add(next);
        return next;
    }

    EndDevice device(CmConnection connection) throws VerbsException {
        EndDevice device = EndDevice.of(connection.rnic(), connection.source().getAddress());
        made.add(device.domain());
        return device;
    }

    /// Takes what is to be given back after the queue pair that uses it.
    void made(CompletionQueue queue) {
        made.add(queue);
    }

    void connect(CmConnection connection, QpSettings settings) throws VerbsException {
        CmParameters ours = new CmParameters(
                new byte[0],
                settings.maxDestRdAtomic(),
                settings.maxRdAtomic(),
                settings.retryCnt(),
                settings.rnrRetry());
        if (listener == null) {
            connection.connect(ours, timeoutNs);
        } else {
            connection.accept(ours, timeoutNs);
        }
    }

    /// Queue pairs first, then what they used.
    @Override
    public void close() throws VerbsException {
        List<Resource> all = new ArrayList<>(connections);
        all.addAll(made.reversed());
        if (listener != null) {
            all.add(listener);
        }
        VerbsException first = null;
        for (Resource one : all) {
            try {
                one.close();
            } catch (VerbsException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
