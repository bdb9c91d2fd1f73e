package io.rocescope.replay.verbs;

/// A device that can be opened.
///
/// @param name for instance `mlx5_0` or `rxe0`
/// @param guid the node GUID, 0 when there is none
public record RnicInfo(String name, long guid) {}
