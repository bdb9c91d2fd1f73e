package io.rocescope.replay.verbs;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/// A GID: 128 bits that are, in RoCEv2, an IPv6 address or an IPv4 address mapped into one (`::ffff:a.b.c.d`).
///
/// @param high the first eight octets, in the order of the wire
/// @param low the last eight
public record Gid(long high, long low) {
    private static final long MAPPED = 0xFFFFL << 32;

    /// @param octets sixteen of them
    public static Gid of(byte[] octets) {
        if (octets.length != 16) {
            throw new IllegalArgumentException("a GID has 16 octets, not " + octets.length);
        }
        var buffer = ByteBuffer.wrap(octets);
        return new Gid(buffer.getLong(), buffer.getLong());
    }

    /// The GID that RoCEv2 forms from an address.
    public static Gid of(InetAddress address) {
        byte[] octets = address.getAddress();
        if (address instanceof Inet4Address) {
            return new Gid(
                    0, MAPPED | Integer.toUnsignedLong(ByteBuffer.wrap(octets).getInt()));
        }
        return of(octets);
    }

    public boolean isZero() {
        return high == 0 && low == 0;
    }

    /// The sixteen octets.
    public byte[] octets() {
        return ByteBuffer.allocate(16).putLong(high).putLong(low).array();
    }

    /// The address: IPv4 when it is a mapped one.
    public InetAddress address() {
        try {
            return InetAddress.getByAddress(octets());
        } catch (UnknownHostException impossible) {
            throw new AssertionError("sixteen octets are always an address", impossible);
        }
    }

    /// As an address, for instance `10.0.0.1` or `fe80:0:0:0:0:0:0:1`.
    @Override
    public String toString() {
        return address().getHostAddress();
    }
}
