package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;

/// `struct sockaddr_in` and `struct sockaddr_in6` of Linux.
final class SocketAddresses {
    private static final short AF_INET = 2;
    private static final short AF_INET6 = 10;
    private static final int PORT = 2;
    private static final int ADDRESS4 = 4;
    private static final int ADDRESS6 = 8;
    private static final int SCOPE = 24;
    private static final int SIZE = 128;
    private static final ValueLayout.OfShort WIRE_SHORT = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

    private SocketAddresses() {}

    static MemorySegment write(Arena arena, InetAddress address, int port) {
        MemorySegment to = arena.allocate(SIZE, Long.BYTES);
        to.set(WIRE_SHORT, PORT, (short) port);
        byte[] octets = address.getAddress();
        if (address instanceof Inet4Address) {
            to.set(JAVA_SHORT, 0, AF_INET);
            MemorySegment.copy(octets, 0, to, JAVA_BYTE, ADDRESS4, octets.length);
        } else {
            to.set(JAVA_SHORT, 0, AF_INET6);
            MemorySegment.copy(octets, 0, to, JAVA_BYTE, ADDRESS6, octets.length);
            if (address instanceof Inet6Address six) {
                to.set(JAVA_INT, SCOPE, six.getScopeId());
            }
        }
        return to;
    }

    /// An address that nobody has written is `0.0.0.0:0`.
    static InetSocketAddress read(MemorySegment from) {
        boolean six = from.get(JAVA_SHORT, 0) == AF_INET6;
        byte[] octets = new byte[six ? 16 : 4];
        MemorySegment.copy(from, JAVA_BYTE, six ? ADDRESS6 : ADDRESS4, octets, 0, octets.length);
        try {
            int port = from.get(WIRE_SHORT, PORT) & 0xFFFF;
            return new InetSocketAddress(InetAddress.getByAddress(octets), port);
        } catch (UnknownHostException impossible) {
            throw new AssertionError("4 or 16 octets are always an address", impossible);
        }
    }
}
