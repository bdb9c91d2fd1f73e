package io.rocescope.headless.service;

import io.rocescope.headless.DeviceException;
import io.rocescope.replay.ffm.PacketSocket;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.WallClock;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimPort;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The interface that a ghost speaks through, and addresses that this machine knows.
public final class GhostTarget {
    private static final int HEX = 16;
    /// Where the simulated network has the ghost.
    private static final InetAddress SIMULATED_GHOST = InetAddress.ofLiteral("10.0.0.1");

    private GhostTarget() {}

    /// A simulated device and the way to it.
    public record Simulated(LinkPort port, Rnic rnic, long deviceMac, InetAddress ghost) {}

    public static Simulated simulate() throws VerbsException {
        SimFabric fabric = new SimFabric(
                System::nanoTime, SimOptions.DEFAULT.withEpoch(WallClock.now().offsetNs()));
        return new Simulated(new SimPort(fabric, 0), fabric.open("sim1"), fabric.mac(1), SIMULATED_GHOST);
    }

    public static LinkPort open(String iface) throws LinkException {
        return PacketSocket.open(iface);
    }

    /// The device's RoCEv2 address: the one asked for, or the first, IPv4 before IPv6.
    public static GidEntry gid(Rnic rnic, @Nullable InetAddress wanted) throws VerbsException {
        if (wanted != null) {
            return rnic.findRoceV2Gid(wanted);
        }
        GidEntry found = null;
        for (GidEntry entry : rnic.gids()) {
            if (entry.type() == GidType.ROCE_V2
                    && (found == null
                            || (isV4(entry) && !isV4(found))
                            || (isLinkLocal(found) && !isLinkLocal(entry)))) {
                found = entry;
            }
        }
        if (found == null) {
            throw new VerbsException(
                    "ibv_query_gid",
                    0,
                    rnic.name() + " has no RoCEv2 address",
                    "give its interface an IP address and bring it up");
        }
        return found;
    }

    private static boolean isV4(GidEntry entry) {
        return entry.gid().address() instanceof Inet4Address;
    }

    private static boolean isLinkLocal(GidEntry entry) {
        return entry.gid().address().isLinkLocalAddress();
    }

    /// The Ethernet address of the interface behind a GID.
    public static long mac(GidEntry gid) throws DeviceException {
        Path address = Path.of("/sys/class/net", gid.interfaceName(), "address");
        try {
            return Long.parseLong(Files.readString(address).strip().replace(":", ""), HEX);
        } catch (IOException | NumberFormatException e) {
            throw new DeviceException(
                    "the Ethernet address behind " + gid.gid() + " is not known (" + address
                            + "); give it with --dut-mac",
                    e);
        }
    }

    /// An address of the interface, of the same family as another.
    public static InetAddress ghostAddress(String iface, InetAddress device) throws DeviceException, LinkException {
        try {
            NetworkInterface network = NetworkInterface.getByName(iface);
            if (network != null) {
                for (InetAddress address : network.inetAddresses().toList()) {
                    boolean v6 = address instanceof Inet6Address;
                    if (v6 == device instanceof Inet6Address
                            && address.isLinkLocalAddress() == device.isLinkLocalAddress()) {
                        // Without the zone that Java adds to link-local addresses.
                        return InetAddress.getByAddress(address.getAddress());
                    }
                }
            }
        } catch (SocketException | UnknownHostException e) {
            throw new DeviceException(iface + ": " + e.getMessage(), e);
        }
        throw new LinkException(iface + " has no address of the family of " + device.getHostAddress()
                + "; give the ghost one with --ghost-address (the device's machine must be able to resolve it)");
    }
}
