package io.rocescope.parser.dissect;

import io.rocescope.ksy.layout.EthernetLayout;
import io.rocescope.ksy.layout.VlanLayout;
import io.rocescope.parser.capture.LinkType;

/// Link layers down to the network layer: Ethernet with VLAN tags, Linux cooked, loopback, ERF, InfiniBand, and the
/// flow control frames that live on the link alone.
final class LinkDissector {
    static final int TYPE_IPV4 = 0x0800;
    static final int TYPE_IPV6 = 0x86dd;
    private static final int TYPE_ARP = 0x0806;
    private static final int TYPE_VLAN = 0x8100;
    private static final int TYPE_QINQ = 0x88a8;
    private static final int TYPE_QINQ_OLD = 0x9100;
    private static final int TYPE_ROCE_V1 = 0x8915;
    private static final int TYPE_FLOW_CONTROL = 0x8808;
    private static final int TYPE_LLDP = 0x88cc;
    /// Values below are lengths of an LLC frame (IEEE 802.3 3.2.6).
    private static final int LOWEST_TYPE = 0x0600;

    private static final int SLL_LENGTH = 16;
    private static final int SLL_PROTOCOL = 14;
    private static final int SLL2_LENGTH = 20;
    private static final int FAMILY_LENGTH = 4;
    private static final int PAUSE = 0x0001;
    private static final int PFC = 0x0101;
    private static final int PAUSE_LENGTH = 4;
    private static final int PFC_LENGTH = 20;

    private static final int ERF_LENGTH = 16;
    private static final int ERF_EXTENSION_LENGTH = 8;
    private static final int ERF_TYPE_AT = 8;
    private static final int ERF_WIRE_LENGTH_AT = 14;
    private static final int ERF_TYPE_ETHERNET = 2;
    private static final int ERF_TYPE_INFINIBAND = 21;
    private static final int ERF_TYPE_IPV4 = 22;
    private static final int ERF_TYPE_IPV6 = 23;
    private static final int ERF_ETHERNET_PAD = 2;

    private final NetworkDissector network;

    LinkDissector(NetworkDissector network) {
        this.network = network;
        network.setLink(this);
    }

    void dissect(LinkType type, Cursor c, Dissection d) {
        switch (type) {
            case EN10MB -> ethernet(c, d);
            case LINUX_SLL -> cooked(Layer.LINUX_SLL, SLL_LENGTH, SLL_PROTOCOL, c, d);
            case LINUX_SLL2 -> cooked(Layer.LINUX_SLL2, SLL2_LENGTH, 0, c, d);
            case RAW, IPV4, IPV6 -> network.byVersion(c, d);
            case NULL, LOOP -> loopback(c, d);
            case INFINIBAND -> network.infiniband(c, d);
            case ERF -> erf(c, d);
            case UNKNOWN -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
    }

    void ethernet(Cursor c, Dissection d) {
        if (!c.has(EthernetLayout.LENGTH, d)) {
            return;
        }
        if (!d.addLayer(Layer.ETHERNET, c.position, EthernetLayout.LENGTH)) {
            return;
        }
        int type = EthernetLayout.etherType(c.segment, c.at());
        c.position += EthernetLayout.LENGTH;
        byType(type, c, d);
    }

    private void byType(int firstType, Cursor c, Dissection d) {
        int type = firstType;
        while (type == TYPE_VLAN || type == TYPE_QINQ || type == TYPE_QINQ_OLD) {
            if (!c.has(VlanLayout.LENGTH, d) || !d.addLayer(Layer.VLAN, c.position, VlanLayout.LENGTH)) {
                return;
            }
            d.vlanPriority = VlanLayout.priority(c.segment, c.at());
            type = VlanLayout.etherType(c.segment, c.at());
            c.position += VlanLayout.LENGTH;
        }
        switch (type) {
            case TYPE_IPV4 -> network.ipv4(c, d);
            case TYPE_IPV6 -> network.ipv6(c, d);
            case TYPE_ROCE_V1 -> network.grh(RoceKind.ROCE_V1, c, d);
            case TYPE_FLOW_CONTROL -> flowControl(c, d);
            case TYPE_ARP -> d.addLayer(Layer.ARP, c.position, c.remaining());
            case TYPE_LLDP -> d.addLayer(Layer.LLDP, c.position, c.remaining());
            default -> d.addLayer(type < LOWEST_TYPE ? Layer.LLC : Layer.DATA, c.position, c.remaining());
        }
    }

    private void cooked(Layer layer, int length, int protocolAt, Cursor c, Dissection d) {
        if (!c.has(length, d) || !d.addLayer(layer, c.position, length)) {
            return;
        }
        int type = c.u2(protocolAt);
        c.position += length;
        byType(type, c, d);
    }

    /// BSD loopback: an address family in the octet order of the capturing host (NULL) or of the network (LOOP).
    private void loopback(Cursor c, Dissection d) {
        if (!c.has(FAMILY_LENGTH, d) || !d.addLayer(Layer.NULL_LOOPBACK, c.position, FAMILY_LENGTH)) {
            return;
        }
        int family = c.u4(0);
        if ((family & 0xff) == 0) {
            family = Integer.reverseBytes(family);
        }
        c.position += FAMILY_LENGTH;
        switch (family) {
            case 2 -> network.ipv4(c, d);
            // AF_INET6 of NetBSD, FreeBSD, macOS and Linux.
            case 24, 28, 30, 10 -> network.ipv6(c, d);
            default -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
    }

    /// IEEE 802.3 annex 31B pause and 802.1Qbb priority-based flow control.
    private void flowControl(Cursor c, Dissection d) {
        if (!c.has(PAUSE_LENGTH, d)) {
            return;
        }
        int opcode = c.u2(0);
        if (opcode != PAUSE && opcode != PFC) {
            d.addLayer(Layer.DATA, c.position, c.remaining());
            return;
        }
        boolean pfc = opcode == PFC;
        int length = pfc ? PFC_LENGTH : PAUSE_LENGTH;
        if (c.has(length, d) && d.addLayer(pfc ? Layer.PFC : Layer.PAUSE, c.position, length)) {
            d.pauseOffset = c.position;
            d.pfc = pfc;
            c.position += length;
            c.end = c.position;
            d.addTrailer(c);
        }
    }

    /// Endace's extensible record format: a record header, extension headers, and by its type Ethernet, InfiniBand or
    /// IP.
    private void erf(Cursor c, Dissection d) {
        if (!c.has(ERF_LENGTH, d) || !d.addLayer(Layer.ERF, c.position, ERF_LENGTH)) {
            return;
        }
        int type = c.u1(ERF_TYPE_AT);
        int wireLength = c.u2(ERF_WIRE_LENGTH_AT);
        c.position += ERF_LENGTH;
        boolean more = (type & 0x80) != 0;
        while (more) {
            if (!c.has(ERF_EXTENSION_LENGTH, d)) {
                return;
            }
            more = (c.u1(0) & 0x80) != 0;
            c.position += ERF_EXTENSION_LENGTH;
        }
        switch (type & 0x7f) {
            case ERF_TYPE_INFINIBAND -> {
                c.end = c.position + wireLength;
                network.infiniband(c, d);
            }
            case ERF_TYPE_ETHERNET -> {
                c.position += ERF_ETHERNET_PAD;
                c.end = c.position + wireLength;
                ethernet(c, d);
            }
            case ERF_TYPE_IPV4, ERF_TYPE_IPV6 -> network.byVersion(c, d);
            default -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
    }
}
