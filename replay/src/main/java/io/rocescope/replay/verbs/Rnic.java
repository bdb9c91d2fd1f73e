package io.rocescope.replay.verbs;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An open device: `struct ibv_context`.
public interface Rnic extends Resource {
    /// The device's name, for instance `mlx5_0`.
    String name();

    /// What the device can do.
    RnicAttributes attributes() throws VerbsException;

    /// The state of a port as it is now.
    ///
    /// @param port from 1
    PortAttributes port(int port) throws VerbsException;

    /// All GIDs of all ports that are not zero, with their types.
    List<GidEntry> gids() throws VerbsException;

    /// The RoCEv2 GID that sends from an address. The index of a GID differs from machine to machine and moves when
    /// addresses change, so it is always looked up.
    ///
    /// @throws VerbsException when the device has no RoCEv2 GID of this address; the message names its own
    GidEntry findRoceV2Gid(InetAddress address) throws VerbsException;

    ProtectionDomain allocateProtectionDomain() throws VerbsException;

    CompletionChannel createCompletionChannel() throws VerbsException;

    /// @param entries how many completions it must hold at least
    /// @param channel where its events go, null when it is only polled
    CompletionQueue createCompletionQueue(int entries, @Nullable CompletionChannel channel) throws VerbsException;

    /// The next asynchronous event, acknowledged already.
    ///
    /// @param timeoutNs how long to wait, 0 not at all
    /// @return null when none came in time
    @Nullable
    AsyncEvent pollAsyncEvent(long timeoutNs) throws VerbsException;
}
