package io.rocescope.parser.tap;

import java.util.List;

/// What several taps show together.
///
/// @param hops between neighbouring taps, one for each direction
/// @param unplaced packets that only one tap saw and that may never have passed another
/// @param reactions of the hosts behind the taps, where there are any
public record TapResult(List<TapClock> taps, List<Hop> hops, List<Reaction> reactions, long unplaced) {
    /// How long the host behind a tap took from a request's arrival to its answer: the adapter's own time, without the
    /// network's.
    ///
    /// @param answers that were measured
    public record Reaction(String tap, long answers, long p50Ns, long p99Ns, long maxNs) {}

    /// A tap and its clock.
    ///
    /// @param rocePackets that it saw
    /// @param fitted false where it shares no packet with the others: its clock is taken as it is
    public record TapClock(String name, long rocePackets, boolean fitted, ClockFit clock) {}
}
