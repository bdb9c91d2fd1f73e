package io.rocescope.parser.tap;

import java.util.List;

/// What several taps show together.
///
/// @param hops between neighbouring taps, one for each direction
/// @param unplaced packets that only one tap saw and that may never have passed another
public record TapResult(List<TapClock> taps, List<Hop> hops, long unplaced) {
    /// A tap and its clock.
    ///
    /// @param rocePackets that it saw
    /// @param fitted false where it shares no packet with the others: its clock is taken as it is
    public record TapClock(String name, long rocePackets, boolean fitted, ClockFit clock) {}
}
