package io.rocescope.replay.verbs;

import java.util.List;

/// The RNICs of a machine.
public interface Rnics {
    /// All devices, in the order of the library; empty when there is none.
    ///
    /// @throws VerbsUnavailableException when this machine lacks what it takes to ask
    List<RnicInfo> list() throws VerbsException;

    /// Opens a device.
    ///
    /// @param name as [#list] gives it, for instance `mlx5_0` or `rxe0`
    /// @throws VerbsUnavailableException when there is no such device; the message names those that are there
    Rnic open(String name) throws VerbsException;
}
