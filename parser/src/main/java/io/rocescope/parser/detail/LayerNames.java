package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Layer;

/// The display names and titles of layers, and the grammars of those whose header has one size.
final class LayerNames {
    private LayerNames() {}

    static String name(Layer layer) {
        return switch (layer) {
            case ETHERNET -> "eth";
            case VLAN -> "vlan";
            case LINUX_SLL, LINUX_SLL2 -> "sll";
            case NULL_LOOPBACK -> "null";
            case ERF -> "erf";
            case LRH -> "infiniband.lrh";
            case GRH -> "infiniband.grh";
            case ARP -> "arp";
            case LLC -> "llc";
            case LLDP -> "lldp";
            case IPV4 -> "ip";
            case IPV6 -> "ipv6";
            case IPV6_EXTENSION -> "ipv6.exthdr";
            case IPV6_FRAGMENT -> "ipv6.fraghdr";
            case UDP -> "udp";
            case TCP -> "tcp";
            case ICMP -> "icmp";
            case VXLAN -> "vxlan";
            case GRE -> "gre";
            case ERSPAN -> "erspan";
            case PAUSE, PFC -> "macc";
            case BTH -> "infiniband.bth";
            case RDETH -> "infiniband.rdeth";
            case DETH -> "infiniband.deth";
            case XRCETH -> "infiniband.xrceth";
            case RETH -> "infiniband.reth";
            case ATOMICETH -> "infiniband.atomiceth";
            case ATOMICACKETH -> "infiniband.atomicacketh";
            case AETH -> "infiniband.aeth";
            case IMMDT -> "roce.immdt";
            case IETH -> "roce.ieth";
            case FETH -> "infiniband.feth";
            case CNP -> "roce.cnp";
            case MAD -> "infiniband.mad";
            case CM -> "infiniband.cm";
            case PAYLOAD -> "infiniband.payload";
            case PAD -> "roce.pad";
            case ICRC -> "roce.icrc";
            case VCRC -> "roce.vcrc";
            case TRAILER -> "roce.trailer";
            case DATA -> "data";
        };
    }

    /// The grammar of the layer's fixed part, empty for layers that are shown as octets.
    static String grammar(Layer layer) {
        return switch (layer) {
            case ETHERNET -> "ethernet";
            case VLAN -> "vlan";
            case LINUX_SLL -> "linux_sll";
            case LINUX_SLL2 -> "linux_sll2";
            case NULL_LOOPBACK -> "null_loopback";
            case ERF -> "erf";
            case LRH -> "lrh";
            case GRH -> "grh";
            case IPV4 -> "ipv4";
            case IPV6 -> "ipv6";
            case IPV6_EXTENSION -> "ipv6_extension";
            case IPV6_FRAGMENT -> "ipv6_fragment";
            case UDP -> "udp";
            case VXLAN -> "vxlan";
            case GRE -> "gre";
            case PAUSE -> "pause";
            case PFC -> "pfc";
            case BTH -> "bth";
            case RDETH -> "rdeth";
            case DETH -> "deth";
            case XRCETH -> "xrceth";
            case RETH -> "reth";
            case ATOMICETH -> "atomiceth";
            case ATOMICACKETH -> "atomicacketh";
            case AETH -> "aeth";
            case IMMDT -> "immdt";
            case IETH -> "ieth";
            case FETH -> "feth";
            case CNP -> "cnp";
            case MAD -> "mad";
            case ICRC -> "icrc";
            case VCRC -> "vcrc";
            case ERSPAN, CM, ARP, LLC, LLDP, TCP, ICMP, PAYLOAD, PAD, TRAILER, DATA -> "";
        };
    }

    /// The title of a layer that is shown as octets.
    static String title(Layer layer) {
        return switch (layer) {
            case ARP -> "Address Resolution Protocol";
            case LLC -> "IEEE 802.3 length field and LLC";
            case LLDP -> "Link Layer Discovery Protocol";
            case TCP -> "Transmission Control Protocol";
            case ICMP -> "Internet Control Message Protocol";
            case ERSPAN -> "ERSPAN";
            case CM -> "Connection manager message";
            case PAYLOAD -> "Payload";
            case PAD -> "Pad";
            case TRAILER -> "Trailer";
            default -> "Data";
        };
    }

    static String doc(Layer layer) {
        return switch (layer) {
            case PAYLOAD -> "The application's octets; never taken for another protocol.";
            case PAD -> "Fills the payload up to a 4-octet word.";
            case TRAILER ->
                "Octets behind the datagram: Ethernet padding, a frame check sequence, a capture"
                        + " device's trailer.";
            case DATA -> "Octets that nothing here reads.";
            default -> "";
        };
    }
}
