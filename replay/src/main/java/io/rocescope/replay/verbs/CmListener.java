package io.rocescope.replay.verbs;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// A port that peers connect to.
public interface CmListener extends Resource {
    /// The address and port that it listens on.
    InetSocketAddress address();

    /// The next request to connect. Next: look at [CmConnection#peerParameters], make the queue pair, then
    /// [CmConnection#accept], or [CmConnection#reject].
    ///
    /// @return null when none came in time
    @Nullable
    CmConnection await(long timeoutNs) throws VerbsException;
}
