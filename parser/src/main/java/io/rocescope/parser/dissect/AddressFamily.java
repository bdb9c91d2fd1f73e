package io.rocescope.parser.dissect;

/// How a dissection's address longs are to be read.
public enum AddressFamily {
    NONE,
    IPV4,
    IPV6,
    /// The GIDs of a global routing header.
    GID,
    /// InfiniBand local identifiers, where there is no GRH.
    LID
}
