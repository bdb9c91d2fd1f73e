package io.rocescope.replay.engine;

import java.util.List;

/// What an end must know of the other before it can talk to it.
///
/// @param gid sixteen octets, as hexadecimal text
/// @param pathMtu the largest that the port can do, octets
/// @param regions in the plan's order
public record EndAddress(int qpn, int startPsn, String gid, int pathMtu, List<RemoteRegion> regions) {
    /// A memory region of the other end.
    public record RemoteRegion(String name, long address, int rkey, long length) {}

    public EndAddress {
        regions = List.copyOf(regions);
    }

    RemoteRegion region(String name) {
        for (RemoteRegion region : regions) {
            if (region.name().equals(name)) {
                return region;
            }
        }
        throw new IllegalArgumentException("the other end has no region \"" + name + "\"; its plan is another one");
    }
}
