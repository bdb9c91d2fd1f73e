package io.rocescope.parser.dissect;

/// How InfiniBand transport packets are carried.
public enum RoceKind {
    /// Not an InfiniBand transport packet.
    NONE,
    /// EtherType 0x8915 and a GRH.
    ROCE_V1,
    /// UDP, by convention port 4791.
    ROCE_V2,
    /// LRH on an InfiniBand link.
    INFINIBAND
}
