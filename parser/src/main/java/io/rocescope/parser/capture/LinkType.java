package io.rocescope.parser.capture;

/// Link-layer header types of captures that RoCE is found in.
///
/// Numbers and names: the tcpdump group's LINKTYPE_ registry, which pcap and pcapng files use.
public enum LinkType {
    NULL(0),
    EN10MB(1),
    RAW(101),
    LOOP(108),
    LINUX_SLL(113),
    ERF(197),
    IPV4(228),
    IPV6(229),
    INFINIBAND(247),
    LINUX_SLL2(276),
    UNKNOWN(-1);

    private final int code;

    LinkType(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /// @return the type with this LINKTYPE_ number, or {@link #UNKNOWN}
    public static LinkType of(int code) {
        return switch (code) {
            case 0 -> NULL;
            case 1 -> EN10MB;
            // 12 and 14 are DLT_RAW of BSDs, which wrote their own numbers into files.
            case 12, 14, 101 -> RAW;
            case 108 -> LOOP;
            case 113 -> LINUX_SLL;
            case 197 -> ERF;
            case 228 -> IPV4;
            case 229 -> IPV6;
            case 247 -> INFINIBAND;
            case 276 -> LINUX_SLL2;
            default -> UNKNOWN;
        };
    }
}
