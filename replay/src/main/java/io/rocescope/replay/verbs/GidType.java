package io.rocescope.replay.verbs;

/// Which packets a GID's index makes: `enum ibv_gid_type`.
public enum GidType {
    /// InfiniBand, or RoCE version 1 (the kernel's number does not tell them apart; the link layer does).
    IB_OR_ROCE_V1,
    /// RoCE over UDP port 4791.
    ROCE_V2
}
