package io.rocescope.parser.wire;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/// Builds RoCEv2 frames over Ethernet with right lengths, pad, IPv4 checksum and ICRC.
///
/// Each setter returns the builder; {@link #build} may be called again and again.
public final class FrameBuilder {
    private static final int ETHERNET_LENGTH = 14;
    private static final int IPV4_LENGTH = 20;
    private static final int IPV6_LENGTH = 40;
    private static final int UDP_LENGTH = 8;
    private static final int BTH_LENGTH = 12;
    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86dd;
    private static final int UDP = 17;
    private static final int ROCE_PORT = 4791;
    private static final int DEFAULT_P_KEY = 0xffff;
    private static final int MAX_EXTENDED = 64;

    private final Icrc icrc = new Icrc();
    private final ByteBuffer extended = ByteBuffer.allocate(MAX_EXTENDED);
    private long sourceMac = 0x020000000001L;
    private long destinationMac = 0x020000000002L;
    private byte[] source = {10, 0, 0, 1};
    private byte[] destination = {10, 0, 0, 2};
    private int sourcePort = 0xc000;
    private int destinationPort = ROCE_PORT;
    private int trafficClass;
    private int hopLimit = 64;
    private int ipId;
    private int opcode;
    private int destinationQp;
    private int psn;
    private boolean ackRequest;
    private boolean migReq;
    private boolean becn;
    private byte[] payload = new byte[0];
    private int pad = -1;
    private int damage;

    /// @param from 48 bits
    /// @param to 48 bits
    public FrameBuilder macs(long from, long to) {
        sourceMac = from;
        destinationMac = to;
        return this;
    }

    /// @param from 4 octets for IPv4 or 16 for IPv6
    /// @param to as many
    public FrameBuilder addresses(byte[] from, byte[] to) {
        source = from.clone();
        destination = to.clone();
        return this;
    }

    public FrameBuilder ports(int from, int to) {
        sourcePort = from;
        destinationPort = to;
        return this;
    }

    /// @param value DSCP in the high six bits, ECN in the low two
    public FrameBuilder trafficClass(int value) {
        trafficClass = value;
        return this;
    }

    public FrameBuilder hopLimit(int value) {
        hopLimit = value;
        return this;
    }

    public FrameBuilder ipId(int value) {
        ipId = value;
        return this;
    }

    public FrameBuilder bth(int newOpcode, int qp, int newPsn) {
        opcode = newOpcode;
        destinationQp = qp;
        psn = newPsn;
        return this;
    }

    public FrameBuilder ackRequest(boolean value) {
        ackRequest = value;
        return this;
    }

    public FrameBuilder migReq(boolean value) {
        migReq = value;
        return this;
    }

    public FrameBuilder becn(boolean value) {
        becn = value;
        return this;
    }

    /// Forgets the extended headers.
    public FrameBuilder noExtended() {
        extended.clear();
        return this;
    }

    public FrameBuilder reth(long address, int key, int length) {
        extended.putLong(address).putInt(key).putInt(length);
        return this;
    }

    public FrameBuilder aeth(int syndrome, int msn) {
        extended.putInt((syndrome << 24) | (msn & Psn.MASK));
        return this;
    }

    public FrameBuilder atomicEth(long address, int key, long swapOrAdd, long compare) {
        extended.putLong(address).putInt(key).putLong(swapOrAdd).putLong(compare);
        return this;
    }

    /// Any 4-octet header: immediate data, IETH, RDETH, XRCETH, FETH.
    public FrameBuilder word(int value) {
        extended.putInt(value);
        return this;
    }

    /// Any 8-octet header: DETH, AtomicAckETH.
    public FrameBuilder doubleWord(long value) {
        extended.putLong(value);
        return this;
    }

    public FrameBuilder payload(byte[] octets) {
        payload = octets.clone();
        return this;
    }

    /// Sets a pad count that need not fit, or -1 for the right one.
    public FrameBuilder pad(int count) {
        pad = count;
        return this;
    }

    /// Sets bits that are flipped in the ICRC.
    public FrameBuilder damage(int bits) {
        damage = bits;
        return this;
    }

    public byte[] build() {
        boolean v6 = source.length > Integer.BYTES;
        int padding = pad >= 0 ? pad : -payload.length & 3;
        int network = v6 ? IPV6_LENGTH : IPV4_LENGTH;
        int datagram = UDP_LENGTH + BTH_LENGTH + extended.position() + payload.length + padding + Icrc.LENGTH;
        ByteBuffer frame = ByteBuffer.allocate(ETHERNET_LENGTH + network + datagram);
        mac(frame, destinationMac);
        mac(frame, sourceMac);
        frame.putShort((short) (v6 ? TYPE_IPV6 : TYPE_IPV4));
        if (v6) {
            frame.putInt(6 << 28 | trafficClass << 20);
            frame.putShort((short) datagram).put((byte) UDP).put((byte) hopLimit);
            frame.put(source).put(destination);
        } else {
            ipv4(frame, network + datagram);
        }
        frame.putShort((short) sourcePort).putShort((short) destinationPort);
        frame.putShort((short) datagram).putShort((short) 0);
        int bth = frame.position();
        frame.put((byte) opcode)
                .put((byte) ((migReq ? 0x40 : 0) | padding << 4))
                .putShort((short) DEFAULT_P_KEY);
        frame.putInt(((becn ? 0x40 : 0) << 24) | (destinationQp & Psn.MASK));
        frame.putInt(((ackRequest ? 0x80 : 0) << 24) | (psn & Psn.MASK));
        frame.put(extended.array(), 0, extended.position());
        frame.put(payload);
        frame.position(frame.position() + padding);
        int end = frame.position();
        int ip = ETHERNET_LENGTH;
        MemorySegment segment = MemorySegment.ofArray(frame.array());
        int value = v6 ? icrc.ofIpv6(segment, ip, bth - ip, end - ip) : icrc.ofIpv4(segment, ip, bth - ip, end - ip);
        frame.putInt(Integer.reverseBytes(value ^ damage));
        return frame.array();
    }

    /// The octets as hexadecimal text.
    public String hex() {
        return HexFormat.of().formatHex(build());
    }

    private void ipv4(ByteBuffer frame, int total) {
        int start = frame.position();
        frame.put((byte) 0x45).put((byte) trafficClass).putShort((short) total);
        frame.putShort((short) ipId).putShort((short) 0x4000);
        frame.put((byte) hopLimit).put((byte) UDP).putShort((short) 0);
        frame.put(source).put(destination);
        int sum = 0;
        for (int i = 0; i < IPV4_LENGTH; i += 2) {
            sum += frame.getShort(start + i) & 0xffff;
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        sum = (sum & 0xffff) + (sum >>> 16);
        frame.putShort(start + 10, (short) ~sum);
    }

    private static void mac(ByteBuffer frame, long mac) {
        frame.putShort((short) (mac >>> Integer.SIZE)).putInt((int) mac);
    }
}
