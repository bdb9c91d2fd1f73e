package io.rocescope.parser.capture.live;

import org.jspecify.annotations.Nullable;

/// How an interface is captured from.
///
/// @param filter in libpcap's syntax (pcap-filter(7)), or null for every frame
/// @param snapLength octets to keep of each frame, from 1 to {@value #MAX_SNAP_LENGTH}
/// @param promiscuous whether frames for other hosts are wanted
/// @param bufferOctets size of the kernel's buffer, at least {@value #MIN_BUFFER}
/// @param heartbeatNs how long to wait for a frame before an empty batch is given, or 0 to wait until one comes
public record LiveOptions(
        @Nullable String filter, int snapLength, boolean promiscuous, int bufferOctets, long heartbeatNs) {
    /// Octets that libpcap keeps of a frame at the most.
    public static final int MAX_SNAP_LENGTH = 262_144;

    /// Octets of the smallest buffer.
    public static final int MIN_BUFFER = 1 << 20;

    private static final int DEFAULT_BUFFER = 64 << 20;

    /// Checks the ranges.
    ///
    /// @throws IllegalArgumentException if one is left
    public LiveOptions {
        if (snapLength < 1 || snapLength > MAX_SNAP_LENGTH) {
            throw new IllegalArgumentException("snap length " + snapLength + ": expected 1 to " + MAX_SNAP_LENGTH);
        }
        if (bufferOctets < MIN_BUFFER) {
            throw new IllegalArgumentException("buffer of " + bufferOctets + " octets: expected " + MIN_BUFFER);
        }
    }

    /// Every frame, whole, also those for other hosts.
    public static LiveOptions defaults() {
        return new LiveOptions(null, MAX_SNAP_LENGTH, true, DEFAULT_BUFFER, 0);
    }

    public LiveOptions withFilter(@Nullable String newFilter) {
        return new LiveOptions(newFilter, snapLength, promiscuous, bufferOctets, heartbeatNs);
    }

    public LiveOptions withSnapLength(int newSnapLength) {
        return new LiveOptions(filter, newSnapLength, promiscuous, bufferOctets, heartbeatNs);
    }

    public LiveOptions withPromiscuous(boolean newPromiscuous) {
        return new LiveOptions(filter, snapLength, newPromiscuous, bufferOctets, heartbeatNs);
    }

    public LiveOptions withHeartbeat(long ns) {
        return new LiveOptions(filter, snapLength, promiscuous, bufferOctets, ns);
    }
}
