package io.rocescope.parser.flow;

/// Why a connection manager refuses: reason codes of REJ (IBTA volume 1, table 108; Linux `enum ib_cm_rej_reason`).
public final class CmReasons {
    private CmReasons() {}

    /// @param code the REJ's reason field
    public static String of(int code) {
        return switch (code) {
            case 1 -> "no queue pair available";
            case 2 -> "no end-to-end context available";
            case 3 -> "no resources available";
            case 4 -> "timeout";
            case 5 -> "unsupported request";
            case 6 -> "invalid communication id";
            case 7 -> "invalid communication instance";
            case 8 -> "invalid service id: nobody listens on that port";
            case 9 -> "invalid transport service type";
            case 10 -> "stale connection";
            case 11 -> "no such reliable datagram channel";
            case 12 -> "primary remote port's GID rejected";
            case 13 -> "primary remote port's LID rejected";
            case 14 -> "primary service level rejected";
            case 15 -> "primary traffic class rejected";
            case 16 -> "primary hop limit rejected";
            case 17 -> "primary packet rate rejected";
            case 18 -> "alternate remote port's GID rejected";
            case 19 -> "alternate remote port's LID rejected";
            case 20 -> "alternate service level rejected";
            case 21 -> "alternate traffic class rejected";
            case 22 -> "alternate hop limit rejected";
            case 23 -> "alternate packet rate rejected";
            case 24 -> "port and connection manager redirection";
            case 25 -> "port redirection";
            case 26 -> "path MTU rejected";
            case 27 -> "insufficient responder resources";
            case 28 -> "consumer reject: the application said no";
            case 29 -> "RNR retry count rejected";
            case 30 -> "duplicate local communication id";
            case 31 -> "unsupported class version";
            case 32 -> "primary flow label rejected";
            case 33 -> "alternate flow label rejected";
            case 35 -> "vendor option not supported";
            default -> "unknown reason";
        };
    }
}
