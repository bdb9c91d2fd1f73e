package io.rocescope.parser.tap;

import java.util.List;

/// What became of the packets that one tap saw on their way to the next.
///
/// @param from name of the tap that sees them first
/// @param packets RoCE packets that `from` saw and `to` should have seen
/// @param lost of these, the ones that `to` did not see
/// @param lostAnswers of the lost ones, acknowledgements and responses
/// @param duplicated packets that `to` saw once more than `from` did
/// @param reordered packets that reached `to` behind one of the same stream that was sent after them (RFC 4737)
/// @param corrupted packets with other octets at `to`: the ICRC is invalid there, or another one
/// @param remarked packets that were changed as networks may
/// @param unseenAtFrom packets that only `to` saw although they passed `from`: its capture dropped them
/// @param outside packets while the other tap was not capturing; in no other number
/// @param delayNs how long the packets took
/// @param lostFrames the first lost ones, by their number at `from`
/// @param corruptedFrames the first corrupted ones, by their number at `to`
public record Hop(
        String from,
        String to,
        long packets,
        long lost,
        long lostAnswers,
        long duplicated,
        long reordered,
        long corrupted,
        Remarked remarked,
        long unseenAtFrom,
        long outside,
        Delay delayNs,
        List<Long> lostFrames,
        List<Long> duplicatedFrames,
        List<Long> corruptedFrames) {

    /// Packets whose marks differ between the taps.
    ///
    /// @param ecn changed other than to congestion experienced
    /// @param congestion marked as congestion experienced on the way
    /// @param dscp with another code point
    /// @param ttl with a hop limit that is not the usual one less for this hop
    /// @param hops what the hop limit loses on the way, usually
    public record Remarked(long ecn, long congestion, long dscp, long ttl, int hops) {}

    /// One-way delays on the common time line, in nanoseconds; all -1 without packets.
    ///
    /// @param base the path without its queues: the 5th percentile, which single wrong times do not move
    /// @param uncertainty how far all of them may be off together, or -1 where only their spread is known
    public record Delay(long min, long base, long p50, long p90, long p99, long max, long uncertainty) {}
}
