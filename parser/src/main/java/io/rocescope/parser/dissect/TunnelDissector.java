package io.rocescope.parser.dissect;

import org.jspecify.annotations.Nullable;

/// Mirrors and overlays that carry whole frames: VXLAN (RFC 7348), GRE (RFC 2784, 2890) and ERSPAN types I-III
/// (draft-foschiano-erspan).
final class TunnelDissector {
    static final int VXLAN_PORT = 4789;

    private static final int VXLAN_LENGTH = 8;
    private static final int VXLAN_HAS_VNI = 0x08;
    private static final int GRE_LENGTH = 4;
    private static final int GRE_OPTION_LENGTH = 4;
    private static final int GRE_CHECKSUM = 0x8000;
    private static final int GRE_KEY = 0x2000;
    private static final int GRE_SEQUENCE = 0x1000;
    private static final int GRE_VERSION = 0x0007;
    private static final int TYPE_BRIDGED_ETHERNET = 0x6558;
    private static final int TYPE_ERSPAN_1_2 = 0x88be;
    private static final int TYPE_ERSPAN_3 = 0x22eb;
    private static final int ERSPAN_2_LENGTH = 8;
    private static final int ERSPAN_3_LENGTH = 12;
    private static final int ERSPAN_3_SUBHEADER_LENGTH = 8;
    private static final int ERSPAN_3_HAS_SUBHEADER = 0x0001;
    private static final int ERSPAN_3_FLAGS_AT = 10;
    private static final int FRAME_TYPE_IP = 2;

    private final NetworkDissector network;
    private @Nullable LinkDissector link;

    TunnelDissector(NetworkDissector network) {
        this.network = network;
    }

    void setLink(@Nullable LinkDissector link) {
        this.link = link;
    }

    /// The port alone is no proof; the flag that a VNI is there must be set.
    boolean isVxlan(Cursor c) {
        return c.position + VXLAN_LENGTH <= Math.min(c.captured, c.end) && (c.u1(0) & VXLAN_HAS_VNI) != 0;
    }

    void vxlan(Cursor c, Dissection d) {
        if (d.addLayer(Layer.VXLAN, c.position, VXLAN_LENGTH)) {
            c.position += VXLAN_LENGTH;
            frame(c, d);
        }
    }

    void gre(Cursor c, Dissection d) {
        if (!c.has(GRE_LENGTH, d)) {
            return;
        }
        int flags = c.u2(0);
        int type = c.u2(2);
        int length = GRE_LENGTH;
        length += (flags & GRE_CHECKSUM) != 0 ? GRE_OPTION_LENGTH : 0;
        length += (flags & GRE_KEY) != 0 ? GRE_OPTION_LENGTH : 0;
        length += (flags & GRE_SEQUENCE) != 0 ? GRE_OPTION_LENGTH : 0;
        if ((flags & GRE_VERSION) != 0) {
            d.addLayer(Layer.GRE, c.position, GRE_LENGTH);
            d.addLayer(Layer.DATA, c.position + GRE_LENGTH, c.remaining() - GRE_LENGTH);
            return;
        }
        if (!c.has(length, d) || !d.addLayer(Layer.GRE, c.position, length)) {
            return;
        }
        c.position += length;
        switch (type) {
            case TYPE_BRIDGED_ETHERNET -> frame(c, d);
            case LinkDissector.TYPE_IPV4 -> network.ipv4(c, d);
            case LinkDissector.TYPE_IPV6 -> network.ipv6(c, d);
            case TYPE_ERSPAN_1_2 -> {
                // Type I has no header of its own and no sequence number.
                if ((flags & GRE_SEQUENCE) == 0) {
                    frame(c, d);
                } else if (c.has(ERSPAN_2_LENGTH, d) && d.addLayer(Layer.ERSPAN, c.position, ERSPAN_2_LENGTH)) {
                    c.position += ERSPAN_2_LENGTH;
                    frame(c, d);
                }
            }
            case TYPE_ERSPAN_3 -> erspan3(c, d);
            default -> d.addLayer(Layer.DATA, c.position, c.remaining());
        }
    }

    private void erspan3(Cursor c, Dissection d) {
        if (!c.has(ERSPAN_3_LENGTH, d)) {
            return;
        }
        int last = c.u2(ERSPAN_3_FLAGS_AT);
        int length = ERSPAN_3_LENGTH + ((last & ERSPAN_3_HAS_SUBHEADER) != 0 ? ERSPAN_3_SUBHEADER_LENGTH : 0);
        if (!c.has(length, d) || !d.addLayer(Layer.ERSPAN, c.position, length)) {
            return;
        }
        int frameType = last >> 10 & 0x1f;
        c.position += length;
        if (frameType == FRAME_TYPE_IP) {
            network.byVersion(c, d);
        } else {
            frame(c, d);
        }
    }

    private void frame(Cursor c, Dissection d) {
        if (link != null) {
            link.ethernet(c, d);
        }
    }
}
