package io.rocescope.replay.plan;

import io.rocescope.parser.event.WcStatus;

/// What became of a request in the capture.
///
/// @param status what its application saw; UNKNOWN where the capture cannot tell
/// @param rnrNaks receiver-not-ready NAKs that it got
/// @param retransmissions times that it was sent again
/// @param latencyNs from its first packet to its answer, or -1
public record Expectation(WcStatus status, int rnrNaks, int retransmissions, long latencyNs) {}
