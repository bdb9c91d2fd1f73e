package io.rocescope.parser.hostlog;

/// A queue pair as `rdma resource show qp` lists it.
///
/// @param device for instance mlx5_0
/// @param remoteQpn 0 while not connected
/// @param pid 0 for the kernel's own
/// @param command of the process, or of the kernel module
public record QpSnapshot(
        String file, String device, int localQpn, int remoteQpn, String type, String state, long pid, String command) {}
