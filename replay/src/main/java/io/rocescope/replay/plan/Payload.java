package io.rocescope.replay.plan;

/// What a replay's messages carry.
public enum Payload {
    /// Zeros.
    ZERO,
    /// Octets that depend on the request's number, so that two requests can be told apart in a capture of the
    /// replay.
    PATTERN,
    /// What the capture had, where the plan holds it; else the pattern.
    CAPTURED
}
