package io.rocescope.replay.link;

import java.lang.foreign.MemorySegment;

/// A frame that came in; used again for each.
public final class ReceivedFrame {
    private MemorySegment octets = MemorySegment.NULL;
    private int length;
    private long epochNs;

    /// For whoever implements a port.
    ///
    /// @param newOctets valid until the next receive
    /// @param newEpochNs when the kernel saw it, nanoseconds since the epoch
    public void set(MemorySegment newOctets, int newLength, long newEpochNs) {
        octets = newOctets;
        length = newLength;
        epochNs = newEpochNs;
    }

    /// Its octets, from 0 to {@link #length()}; valid until the next receive.
    public MemorySegment octets() {
        return octets;
    }

    public int length() {
        return length;
    }

    /// When the kernel saw it, nanoseconds since the epoch.
    public long epochNs() {
        return epochNs;
    }
}
