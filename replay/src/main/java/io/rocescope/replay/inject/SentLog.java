package io.rocescope.replay.inject;

import java.lang.foreign.MemorySegment;

/// Told of each frame that leaves.
@FunctionalInterface
interface SentLog {
    SentLog NONE = (memory, offset, length, nowNs) -> {};

    /// @param nowNs on the monotonic clock
    void sent(MemorySegment memory, long offset, int length, long nowNs);
}
