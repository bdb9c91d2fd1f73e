package io.rocescope.replay.verbs;

import org.jspecify.annotations.Nullable;

/// INIT → RTR: whom to listen to.
///
/// @param destination the peer; null for UD
/// @param destQpn the peer's queue pair number, 24 bits
/// @param rqPsn the PSN that the peer starts with
/// @param maxDestRdAtomic how many READs and atomics the peer may have outstanding (RC)
/// @param minRnrTimer the code, 0 … 31, of the time that a peer must wait after an RNR NAK (RC)
public record RtrAttributes(
        @Nullable AddressVector destination,
        PathMtu pathMtu,
        int destQpn,
        int rqPsn,
        int maxDestRdAtomic,
        int minRnrTimer) {
    /// For datagrams: there is no peer.
    public static RtrAttributes datagram() {
        return new RtrAttributes(null, PathMtu.MTU_1024, 0, 0, 0, 0);
    }

    /// With four READs at once and an RNR timer of 0.64 ms (code 12).
    public static RtrAttributes connected(AddressVector destination, PathMtu pathMtu, int destQpn, int rqPsn) {
        return new RtrAttributes(destination, pathMtu, destQpn, rqPsn, 4, 12);
    }
}
