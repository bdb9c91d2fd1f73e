package io.rocescope.replay.plan;

/// Receives that are posted at one time.
///
/// @param atNs from the replay's start; 0 or less: posted before the first request
/// @param length octets that each can take
/// @param count how many
public record PlannedReceive(long atNs, long length, int count) {
    public PlannedReceive {
        Checks.range(length, 0, Integer.MAX_VALUE, "receive: length");
        Checks.range(count, 1, Integer.MAX_VALUE, "receive: count");
    }
}
