package io.rocescope.replay.plan;

/// How a request is made to fail as it failed in the capture.
public enum Flaw {
    /// The remote key names no memory region.
    BAD_RKEY,
    /// The address lies outside of its region.
    OUT_OF_BOUNDS,
    /// The region does not allow what the request asks for.
    NO_ACCESS,
    /// The responder's queue pair does not allow what the request asks for.
    QP_NO_ACCESS,
    /// An atomic's address is no multiple of eight.
    MISALIGNED,
    /// The receive that the request meets is shorter than the message.
    SHORT_RECEIVE,
    /// The responder has no receive.
    NO_RECEIVE,
    /// The responder does not answer.
    SILENT_PEER
}
