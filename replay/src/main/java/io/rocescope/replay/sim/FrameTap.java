package io.rocescope.replay.sim;

/// Sees the frames that leave and reach one device, in the order of time.
@FunctionalInterface
public interface FrameTap {
    /// @param timeNs since the epoch
    /// @param octets not to be changed
    void frame(long timeNs, byte[] octets);
}
