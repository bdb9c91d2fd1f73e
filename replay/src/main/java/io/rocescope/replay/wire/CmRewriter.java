package io.rocescope.replay.wire;

import io.rocescope.ksy.layout.CmRepLayout;
import io.rocescope.ksy.layout.CmReqLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.ksy.layout.RdmaIpCmLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.wire.Psn;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Rewrites what a connection manager's REQ and REP say of queue pairs, PSNs and addresses, so that it fits the packets
/// of the connection (IBTA volume 1, 12.6.5, 12.6.8; annex A11 for the addresses in the private data).
final class CmRewriter {
    private static final int REQ = 0x10;
    private static final int REP = 0x13;
    private static final int GID_LENGTH = 16;
    private static final int[] REQ_GIDS = {
        CmReqLayout.PRIMARY_LOCAL_GID_OFFSET,
        CmReqLayout.PRIMARY_REMOTE_GID_OFFSET,
        CmReqLayout.ALTERNATE_LOCAL_GID_OFFSET,
        CmReqLayout.ALTERNATE_REMOTE_GID_OFFSET,
    };
    /// Service identifiers of RDMA IP CM: 0x0000000001 and the protocol.
    private static final int IP_CM_SHIFT = 24;

    private final RewriteMap map;

    CmRewriter(RewriteMap map) {
        this.map = map;
    }

    void rewrite(Dissection d, FrameImage image) {
        int index = d.indexOf(Layer.CM);
        if (index < 0 || d.frame().capturedLength() < d.layerOffset(index) + d.layerLength(index)) {
            return;
        }
        int body = d.layerOffset(index);
        ByteBuffer view = image.view();
        switch (MadLayout.attributeId(d.segment(), d.at(d.madOffset()))) {
            case REQ -> {
                end(
                        view,
                        body + CmReqLayout.LOCAL_QPN_BIT / Byte.SIZE,
                        body + CmReqLayout.STARTING_PSN_BIT / Byte.SIZE);
                addresses(view, body);
            }
            case REP ->
                end(
                        view,
                        body + CmRepLayout.LOCAL_QPN_BIT / Byte.SIZE,
                        body + CmRepLayout.STARTING_PSN_BIT / Byte.SIZE);
            default -> {}
        }
    }

    /// The Starting PSN is the one that the message's sender wants to receive first: it moves with its queue pair.
    private void end(ByteBuffer view, int qpnAt, int psnAt) {
        int qpn = get24(view, qpnAt);
        put24(view, psnAt, get24(view, psnAt) + map.psnShift(qpn));
        put24(view, qpnAt, map.qpn(qpn));
    }

    private void addresses(ByteBuffer view, int body) {
        if (!map.hasAddresses()) {
            return;
        }
        for (int gid : REQ_GIDS) {
            gid(view, body + gid);
        }
        long service = view.getLong(body + CmReqLayout.SERVICE_ID_BIT / Byte.SIZE);
        if (service >>> IP_CM_SHIFT == 1) {
            int data = body + CmReqLayout.PRIVATE_DATA_OFFSET;
            // Here an IPv4 address stands in the last four octets and zeros before it.
            gid(view, data + RdmaIpCmLayout.SOURCE_ADDRESS_OFFSET);
            gid(view, data + RdmaIpCmLayout.DESTINATION_ADDRESS_OFFSET);
        }
    }

    private void gid(ByteBuffer view, int at) {
        byte[] octets = new byte[GID_LENGTH];
        view.get(at, octets);
        boolean v4 = isV4(octets);
        byte[] bare = v4 ? Arrays.copyOfRange(octets, GID_LENGTH - Integer.BYTES, GID_LENGTH) : octets;
        InetAddress now = map.address(FrameRewriter.addressOf(bare));
        if (now != null) {
            view.put(at + GID_LENGTH - bare.length, now.getAddress());
        }
    }

    /// IPv4-mapped, or zeros and an address.
    private static boolean isV4(byte[] octets) {
        ByteBuffer words = ByteBuffer.wrap(octets);
        return words.getLong(0) == 0 && (words.getInt(8) == 0xffff || (words.getInt(8) == 0 && words.getInt(12) != 0));
    }

    private static int get24(ByteBuffer view, int at) {
        return ((view.getShort(at) << Byte.SIZE) & Psn.MASK) | (view.get(at + Short.BYTES) & 0xff);
    }

    private static void put24(ByteBuffer view, int at, int value) {
        view.putShort(at, (short) (value >> Byte.SIZE));
        view.put(at + Short.BYTES, (byte) value);
    }
}
