package io.rocescope.replay.wire;

import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.dissect.RoceKind;
import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// A copy of one RoCEv2 frame that may be changed, then sealed: lengths stay, checksums and ICRC are made right.
///
/// What a capture cut off is filled with zeros up to the frame's length on the wire. Used again for each frame; not
/// thread-safe.
public final class FrameImage {
    /// The longest frame that is taken: an IP datagram of 65,535 octets and its link headers.
    public static final int MAX_LENGTH = 1 << 17;

    private static final int IPV4_LENGTH = 20;
    private static final int IPV6_LENGTH = 40;
    private static final int BTH_LENGTH = 12;
    private static final int UDP_LENGTH = 8;
    private static final int HEADER_CHECKSUM = 10;
    private static final int ECN_MASK = 3;
    private static final int ACK_REQUEST = 0x80;

    private final byte[] octets = new byte[MAX_LENGTH];
    private final ByteBuffer view = ByteBuffer.wrap(octets);
    private final MemorySegment segment = MemorySegment.ofArray(octets);
    private final Icrc icrc = new Icrc();
    private int length;
    private int ip;
    private boolean v6;
    private int udp;
    private int bth;
    private int icrcAt;
    private int reth;
    private int atomicEth;
    private int aeth;
    private int deth;
    /// Bits in which the captured ICRC differed from the right one.
    private int damage;
    /// Bits in which the captured IPv4 header checksum differed from the right one.
    private int headerDamage;

    private boolean filled;

    /// With one of these the places of headers, payload or ICRC are not known.
    private static final long UNKNOWN_PLACES = Problem.IP_FRAGMENT.bit()
            | Problem.HEADER_TRUNCATED.bit()
            | Problem.IP_HEADER_LENGTH.bit()
            | Problem.IP_TOTAL_LENGTH.bit()
            | Problem.UDP_LENGTH.bit()
            | Problem.PAD_COUNT.bit()
            | Problem.TOO_MANY_LAYERS.bit();

    /// Whether a frame can be changed at all: RoCEv2 over UDP whose headers are all captured and of sound lengths.
    public static boolean isEditable(Dissection d) {
        return d.isRoce()
                && d.roceKind() == RoceKind.ROCE_V2
                && d.udpOffset() >= 0
                && d.addressFamily() != AddressFamily.NONE
                && (d.problems() & UNKNOWN_PLACES) == 0
                && icrcOffset(d) + Icrc.LENGTH <= MAX_LENGTH
                && headersCaptured(d);
    }

    private static boolean headersCaptured(Dissection d) {
        return d.payloadOffset() >= 0 && d.payloadOffset() <= d.frame().capturedLength();
    }

    private static int icrcOffset(Dissection d) {
        return d.payloadOffset() + d.payloadLength() + d.padLength();
    }

    /// Takes the whole frame as it was captured, tunnels and tags included.
    public void load(Dissection d) {
        load(d, 0, 0);
    }

    /// Takes the IP datagram alone and puts an Ethernet header before it: what was around it (tags, tunnels, another
    /// link layer) is gone.
    public void loadBare(Dissection d, long sourceMac, long destinationMac) {
        load(d, d.ipOffset(), Ethernet.LENGTH);
        Ethernet.write(view, sourceMac, destinationMac, v6);
    }

    /// Takes the transport packet alone; addresses, ports and their family are the new ones.
    public void loadTransport(Dissection d, Envelope envelope) {
        int headers = envelope.length();
        load(d, d.bthOffset(), headers);
        ip = Ethernet.LENGTH;
        v6 = envelope.isV6();
        udp = headers - UDP_LENGTH;
        envelope.write(view, d, icrcAt + Icrc.LENGTH);
    }

    private void load(Dissection d, int from, int to) {
        int shift = to - from;
        int end = icrcOffset(d) + Icrc.LENGTH;
        // Behind the datagram is only what the link added; it goes along where the whole frame does.
        int wanted = from == 0 ? Math.max(end, Math.min(d.frame().wireLength(), MAX_LENGTH)) : end;
        int there = Math.min(wanted, d.frame().capturedLength());
        MemorySegment.copy(d.segment(), ValueLayout.JAVA_BYTE, d.at(from), octets, to, there - from);
        Arrays.fill(octets, there + shift, wanted + shift, (byte) 0);
        length = wanted + shift;
        ip = d.ipOffset() + shift;
        v6 = d.addressFamily() == AddressFamily.IPV6;
        udp = d.udpOffset() + shift;
        bth = d.bthOffset() + shift;
        icrcAt = end - Icrc.LENGTH + shift;
        reth = shifted(d.rethOffset(), shift);
        atomicEth = shifted(d.atomicEthOffset(), shift);
        aeth = shifted(d.aethOffset(), shift);
        deth = shifted(d.dethOffset(), shift);
        filled = there < end;
        damage = 0;
        headerDamage = from <= d.ipOffset() && !v6 ? storedHeaderChecksum() ^ headerChecksum() : 0;
        if (d.icrcStatus() == IcrcStatus.INVALID) {
            int offset = d.ipOffset();
            int right = icrcOf(d.segment(), d.at(offset), d.bthOffset() - offset, end - Icrc.LENGTH - offset, v6);
            damage = Icrc.stored(d.segment(), d.at(end - Icrc.LENGTH)) ^ right;
        }
    }

    /// Takes back a frame that {@link #loadTransport} made and that was kept elsewhere: Ethernet, IP without options,
    /// UDP.
    public void reload(MemorySegment from, long offset, int octetCount) {
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, octets, 0, octetCount);
        length = octetCount;
        ip = Ethernet.LENGTH;
        v6 = (octets[ip] & 0xf0) == 0x60;
        udp = ip + (v6 ? IPV6_LENGTH : IPV4_LENGTH);
        bth = udp + UDP_LENGTH;
        icrcAt = length - Icrc.LENGTH;
        int flags = Opcode.flags(octets[bth] & 0xff);
        int at = bth + BTH_LENGTH;
        deth = (flags & Opcode.DETH) != 0 ? at : -1;
        at += deth < 0 ? 0 : Long.BYTES;
        reth = (flags & Opcode.RETH) != 0 ? at : -1;
        atomicEth = (flags & Opcode.ATOMICETH) != 0 ? at : -1;
        aeth = (flags & Opcode.AETH) != 0 ? at : -1;
        filled = false;
        damage = icrcOf(segment, ip, bth - ip, icrcAt - ip, v6) ^ Icrc.stored(segment, icrcAt);
        headerDamage = 0;
    }

    private static int shifted(int offset, int shift) {
        return offset < 0 ? -1 : offset + shift;
    }

    /// The frame's octets, from 0 to {@link #length()}; changed through this object only.
    public byte[] octets() {
        return octets;
    }

    public int length() {
        return length;
    }

    /// Whether the capture held less than the packet, so that zeros stand in for its payload.
    public boolean isFilled() {
        return filled;
    }

    /// Whether the captured ICRC or IPv4 header checksum was wrong; {@link #seal} keeps it as wrong.
    public boolean isDamaged() {
        return damage != 0 || headerDamage != 0;
    }

    /// Makes {@link #seal} write right values also where the captured ones were wrong.
    public void repair() {
        damage = 0;
        headerDamage = 0;
    }

    /// Makes {@link #seal} write a wrong ICRC.
    public void corrupt() {
        damage = 1;
    }

    public int opcode() {
        return octets[bth] & 0xff;
    }

    public int destinationQp() {
        return view.getInt(bth + 4) & Psn.MASK;
    }

    public void setDestinationQp(int qpn) {
        put24(bth + 5, qpn);
    }

    public int psn() {
        return view.getInt(bth + 8) & Psn.MASK;
    }

    public void setPsn(int psn) {
        put24(bth + 9, psn);
    }

    public boolean ackRequest() {
        return (octets[bth + 8] & ACK_REQUEST) != 0;
    }

    /// Whether a RETH or AtomicETH names memory of the other end.
    public boolean hasRemoteMemory() {
        return reth >= 0 || atomicEth >= 0;
    }

    /// Only with {@link #hasRemoteMemory()}.
    public long remoteAddress() {
        return view.getLong(memory());
    }

    /// Only with {@link #hasRemoteMemory()}.
    public void setRemoteAddress(long address) {
        view.putLong(memory(), address);
    }

    /// Only with {@link #hasRemoteMemory()}.
    public int rKey() {
        return view.getInt(memory() + Long.BYTES);
    }

    /// Only with {@link #hasRemoteMemory()}.
    public void setRKey(int key) {
        view.putInt(memory() + Long.BYTES, key);
    }

    /// RETH and AtomicETH both begin with address and key.
    private int memory() {
        return reth >= 0 ? reth : atomicEth;
    }

    public boolean hasAeth() {
        return aeth >= 0;
    }

    /// Only with {@link #hasAeth()}.
    public void setSyndrome(int syndrome) {
        octets[aeth] = (byte) syndrome;
    }

    public int msn() {
        return view.getInt(aeth) & Psn.MASK;
    }

    /// Only with {@link #hasAeth()}.
    public void setMsn(int msn) {
        put24(aeth + 1, msn);
    }

    public boolean hasDeth() {
        return deth >= 0;
    }

    /// The sender of a datagram; only with {@link #hasDeth()}.
    public int sourceQp() {
        return view.getInt(deth + 4) & Psn.MASK;
    }

    /// Only with {@link #hasDeth()}.
    public void setSourceQp(int qpn) {
        put24(deth + 5, qpn);
    }

    /// Sets the ECN bits, 0 … 3; 3 is "congestion experienced".
    public void setEcn(int ecn) {
        if (v6) {
            int word = view.getInt(ip);
            view.putInt(ip, (word & ~(ECN_MASK << 20)) | (ecn << 20));
        } else {
            octets[ip + 1] = (byte) ((octets[ip + 1] & ~ECN_MASK) | ecn);
        }
    }

    /// Replaces an IP address by another of the same family.
    ///
    /// @param source whether the source is meant
    /// @param address 4 or 16 octets
    public void setAddress(boolean source, byte[] address) {
        int first = v6 ? 8 : 12;
        int at = ip + first + (source ? 0 : address.length);
        System.arraycopy(address, 0, octets, at, address.length);
    }

    public boolean isV6() {
        return v6;
    }

    public void setSourcePort(int port) {
        view.putShort(udp, (short) port);
    }

    /// The frame's octets with a position of their own, for parts that this class has no name for.
    ByteBuffer view() {
        return view;
    }

    /// Makes IPv4 checksum, UDP checksum and ICRC right; what was captured wrong stays as wrong.
    public void seal() {
        if (!v6) {
            view.putShort(ip + HEADER_CHECKSUM, (short) (headerChecksum() ^ headerDamage));
        }
        int value = icrcOf(segment, ip, bth - ip, icrcAt - ip, v6);
        view.putInt(icrcAt, Integer.reverseBytes(value ^ damage));
        // RoCEv2 sends 0, "none", as IPv6 allows it tunnels (IBTA A17.3.1); one that was there is kept right.
        if (view.getShort(udp + 6) != 0) {
            view.putShort(udp + 6, (short) 0);
            int sum = udpChecksum();
            view.putShort(udp + 6, (short) (sum == 0 ? 0xffff : sum));
        }
    }

    private int storedHeaderChecksum() {
        return view.getShort(ip + HEADER_CHECKSUM) & 0xffff;
    }

    /// What the IPv4 header's checksum should be.
    private int headerChecksum() {
        int header = (octets[ip] & 0x0f) * Integer.BYTES;
        long sum = InternetChecksum.sum(octets, ip, ip + header) - storedHeaderChecksum();
        return InternetChecksum.finish(sum);
    }

    private int udpChecksum() {
        int end = icrcAt + Icrc.LENGTH;
        int addresses = v6 ? ip + 8 : ip + 12;
        int addressLength = v6 ? IPV6_LENGTH - 8 : 8;
        long sum = InternetChecksum.sum(octets, addresses, addresses + addressLength)
                + InternetChecksum.sum(octets, udp, end)
                + (end - udp)
                + Ethernet.UDP;
        return InternetChecksum.finish(sum);
    }

    private int icrcOf(MemorySegment of, long start, int toBth, int toEnd, boolean ipv6) {
        return ipv6 ? icrc.ofIpv6(of, start, toBth, toEnd) : icrc.ofIpv4(of, start, toBth, toEnd);
    }

    private void put24(int at, int value) {
        octets[at] = (byte) (value >> Short.SIZE);
        octets[at + 1] = (byte) (value >> Byte.SIZE);
        octets[at + 2] = (byte) value;
    }
}
