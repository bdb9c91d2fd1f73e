package io.rocescope.parser.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/// The invariant CRC of a RoCE packet: CRC-32 (IEEE 802.3) over eight octets of ones (in the place of the LRH), the
/// network header, UDP, BTH and all that follows up to the pad, with the fields that switches change set to ones
/// (IBTA volume 1, 7.8.1 and annex A17.3.3; Linux `rxe_icrc.c`).
///
/// The value stands on the wire least significant octet first; {@link #stored} reads it that way.
///
/// Keeps a scratch array and a view of the last segment, so that checking a packet allocates nothing. Not thread-safe:
/// one for each thread.
public final class Icrc {
    /// Octets that the ICRC takes on the wire.
    public static final int LENGTH = 4;

    private static final ValueLayout.OfInt LITTLE_ENDIAN =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int LRH_LENGTH = 8;
    private static final int BTH_LENGTH = 12;
    private static final int BTH_FECN_BECN = 4;
    private static final int UDP_LENGTH = 8;
    private static final byte ONES = (byte) 0xff;

    /// Short packets are copied whole: one update costs less than two.
    private static final int COPY_LIMIT = 192;

    private static final int MAX_HEADERS = 1024;

    private final CRC32 crc = new CRC32();
    private final byte[] scratch = new byte[LRH_LENGTH + MAX_HEADERS];
    private MemorySegment lastSegment = MemorySegment.NULL;
    private ByteBuffer view = ByteBuffer.allocate(0);

    public Icrc() {
        Arrays.fill(scratch, 0, LRH_LENGTH, ONES);
    }

    /// The value as it stands in the packet.
    public static int stored(MemorySegment segment, long offset) {
        return segment.get(LITTLE_ENDIAN, offset);
    }

    /// Computes the ICRC of a RoCEv2 packet over IPv4.
    ///
    /// @param ip where the IPv4 header starts
    /// @param bth octets from there to the BTH
    /// @param end octets from there to the ICRC
    public int ofIpv4(MemorySegment segment, long ip, int bth, int end) {
        return over(segment, ip, bth, end, Network.IPV4);
    }

    /// Computes the ICRC of a RoCEv2 packet over IPv6; extension headers count as they are.
    ///
    /// @param ip where the IPv6 header starts
    /// @param bth octets from there to the BTH
    /// @param end octets from there to the ICRC
    public int ofIpv6(MemorySegment segment, long ip, int bth, int end) {
        return over(segment, ip, bth, end, Network.IPV6);
    }

    /// Computes the ICRC of a RoCEv1 packet, whose network header is a GRH.
    ///
    /// @param grh where the GRH starts
    /// @param bth octets from there to the BTH
    /// @param end octets from there to the ICRC
    public int ofGrh(MemorySegment segment, long grh, int bth, int end) {
        return over(segment, grh, bth, end, Network.GRH);
    }

    /// Computes the ICRC of a native InfiniBand packet without a GRH: the LRH counts, but for the virtual lane.
    ///
    /// @param lrh where the LRH starts
    /// @param bth octets from there to the BTH
    /// @param end octets from there to the ICRC
    public int ofLrh(MemorySegment segment, long lrh, int bth, int end) {
        return over(segment, lrh, bth, end, Network.LRH);
    }

    /// Computes the ICRC as if the UDP ports were others: mirrors and switches rewrite them.
    ///
    /// @param ip where the IPv4 or IPv6 header starts
    /// @param bth octets from there to the BTH
    /// @param end octets from there to the ICRC
    public int withPorts(MemorySegment segment, long ip, int bth, int end, int sourcePort, int destinationPort) {
        if (bth + BTH_LENGTH > MAX_HEADERS) {
            return 0;
        }
        boolean v6 = (segment.get(ValueLayout.JAVA_BYTE, ip) & 0xf0) == 0x60;
        int head = prepare(segment, ip, bth, end, v6 ? Network.IPV6 : Network.IPV4);
        int ports = LRH_LENGTH + bth - UDP_LENGTH;
        scratch[ports] = (byte) (sourcePort >> Byte.SIZE);
        scratch[ports + 1] = (byte) sourcePort;
        scratch[ports + 2] = (byte) (destinationPort >> Byte.SIZE);
        scratch[ports + 3] = (byte) destinationPort;
        return finish(segment, ip, head, end, 0);
    }

    private enum Network {
        IPV4,
        IPV6,
        GRH,
        LRH
    }

    private int over(MemorySegment segment, long start, int bth, int end, Network network) {
        if (bth + BTH_LENGTH > MAX_HEADERS) {
            // Only a chain of IPv6 extension headers gets this long; no device makes a valid ICRC for it.
            return 0;
        }
        int head = prepare(segment, start, bth, end, network);
        // A native packet has its own LRH in the place of the eight octets of ones.
        return finish(segment, start, head, end, network == Network.LRH ? LRH_LENGTH : 0);
    }

    /// Copies the octets up to the BTH's end (or all of a short packet) and sets what is not covered to ones.
    private int prepare(MemorySegment segment, long start, int bth, int end, Network network) {
        int head = end <= COPY_LIMIT ? end : bth + BTH_LENGTH;
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, start, scratch, LRH_LENGTH, head);
        int base = LRH_LENGTH;
        switch (network) {
            case IPV4 -> {
                scratch[base + 1] = ONES;
                scratch[base + 8] = ONES;
                scratch[base + 10] = ONES;
                scratch[base + 11] = ONES;
                maskUdpChecksum(base + bth);
            }
            case IPV6 -> {
                maskFlow(base);
                maskUdpChecksum(base + bth);
            }
            case GRH -> maskFlow(base);
            case LRH -> scratch[base] |= (byte) 0xf0;
        }
        scratch[base + bth + BTH_FECN_BECN] = ONES;
        return head;
    }

    /// Traffic class, flow label and hop limit of an IPv6 or global routing header.
    private void maskFlow(int base) {
        scratch[base] |= 0x0f;
        scratch[base + 1] = ONES;
        scratch[base + 2] = ONES;
        scratch[base + 3] = ONES;
        scratch[base + 7] = ONES;
    }

    private void maskUdpChecksum(int bth) {
        scratch[bth - 2] = ONES;
        scratch[bth - 1] = ONES;
    }

    private int finish(MemorySegment segment, long start, int head, int end, int skip) {
        crc.reset();
        crc.update(scratch, skip, LRH_LENGTH + head - skip);
        if (head < end) {
            if (!segment.equals(lastSegment)) {
                view = segment.asByteBuffer();
                lastSegment = segment;
            }
            view.limit((int) start + end).position((int) start + head);
            crc.update(view);
        }
        return (int) crc.getValue();
    }
}
