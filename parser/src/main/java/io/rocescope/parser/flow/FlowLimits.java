package io.rocescope.parser.flow;

/// Bounds that keep the engine from believing impossible distances.
final class FlowLimits {
    /// A PSN this near may belong to the same stream.
    static final int NEAR = 1 << 16;

    /// A jump ahead of this many PSNs is no gap any more: even a lossy capturing device does not miss a gigabyte and
    /// then see the very next packets.
    static final int FAR_AHEAD = 1 << 20;

    /// A requester goes back to its oldest unanswered PSN, never this far below what was answered.
    static final int FAR_BEHIND = 4096;

    private FlowLimits() {}
}
