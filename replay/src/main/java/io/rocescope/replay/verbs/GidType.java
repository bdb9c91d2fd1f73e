package io.rocescope.replay.verbs;

/// Which packets a GID's index makes: `enum ibv_gid_type`.
public enum GidType {
    IB,
    /// RoCE with its own EtherType, 0x8915.
    ROCE_V1,
    /// RoCE over UDP port 4791.
    ROCE_V2
}
