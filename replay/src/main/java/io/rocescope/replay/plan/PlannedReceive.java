package io.rocescope.replay.plan;

import org.jspecify.annotations.Nullable;

/// Receives that are posted at one time.
///
/// @param atNs from the replay's start; 0 or less: posted before the first request
/// @param length octets that each can take
/// @param count how many
/// @param lateFor the other end's request that came before it, by number, or null: where that one is posted late,
///     these receives are as late
public record PlannedReceive(
        long atNs, long length, int count, @Nullable Integer lateFor) {
    public PlannedReceive {
        Checks.range(length, 0, Integer.MAX_VALUE, "receive: length");
        Checks.range(count, 1, Integer.MAX_VALUE, "receive: count");
    }
}
