package io.rocescope.replay.inject;

/// A requester sent a request again: why, and how long after.
///
/// @param kind what made it do so
/// @param psn where it began again
/// @param delayNs from the NAK or RNR NAK, or from the last transmission where there was none
/// @param leastNs the wait that the RNR NAK asked for, else 0
public record Reaction(Kind kind, int psn, long delayNs, long leastNs) {
    /// What made it send again.
    public enum Kind {
        NAK,
        RNR,
        /// No answer: its own timer.
        TIMEOUT
    }
}
