package io.rocescope.replay.wire;

import io.rocescope.parser.dissect.Dissection;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/// The headers around a transport packet: Ethernet, IP and UDP from one fixed end to another.
///
/// Traffic class and hop limit are each frame's own; the source port too, unless one is given.
///
/// @param destination of the same family as the source
/// @param sourcePort -1 for the captured one
public record Envelope(
        long sourceMac, long destinationMac, InetAddress source, InetAddress destination, int sourcePort) {
    private static final int IPV4_LENGTH = 20;
    private static final int IPV6_LENGTH = 40;
    private static final int UDP_LENGTH = 8;
    private static final int ROCE_PORT = 4791;
    private static final int DEFAULT_HOP_LIMIT = 64;
    private static final int DONT_FRAGMENT = 0x4000;

    public Envelope {
        if (source.getAddress().length != destination.getAddress().length) {
            throw new IllegalArgumentException("addresses of two families");
        }
    }

    boolean isV6() {
        return source instanceof Inet6Address;
    }

    /// Octets of all headers.
    int length() {
        return Ethernet.LENGTH + (isV6() ? IPV6_LENGTH : IPV4_LENGTH) + UDP_LENGTH;
    }

    /// @param end where the frame ends
    void write(ByteBuffer frame, Dissection d, int end) {
        Ethernet.write(frame, sourceMac, destinationMac, isV6());
        int ip = Ethernet.LENGTH;
        int trafficClass = Math.max(d.trafficClass(), 0);
        int hopLimit = d.hopLimit() > 0 ? d.hopLimit() : DEFAULT_HOP_LIMIT;
        int udp = length() - UDP_LENGTH;
        if (isV6()) {
            frame.putInt(ip, 6 << 28 | trafficClass << 20);
            frame.putShort(ip + 4, (short) (end - udp));
            frame.put(ip + 6, (byte) Ethernet.UDP).put(ip + 7, (byte) hopLimit);
            frame.put(ip + 8, source.getAddress()).put(ip + 24, destination.getAddress());
        } else {
            frame.put(ip, (byte) 0x45).put(ip + 1, (byte) trafficClass);
            frame.putShort(ip + 2, (short) (end - ip)).putShort(ip + 4, (short) 0);
            frame.putShort(ip + 6, (short) DONT_FRAGMENT);
            frame.put(ip + 8, (byte) hopLimit).put(ip + 9, (byte) Ethernet.UDP);
            frame.putShort(ip + 10, (short) 0);
            frame.put(ip + 12, source.getAddress()).put(ip + 16, destination.getAddress());
        }
        frame.putShort(udp, (short) (sourcePort >= 0 ? sourcePort : d.sourcePort()));
        frame.putShort(udp + 2, (short) ROCE_PORT);
        frame.putShort(udp + 4, (short) (end - udp)).putShort(udp + 6, (short) 0);
    }
}
