package io.rocescope.replay.plan;

/// What a peer may do with a memory region or queue pair: `enum ibv_access_flags` of libibverbs, without its prefix.
public enum Access {
    REMOTE_WRITE,
    REMOTE_READ,
    REMOTE_ATOMIC
}
