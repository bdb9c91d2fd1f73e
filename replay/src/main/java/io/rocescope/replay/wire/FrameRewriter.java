package io.rocescope.replay.wire;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Rewrites frames by a map; everything that depends on what changed is made right again.
public final class FrameRewriter {
    private static final int MAC_LENGTH = 6;

    private final RewriteMap map;
    private final Peers peers;
    private final FrameImage image = new FrameImage();
    private final CmRewriter cm;
    private long unknownPeers;

    public FrameRewriter(RewriteMap map, Peers peers) {
        this.map = map;
        this.peers = peers;
        this.cm = new CmRewriter(map);
    }

    /// Rewrites one frame for which {@link FrameImage#isEditable} holds.
    ///
    /// @param repair whether an ICRC that was captured wrong becomes right
    /// @return the new frame; valid until the next call
    public FrameImage rewrite(Dissection d, boolean repair) {
        image.load(d);
        if (map.hasMacs()) {
            macs(d);
        }
        if (map.hasAddresses()) {
            address(true, d.ipOffset() + (image.isV6() ? 8 : 12));
            address(false, d.ipOffset() + (image.isV6() ? 24 : 16));
        }
        image.setSourcePort(map.sourcePort(d.sourcePort()));
        image.setPsn(image.psn() + shift(d) & Psn.MASK);
        image.setDestinationQp(map.qpn(d.destinationQp()));
        if (image.hasDeth()) {
            image.setSourceQp(map.qpn(image.sourceQp()));
        }
        if (image.hasRemoteMemory()) {
            image.setRemoteAddress(map.remoteAddress(image.remoteAddress()));
            image.setRKey(map.rKey(image.rKey()));
        }
        cm.rewrite(d, image);
        if (repair) {
            image.repair();
        }
        image.seal();
        return image;
    }

    /// Answers whose PSNs should have moved but whose other queue pair the capture does not tell.
    public long unknownPeers() {
        return unknownPeers;
    }

    private void macs(Dissection d) {
        ByteBuffer view = image.view();
        for (int i = 0; i < d.layerCount(); i++) {
            if (d.layer(i) == Layer.ETHERNET && d.layerLength(i) >= 2 * MAC_LENGTH) {
                mac(view, d.layerOffset(i));
                mac(view, d.layerOffset(i) + MAC_LENGTH);
            }
        }
    }

    private void mac(ByteBuffer view, int at) {
        long old = ((view.getShort(at) & 0xffffL) << Integer.SIZE) | (view.getInt(at + Short.BYTES) & 0xffffffffL);
        Ethernet.writeMac(view, at, map.mac(old));
    }

    private void address(boolean source, int at) {
        int octets = image.isV6() ? 16 : Integer.BYTES;
        InetAddress now = map.address(addressOf(Arrays.copyOfRange(image.octets(), at, at + octets)));
        if (now != null) {
            image.setAddress(source, now.getAddress());
        }
    }

    static InetAddress addressOf(byte[] octets) {
        try {
            return InetAddress.getByAddress(octets);
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 octets", e);
        }
    }

    /// A response's PSN is one of the requests that its receiver sent, so it moves with the queue pair these go to.
    private int shift(Dissection d) {
        if (!map.hasPsnShifts()) {
            return 0;
        }
        int flags = Opcode.flags(d.opcode());
        if ((flags & Opcode.RESPONSE) == 0) {
            return map.psnShift(d.destinationQp());
        }
        int peer = peers.requestsGoTo(d);
        if (peer < 0) {
            unknownPeers++;
            return 0;
        }
        return map.psnShift(peer);
    }
}
