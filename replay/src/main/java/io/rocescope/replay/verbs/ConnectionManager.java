package io.rocescope.replay.verbs;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Connections by IP address and port: what librdmacm does. Times are limits; when one passes, the call fails with
/// ETIMEDOUT.
public interface ConnectionManager extends Resource {
    /// Finds the device, the GID and the route to a peer. Next: make the queue pair, then [CmConnection#connect].
    ///
    /// @param source which of our addresses to use, null for any
    CmConnection resolve(@Nullable InetAddress source, InetSocketAddress destination, long timeoutNs)
            throws VerbsException;

    /// Waits for peers.
    ///
    /// @param address whose port may be 0 for a free one
    CmListener listen(InetSocketAddress address, int backlog) throws VerbsException;
}
