package io.rocescope.replay.verbs;

/// `enum ibv_mtu`: how many octets of payload a packet carries at most.
public enum PathMtu {
    MTU_256(256),
    MTU_512(512),
    MTU_1024(1024),
    MTU_2048(2048),
    MTU_4096(4096);

    private final int octets;

    PathMtu(int octets) {
        this.octets = octets;
    }

    public int octets() {
        return octets;
    }

    /// The number that ibverbs and the connection manager use, 1 … 5.
    public int code() {
        return ordinal() + 1;
    }

    /// @throws IllegalArgumentException when there is no such code
    public static PathMtu ofCode(int code) {
        if (code < 1 || code > values().length) {
            throw new IllegalArgumentException("no path MTU has the code " + code + ": 1 … 5 were expected");
        }
        return values()[code - 1];
    }

    /// @throws IllegalArgumentException when no path MTU has this many octets
    public static PathMtu ofOctets(int octets) {
        for (PathMtu mtu : values()) {
            if (mtu.octets == octets) {
                return mtu;
            }
        }
        throw new IllegalArgumentException(
                octets + " octets are no path MTU: 256, 512, 1024, 2048 or 4096 were expected");
    }
}
