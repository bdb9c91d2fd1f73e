package io.rocescope.parser.wire;

/// The AETH syndrome octet: acknowledgement with credits, receiver-not-ready with a wait, or a NAK code (IBTA volume 1,
/// 9.7.5.2.8, tables 45-47; Linux `rdmavt/rc.c` for credits, `ib_verbs.h` `enum ib_rnr_timeout` for waits).
public final class Syndrome {
    public static final int PSN_SEQUENCE_ERROR = 0x60;
    public static final int INVALID_REQUEST = 0x61;
    public static final int REMOTE_ACCESS_ERROR = 0x62;
    public static final int REMOTE_OPERATIONAL_ERROR = 0x63;
    public static final int INVALID_RD_REQUEST = 0x64;

    /// Credit code that means: no end-to-end credits.
    public static final int NO_CREDITS = 31;

    private static final int KIND_MASK = 0xe0;
    private static final int VALUE_MASK = 0x1f;
    private static final int ACK = 0x00;
    private static final int RNR = 0x20;
    private static final int NAK = 0x60;
    private static final long NS_PER_10_US = 10_000;

    private static final int[] CREDITS = {
        0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
        6144, 8192, 12288, 16384, 24576, 32768
    };

    /// In units of 10 µs.
    private static final int[] RNR_WAITS = {
        65536, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
        6144, 8192, 12288, 16384, 24576, 32768, 49152
    };

    private Syndrome() {}

    public static boolean isAck(int syndrome) {
        return (syndrome & KIND_MASK) == ACK;
    }

    public static boolean isRnr(int syndrome) {
        return (syndrome & KIND_MASK) == RNR;
    }

    public static boolean isNak(int syndrome) {
        return (syndrome & KIND_MASK) == NAK;
    }

    /// The syndrome of a receiver-not-ready NAK.
    ///
    /// @param code 0 … 31, as {@link #rnrWaitNs} reads it
    public static int rnr(int code) {
        return RNR | code;
    }

    /// The low five bits: credit code, RNR timer code or NAK code.
    public static int value(int syndrome) {
        return syndrome & VALUE_MASK;
    }

    /// Whether the specification gives the octet no meaning.
    public static boolean isReserved(int syndrome) {
        return !isAck(syndrome) && !isRnr(syndrome) && !(isNak(syndrome) && syndrome <= INVALID_RD_REQUEST);
    }

    /// Messages that the responder can take beyond the MSN.
    ///
    /// @param code 0 … 31
    /// @return -1 for {@link #NO_CREDITS}
    public static int credits(int code) {
        return code == NO_CREDITS ? -1 : CREDITS[code];
    }

    /// The shortest time that the requester must wait before it asks again.
    ///
    /// @param code 0 … 31; 0 is the longest wait, 655.36 ms
    /// @return nanoseconds
    public static long rnrWaitNs(int code) {
        return RNR_WAITS[code] * NS_PER_10_US;
    }

    /// The smallest timer code whose wait is at least this long.
    ///
    /// @return 0 … 31; 0 (655.36 ms) where even that is too short
    public static int rnrCode(long waitNs) {
        for (int code = 1; code < RNR_WAITS.length; code++) {
            if (rnrWaitNs(code) >= waitNs) {
                return code;
            }
        }
        return 0;
    }

    /// What the octet says, for people: "ACK", "RNR NAK 0.64 ms", "NAK PSN sequence error".
    public static String describe(int syndrome) {
        if (isAck(syndrome)) {
            int credits = credits(value(syndrome));
            return credits < 0 ? "ACK" : "ACK, " + credits + " credits";
        }
        if (isRnr(syndrome)) {
            return "RNR NAK, wait " + formatMs(rnrWaitNs(value(syndrome)));
        }
        return isNak(syndrome) ? "NAK " + nakName(syndrome) : "reserved syndrome";
    }

    /// @param syndrome the whole octet
    public static String nakName(int syndrome) {
        return switch (syndrome) {
            case PSN_SEQUENCE_ERROR -> "PSN sequence error";
            case INVALID_REQUEST -> "invalid request";
            case REMOTE_ACCESS_ERROR -> "remote access error";
            case REMOTE_OPERATIONAL_ERROR -> "remote operational error";
            case INVALID_RD_REQUEST -> "invalid RD request";
            default -> "reserved code";
        };
    }

    private static String formatMs(long ns) {
        long hundredths = ns / NS_PER_10_US;
        String text = hundredths / 100 + "." + (hundredths % 100 < 10 ? "0" : "") + hundredths % 100;
        return text + " ms";
    }
}
