package io.rocescope.replay.inject;

import io.rocescope.replay.faults.FaultPlan;

/// How a ghost is played.
///
/// @param loops times that the flow is sent; each time its PSNs go on from the last
/// @param gated whether the ghost waits for the device's answers where the captured end had them
/// @param gateLimitNs how long one such wait lasts at the most
/// @param lingerNs how long the device's answers are waited for after the last frame
/// @param recordOctets that are kept for a capture of the run; 0 for none
public record InjectOptions(
        Pace pace, int loops, boolean gated, long gateLimitNs, long lingerNs, FaultPlan faults, long recordOctets) {
    public static final InjectOptions DEFAULT =
            new InjectOptions(Pace.CAPTURED, 1, false, 1_000_000_000L, 500_000_000L, FaultPlan.NONE, 0);
}
