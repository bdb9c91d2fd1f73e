package io.rocescope.replay.plan;

import java.util.Set;

/// A memory region of one end, as large as the addresses that the capture shows in use.
///
/// @param name by which requests of the other end refer to it
/// @param length octets, from 1
/// @param access what the other end may do with it
/// @param capturedRKey the remote key that the capture shows, unsigned 32 bits
/// @param capturedAddress where it began there, at a page's start
public record Region(String name, long length, Set<Access> access, long capturedRKey, long capturedAddress) {
    public Region {
        Checks.named(name, "a region's name");
        Checks.range(length, 1, Long.MAX_VALUE, "region " + name + ": length");
        access = Checks.copy(access);
    }
}
