package io.rocescope.replay.inject;

import org.jspecify.annotations.Nullable;

/// One answer, captured and live.
///
/// @param captured null for {@link Verdict#EXTRA}
/// @param live null for {@link Verdict#MISSING} and for an ACK that a later one includes
/// @param note what differs, or what a reader should know; empty mostly
/// @param capturedDelayNs from the request packet to its answer, or -1
/// @param liveDelayNs the same, live, or -1
public record AnswerVerdict(
        Verdict verdict,
        @Nullable PacketFacts captured,
        @Nullable PacketFacts live,
        String note,
        long capturedDelayNs,
        long liveDelayNs) {}
