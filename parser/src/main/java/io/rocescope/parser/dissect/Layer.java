package io.rocescope.parser.dissect;

/// The kinds of layers that a frame may hold, outermost first in a {@link Dissection}.
public enum Layer {
    ETHERNET,
    VLAN,
    LINUX_SLL,
    LINUX_SLL2,
    NULL_LOOPBACK,
    ERF,
    LRH,
    GRH,
    ARP,
    LLC,
    LLDP,
    IPV4,
    IPV6,
    /// An IPv6 extension header other than a fragment header.
    IPV6_EXTENSION,
    IPV6_FRAGMENT,
    UDP,
    TCP,
    ICMP,
    VXLAN,
    GRE,
    ERSPAN,
    /// IEEE 802.3 annex 31B: pauses the whole port.
    PAUSE,
    /// IEEE 802.1Qbb: pauses priorities.
    PFC,
    BTH,
    RDETH,
    DETH,
    XRCETH,
    RETH,
    ATOMICETH,
    ATOMICACKETH,
    AETH,
    IMMDT,
    IETH,
    FETH,
    /// The 16 reserved octets of a congestion notification packet.
    CNP,
    MAD,
    /// The body of a connection manager message, after the MAD header.
    CM,
    PAYLOAD,
    PAD,
    ICRC,
    /// Native InfiniBand's variant CRC.
    VCRC,
    /// Octets behind the datagram: Ethernet padding, a frame check sequence, a capture device's trailer.
    TRAILER,
    /// Octets of a protocol that nothing here reads.
    DATA
}
