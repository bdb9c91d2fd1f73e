package io.rocescope.headless.command;

import io.rocescope.headless.UsageException;
import io.rocescope.replay.wire.MapParser;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Whom the ghost speaks to, and as whom; a picocli mixin.
final class TargetOptions {
    @Option(
            names = "--iface",
            paramLabel = "IFACE",
            description = "The interface that the ghost's frames leave through.")
    @Nullable
    String iface;

    @Option(
            names = "--dut-device",
            paramLabel = "DEV",
            description =
                    "The RNIC under test, on this machine, such as mlx5_1; its queue pair is made by this command.")
    @Nullable
    String device;

    @Option(names = "--sim", description = "A simulated RNIC instead, and no network.")
    boolean simulated;

    @Option(names = "--dut-address", paramLabel = "IP", description = "Which address of the device to use.")
    @Nullable
    String deviceAddress;

    @Option(
            names = "--dut-mac",
            paramLabel = "MAC",
            description = "The device's Ethernet address, or that of the router to it. Default: its interface's.")
    @Nullable
    String deviceMac;

    @Option(
            names = "--dut-qpn",
            paramLabel = "QPN",
            description =
                    "A queue pair that somebody else set up, on a device that is not of this machine: its keys and"
                            + " PSNs must be those of the capture. Needs --dut-address, --dut-mac and --allow.")
    @Nullable
    String deviceQpn;

    @Option(
            names = "--allow",
            paramLabel = "IP",
            description =
                    "An address that frames may be sent to though it is none of this machine's RNICs; may be given"
                            + " again.")
    List<String> allowed = new ArrayList<>();

    @Option(
            names = "--ghost-address",
            paramLabel = "IP",
            description = "The ghost's IP address. Default: the interface's first of the device's family.")
    @Nullable
    String ghostAddress;

    @Option(
            names = "--ghost-qpn",
            paramLabel = "QPN",
            description =
                    "The queue pair number that the device is told. Default: the captured one with the highest bit"
                            + " set, which no queue pair here has.")
    @Nullable
    String ghostQpn;

    static @Nullable InetAddress address(String option, @Nullable String text) throws UsageException {
        try {
            return text == null ? null : InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + text + ": expected an IPv4 or IPv6 address", e);
        }
    }

    static int qpn(String option, String text) throws UsageException {
        try {
            int value = Integer.decode(text);
            if (value >= 2 && value <= 0xffffff) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(option + " " + text + ": expected a queue pair number, 2 to 0xffffff", e);
        }
        throw new UsageException(option + " " + text + ": expected a queue pair number, 2 to 0xffffff");
    }

    static long mac(String option, String text) throws UsageException {
        try {
            return MapParser.mac(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + e.getMessage(), e);
        }
    }

    /// @throws UsageException if what was given does not name one target
    void check(boolean dryRun) throws UsageException {
        int targets = (device != null ? 1 : 0) + (simulated ? 1 : 0) + (deviceQpn != null ? 1 : 0);
        if (targets > 1) {
            throw new UsageException("--dut-device, --dut-qpn and --sim exclude each other");
        }
        if (targets == 0 && !dryRun) {
            throw new UsageException(
                    "name the RNIC under test with --dut-device (\"rdma link\" lists them); --sim takes a"
                            + " simulated one, --dry-run -w FILE only writes what would be sent");
        }
        if (!dryRun && !simulated && iface == null) {
            throw new UsageException("--iface names the interface that the ghost's frames leave through");
        }
        if (deviceQpn != null && !dryRun && (deviceAddress == null || deviceMac == null)) {
            throw new UsageException("--dut-qpn needs --dut-address and --dut-mac: nothing on this machine knows them");
        }
        if (deviceQpn != null && !dryRun && !allowed.contains(deviceAddress)) {
            throw new UsageException("frames would go to " + deviceAddress + ", which is no RNIC of this machine;"
                    + " say --allow " + deviceAddress + " if that is meant");
        }
    }
}
