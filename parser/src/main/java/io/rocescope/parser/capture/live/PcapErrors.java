package io.rocescope.parser.capture.live;

import io.rocescope.parser.capture.live.LiveCaptureException.Kind;
import org.pcap4j.core.PcapNativeException;

/// Tells people what libpcap's errors mean and what to do. Numbers: PCAP_ERROR_… in pcap.h.
final class PcapErrors {
    private static final int NO_SUCH_DEVICE = -5;
    private static final int PERMISSION_DENIED = -8;
    private static final int INTERFACE_NOT_UP = -9;
    private static final int PROMISCUOUS_PERMISSION_DENIED = -11;
    private static final int PRECISION_NOT_SUPPORTED = -12;

    private PcapErrors() {}

    static LiveCaptureException noLibrary(Throwable cause) {
        return new LiveCaptureException(
                Kind.NO_LIBRARY,
                "live capture needs libpcap, which is not installed: apt-get install libpcap0.8 (Debian, Ubuntu),"
                        + " dnf install libpcap (Fedora, RHEL) or https://npcap.com (Windows);"
                        + " capture files can be read without it",
                cause);
    }

    static LiveCaptureException opening(String interfaceName, PcapNativeException e) {
        String problem = String.valueOf(e.getMessage());
        return switch (returnCode(e)) {
            case PERMISSION_DENIED, PROMISCUOUS_PERMISSION_DENIED ->
                new LiveCaptureException(
                        Kind.NO_PERMISSION,
                        "capturing from " + interfaceName
                                + " needs the capability CAP_NET_RAW: run as root (sudo), or as"
                                + " yourself with: sudo setpriv --reuid=$(id -u) --regid=$(id -g) --init-groups"
                                + " --inh-caps=+net_raw --ambient-caps=+net_raw COMMAND; in a container, start it with"
                                + " --cap-add=NET_RAW",
                        e);
            case NO_SUCH_DEVICE ->
                new LiveCaptureException(
                        Kind.NO_INTERFACE, "there is no interface " + interfaceName + " to capture from", e);
            case INTERFACE_NOT_UP ->
                new LiveCaptureException(
                        Kind.NO_INTERFACE,
                        "interface " + interfaceName + " is down: ip link set " + interfaceName + " up",
                        e);
            default ->
                new LiveCaptureException(Kind.FAILED, "cannot capture from " + interfaceName + ": " + problem, e);
        };
    }

    static LiveCaptureException filter(String filter, PcapNativeException e) {
        return new LiveCaptureException(
                Kind.BAD_FILTER,
                "capture filter \"" + filter + "\": " + e.getMessage() + "; expected libpcap's syntax, pcap-filter(7)",
                e);
    }

    static boolean isPrecisionMissing(PcapNativeException e) {
        return returnCode(e) == PRECISION_NOT_SUPPORTED;
    }

    private static int returnCode(PcapNativeException e) {
        Integer code = e.getReturnCode();
        return code == null ? 0 : code;
    }
}
