package io.rocescope.replay.engine;

/// How a run ended.
///
/// @param detail what happened, for people; empty for a complete run
public record RunEnd(Kind kind, String detail) {
    /// All requests were posted and completed.
    public static final RunEnd COMPLETE = new RunEnd(Kind.COMPLETE, "");

    /// Why.
    public enum Kind {
        COMPLETE,
        /// The user wanted no more.
        INTERRUPTED,
        /// Nothing came forward for as long as the run's patience lasts.
        STALLED,
        /// The device reported a fatal error or is gone.
        DEVICE_LOST,
        /// The other machine's process is gone.
        PEER_LOST,
        /// A verb failed.
        FAILED
    }
}
