package io.rocescope.replay.verbs;

import java.nio.ByteBuffer;

/// Memory that the RNIC may read and write: `struct ibv_mr`. Its memory lives as long as the region is open.
public interface MemoryRegion extends Resource {
    /// Where it starts: what a work request's scatter/gather element and a peer's requests name.
    long address();

    /// In octets.
    long length();

    int lkey();

    int rkey();

    /// The memory itself, in the machine's octet order. What the RNIC writes shows in it at once. It must not be
    /// used after the region is closed.
    ///
    /// @param offset from the region's start
    /// @throws IndexOutOfBoundsException when that is not within the region
    ByteBuffer slice(long offset, int length);

    /// Copies octets into the region.
    default void write(long offset, byte[] octets) {
        slice(offset, octets.length).put(octets);
    }

    /// Copies octets out of the region.
    default byte[] read(long offset, int length) {
        byte[] octets = new byte[length];
        slice(offset, length).get(octets);
        return octets;
    }

    /// The eight octets at an offset, as atomics see them.
    default long getLong(long offset) {
        return slice(offset, Long.BYTES).getLong(0);
    }

    /// Writes eight octets, as atomics see them.
    default void putLong(long offset, long value) {
        slice(offset, Long.BYTES).putLong(0, value);
    }
}
