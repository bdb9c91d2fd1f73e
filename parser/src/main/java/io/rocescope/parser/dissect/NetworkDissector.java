package io.rocescope.parser.dissect;

import io.rocescope.ksy.layout.GrhLayout;
import io.rocescope.ksy.layout.Ipv4Layout;
import io.rocescope.ksy.layout.Ipv6Layout;
import io.rocescope.ksy.layout.LrhLayout;
import io.rocescope.ksy.layout.UdpLayout;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// IPv4, IPv6, UDP and the InfiniBand network headers, down to the BTH.
///
/// Lengths come from the IP and UDP headers, never from the frame: what lies behind them is a trailer.
final class NetworkDissector {
    private static final int ROCE_PORT = 4791;
    private static final int PROTOCOL_ICMP = 1;
    private static final int PROTOCOL_IPV4 = 4;
    private static final int PROTOCOL_TCP = 6;
    private static final int PROTOCOL_UDP = 17;
    private static final int PROTOCOL_IPV6 = 41;
    private static final int PROTOCOL_GRE = 47;
    private static final int PROTOCOL_ICMPV6 = 58;
    private static final int EXTENSION_HOP_BY_HOP = 0;
    private static final int EXTENSION_ROUTING = 43;
    private static final int EXTENSION_FRAGMENT = 44;
    private static final int EXTENSION_AUTHENTICATION = 51;
    private static final int EXTENSION_DESTINATION = 60;
    private static final int EXTENSION_LENGTH = 8;
    /// GRH next header: InfiniBand transport (IBTA 8.3.1).
    private static final int NEXT_IBA_TRANSPORT = 0x1b;

    private static final int LNH_LOCAL = 2;
    private static final int LNH_GLOBAL = 3;
    private static final int VCRC_LENGTH = 2;
    private static final int WORD = 4;

    /// ::ffff:0:0/96, the IPv4-mapped addresses.
    private static final long IPV4_MAPPED = 0xffff_0000_0000L;

    private final TransportDissector transport;
    private final TunnelDissector tunnel;
    private final boolean[] rocePorts;

    NetworkDissector(DissectorOptions options, TransportDissector transport) {
        this.transport = transport;
        this.tunnel = new TunnelDissector(this);
        this.rocePorts = portTable(options.rocePorts());
    }

    private static boolean[] portTable(Set<Integer> extra) {
        boolean[] table = new boolean[0x1_0000];
        table[ROCE_PORT] = true;
        for (int port : extra) {
            table[port] = true;
        }
        return table;
    }

    void setLink(@Nullable LinkDissector link) {
        tunnel.setLink(link);
    }

    void byVersion(Cursor c, Dissection d) {
        if (!c.has(1, d)) {
            return;
        }
        switch (c.u1(0) >> 4) {
            case 4 -> ipv4(c, d);
            case 6 -> ipv6(c, d);
            default -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
    }

    void ipv4(Cursor c, Dissection d) {
        if (!c.has(Ipv4Layout.LENGTH, d)) {
            return;
        }
        MemorySegment segment = c.segment;
        long at = c.at();
        int header = Ipv4Layout.ihl(segment, at) * WORD;
        if (header < Ipv4Layout.LENGTH) {
            d.addLayer(Layer.IPV4, c.position, Ipv4Layout.LENGTH);
            d.problems |= Problem.IP_HEADER_LENGTH.bit();
            return;
        }
        if (!d.addLayer(Layer.IPV4, c.position, header)) {
            return;
        }
        int start = c.position;
        d.ipOffset = start;
        d.addressFamily = AddressFamily.IPV4;
        d.sourceHigh = d.destinationHigh = 0;
        d.sourceLow = IPV4_MAPPED | Ipv4Layout.source(segment, at);
        d.destinationLow = IPV4_MAPPED | Ipv4Layout.destination(segment, at);
        d.trafficClass = c.u1(1);
        d.ipIdentification = Ipv4Layout.identification(segment, at);
        d.hopLimit = Ipv4Layout.ttl(segment, at);
        int total = Ipv4Layout.totalLength(segment, at);
        if (total < header) {
            d.problems |= Problem.IP_TOTAL_LENGTH.bit();
            return;
        }
        endAt(start + total, c, d);
        if (!c.has(header, d)) {
            return;
        }
        checkHeaderSum(header, c, d);
        int protocol = Ipv4Layout.protocol(segment, at);
        boolean fragment = Ipv4Layout.moreFragments(segment, at) != 0 || Ipv4Layout.fragmentOffset(segment, at) != 0;
        c.position += header;
        if (fragment) {
            fragment(c, d);
        } else {
            protocol(protocol, c, d);
        }
    }

    /// The ones' complement sum over the header is all ones (RFC 1071). A zero field means that the sender left it to a
    /// device behind the capturing point.
    private static void checkHeaderSum(int header, Cursor c, Dissection d) {
        if (Ipv4Layout.headerChecksum(c.segment, c.at()) == 0) {
            return;
        }
        // Two of the 16-bit words at once: what carries out of the lower one is added in the end as well.
        long words = 0;
        for (int i = 0; i < header; i += WORD) {
            words += Integer.toUnsignedLong(c.u4(i));
        }
        int sum = (int) ((words & 0xffff) + (words >>> 16 & 0xffff) + (words >>> 32));
        sum = (sum & 0xffff) + (sum >>> 16);
        sum = (sum & 0xffff) + (sum >>> 16);
        if (sum != 0xffff) {
            d.problems |= Problem.IP_CHECKSUM.bit();
        }
    }

    void ipv6(Cursor c, Dissection d) {
        if (!c.has(Ipv6Layout.LENGTH, d) || !d.addLayer(Layer.IPV6, c.position, Ipv6Layout.LENGTH)) {
            return;
        }
        d.ipOffset = c.position;
        d.addressFamily = AddressFamily.IPV6;
        d.sourceHigh = Ipv6Layout.sourceHigh(c.segment, c.at());
        d.sourceLow = Ipv6Layout.sourceLow(c.segment, c.at());
        d.destinationHigh = Ipv6Layout.destinationHigh(c.segment, c.at());
        d.destinationLow = Ipv6Layout.destinationLow(c.segment, c.at());
        d.ipIdentification = -1;
        d.trafficClass = c.u2(0) >> 4 & 0xff;
        d.hopLimit = Ipv6Layout.hopLimit(c.segment, c.at());
        int next = Ipv6Layout.nextHeader(c.segment, c.at());
        endAt(c.position + Ipv6Layout.LENGTH + Ipv6Layout.payloadLength(c.segment, c.at()), c, d);
        c.position += Ipv6Layout.LENGTH;
        while (isExtension(next)) {
            if (!c.has(EXTENSION_LENGTH, d)) {
                return;
            }
            if (next == EXTENSION_FRAGMENT) {
                d.addLayer(Layer.IPV6_FRAGMENT, c.position, EXTENSION_LENGTH);
                boolean atomic = (c.u2(2) & 0xfff9) == 0;
                next = c.u1(0);
                c.position += EXTENSION_LENGTH;
                if (!atomic) {
                    fragment(c, d);
                    return;
                }
                continue;
            }
            int length = next == EXTENSION_AUTHENTICATION ? (c.u1(1) + 2) * WORD : (c.u1(1) + 1) * EXTENSION_LENGTH;
            if (!c.has(length, d) || !d.addLayer(Layer.IPV6_EXTENSION, c.position, length)) {
                return;
            }
            next = c.u1(0);
            c.position += length;
        }
        protocol(next, c, d);
    }

    private static boolean isExtension(int next) {
        return switch (next) {
            case EXTENSION_HOP_BY_HOP,
                    EXTENSION_ROUTING,
                    EXTENSION_FRAGMENT,
                    EXTENSION_AUTHENTICATION,
                    EXTENSION_DESTINATION -> true;
            default -> false;
        };
    }

    private static void fragment(Cursor c, Dissection d) {
        d.fragment = true;
        d.problems |= Problem.IP_FRAGMENT.bit();
        d.addLayer(Layer.DATA, c.position, c.remaining());
        d.addTrailer(c);
    }

    /// Takes the datagram's end from its header. One that claims more than was on the wire was cut by a device that did
    /// not say so.
    private static void endAt(int end, Cursor c, Dissection d) {
        if (end > c.end && !d.cut) {
            d.cut = true;
            d.problems |= Problem.FRAME_CUT_SILENTLY.bit();
        }
        c.end = end;
    }

    private void protocol(int protocol, Cursor c, Dissection d) {
        switch (protocol) {
            case PROTOCOL_UDP -> udp(c, d);
            case PROTOCOL_GRE -> tunnel.gre(c, d);
            case PROTOCOL_IPV4 -> ipv4(c, d);
            case PROTOCOL_IPV6 -> ipv6(c, d);
            case PROTOCOL_TCP -> other(Layer.TCP, c, d);
            case PROTOCOL_ICMP, PROTOCOL_ICMPV6 -> other(Layer.ICMP, c, d);
            default -> other(Layer.DATA, c, d);
        }
    }

    private static void other(Layer layer, Cursor c, Dissection d) {
        d.addLayer(layer, c.position, c.remaining());
        d.addTrailer(c);
    }

    private void udp(Cursor c, Dissection d) {
        if (!c.has(UdpLayout.LENGTH, d) || !d.addLayer(Layer.UDP, c.position, UdpLayout.LENGTH)) {
            return;
        }
        MemorySegment segment = c.segment;
        long at = c.at();
        d.udpOffset = c.position;
        d.sourcePort = UdpLayout.sourcePort(segment, at);
        d.destinationPort = UdpLayout.destinationPort(segment, at);
        int length = UdpLayout.length(segment, at);
        if (length < UdpLayout.LENGTH || c.position + length > c.end) {
            d.problems |= Problem.UDP_LENGTH.bit();
        } else {
            c.end = c.position + length;
        }
        c.position += UdpLayout.LENGTH;
        if (rocePorts[d.destinationPort]) {
            d.roceKind = RoceKind.ROCE_V2;
            transport.bth(c, d);
        } else if (d.destinationPort == TunnelDissector.VXLAN_PORT && tunnel.isVxlan(c)) {
            tunnel.vxlan(c, d);
        } else {
            other(Layer.DATA, c, d);
        }
    }

    /// A global routing header: of RoCEv1 behind EtherType 0x8915, or of native InfiniBand behind an LRH.
    void grh(RoceKind kind, Cursor c, Dissection d) {
        if (!c.has(GrhLayout.LENGTH, d) || !d.addLayer(Layer.GRH, c.position, GrhLayout.LENGTH)) {
            return;
        }
        d.ipOffset = c.position;
        d.addressFamily = AddressFamily.GID;
        d.sourceHigh = GrhLayout.sourceGidHigh(c.segment, c.at());
        d.sourceLow = GrhLayout.sourceGidLow(c.segment, c.at());
        d.destinationHigh = GrhLayout.destinationGidHigh(c.segment, c.at());
        d.destinationLow = GrhLayout.destinationGidLow(c.segment, c.at());
        d.ipIdentification = -1;
        d.trafficClass = GrhLayout.trafficClass(c.segment, c.at());
        d.hopLimit = GrhLayout.hopLimit(c.segment, c.at());
        endAt(c.position + GrhLayout.LENGTH + GrhLayout.payloadLength(c.segment, c.at()), c, d);
        int next = GrhLayout.nextHeader(c.segment, c.at());
        c.position += GrhLayout.LENGTH;
        if (next == NEXT_IBA_TRANSPORT) {
            d.roceKind = kind;
            transport.bth(c, d);
        } else {
            other(Layer.DATA, c, d);
        }
    }

    /// Native InfiniBand: LRH, perhaps GRH, BTH … ICRC, VCRC (IBTA volume 1, 7.7).
    void infiniband(Cursor c, Dissection d) {
        if (!c.has(LrhLayout.LENGTH, d) || !d.addLayer(Layer.LRH, c.position, LrhLayout.LENGTH)) {
            return;
        }
        d.addressFamily = AddressFamily.LID;
        d.sourceLow = LrhLayout.sourceLid(c.segment, c.at());
        d.destinationLow = LrhLayout.destinationLid(c.segment, c.at());
        int nextHeader = LrhLayout.linkNextHeader(c.segment, c.at());
        // Packet length: words from the LRH's first octet up to the VCRC (7.7.5).
        int end = c.position + LrhLayout.packetLength(c.segment, c.at()) * WORD;
        endAt(end, c, d);
        d.lrhOffset = c.position;
        c.position += LrhLayout.LENGTH;
        switch (nextHeader) {
            case LNH_LOCAL -> {
                d.roceKind = RoceKind.INFINIBAND;
                transport.bth(c, d);
            }
            case LNH_GLOBAL -> grh(RoceKind.INFINIBAND, c, d);
            default -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
        if (end + VCRC_LENGTH <= c.captured) {
            d.addLayer(Layer.VCRC, end, VCRC_LENGTH);
        }
    }
}
