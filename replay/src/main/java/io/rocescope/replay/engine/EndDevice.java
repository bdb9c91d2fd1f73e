package io.rocescope.replay.engine;

import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A device that ends of a replay live on.
///
/// @param gid the address that packets leave from
public record EndDevice(Rnic rnic, ProtectionDomain domain, GidEntry gid) {
    /// @param address which of the device's addresses to use, or null for its first RoCEv2 address, IPv4 before IPv6
    /// @throws VerbsException if it has no RoCEv2 GID
    public static EndDevice of(Rnic rnic, @Nullable InetAddress address) throws VerbsException {
        GidEntry gid = choose(rnic, address);
        return new EndDevice(rnic, rnic.allocateProtectionDomain(), gid);
    }

    static GidEntry choose(Rnic rnic, @Nullable InetAddress address) throws VerbsException {
        if (address != null) {
            return rnic.findRoceV2Gid(address);
        }
        List<GidEntry> there = addresses(rnic);
        if (there.isEmpty()) {
            throw new VerbsException(
                    "ibv_query_gid",
                    0,
                    rnic.name() + " has no RoCEv2 GID",
                    "give its network interface an address (ip addr add …) and bring it up");
        }
        return there.getFirst();
    }

    /// A device's RoCEv2 addresses, the one to use first.
    static List<GidEntry> addresses(Rnic rnic) throws VerbsException {
        return rnic.gids().stream()
                .filter(entry -> entry.type() == GidType.ROCE_V2)
                .sorted(Comparator.comparingInt(
                        (GidEntry entry) -> rank(entry.gid().address())))
                .toList();
    }

    private static int rank(InetAddress address) {
        if (address instanceof Inet4Address) {
            return 0;
        }
        return address.isLinkLocalAddress() ? 2 : 1;
    }
}
