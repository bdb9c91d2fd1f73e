package io.rocescope.replay.verbs;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// One end of a connection that the connection manager makes: `struct rdma_cm_id`. Closing it disconnects and
/// destroys its queue pair; what else was made on [#rnic] is closed by whoever made it, before.
public interface CmConnection extends Resource {
    /// The device that the way to the peer leads through. The connection manager owns it: closing it does nothing.
    Rnic rnic();

    /// Our port of the device, from 1.
    int port();

    /// Our address and port.
    InetSocketAddress source();

    /// The peer's.
    InetSocketAddress destination();

    /// Makes the RC queue pair of this connection; the connection manager brings it to RTR and RTS. Receives may be
    /// posted at once.
    QueuePair createQueuePair(ProtectionDomain domain, QueuePairConfig config) throws VerbsException;

    /// What the peer sent: of a request from the start, of an answer after [#connect]; null before.
    @Nullable
    CmParameters peerParameters();

    /// Asks the peer, and waits for its answer.
    ///
    /// @throws CmRejectedException when the peer says no
    void connect(CmParameters ours, long timeoutNs) throws VerbsException;

    /// Says yes to a request, and waits until the connection is there.
    void accept(CmParameters ours, long timeoutNs) throws VerbsException;

    /// Says no to a request.
    ///
    /// @param privateData at most 148 octets
    void reject(byte[] privateData) throws VerbsException;

    /// Ends the connection: the queue pair goes to ERR and what is posted is flushed.
    void disconnect() throws VerbsException;

    /// Waits until the connection has ended, by whichever end.
    ///
    /// @return false when it has not in time
    boolean awaitDisconnect(long timeoutNs) throws VerbsException;
}
