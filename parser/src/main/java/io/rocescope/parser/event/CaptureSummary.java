package io.rocescope.parser.event;

import java.util.List;

/// What a capture holds as a whole. Names and meanings are the contract's.
///
/// @param truncatedPackets frames of which the capture holds less than there was
/// @param malformedPackets frames whose octets break the rules, other than by a wrong ICRC alone
/// @param duplicateFrames frames that were captured more than once
/// @param doubled about every frame was captured twice
/// @param endsMidPacket an input ends inside a packet
/// @param untracked RoCE packets of streams beyond the tracker's limit
/// @param managementPackets packets of queue pairs 0 and 1
/// @param otherKinds frames without RoCE, by what they are, most frequent first
public record CaptureSummary(
        List<String> files,
        long packets,
        long rocePackets,
        long firstNs,
        long lastNs,
        List<String> linkTypes,
        long truncatedPackets,
        long malformedPackets,
        long timeReversals,
        long duplicateFrames,
        boolean doubled,
        boolean endsMidPacket,
        Icrc icrc,
        long cnps,
        long ecnMarked,
        long pauseFrames,
        long untracked,
        long managementPackets,
        long roceV1Packets,
        List<Kind> otherKinds,
        List<IcrcExplanation> icrcExplanations) {

    /// Verdicts on the invariant CRC.
    public record Icrc(long valid, long invalid, long unchecked) {}

    /// Frames of one kind that is not RoCE.
    public record Kind(String name, long frames) {}

    /// Why every ICRC of a stream is wrong in the same way.
    ///
    /// @param stream for people: who sends to whom
    /// @param what for people, such as "UDP source port was 57790 when the ICRC was made"
    /// @param packets that it explains
    public record IcrcExplanation(String stream, String what, long packets, long firstFrame) {}
}
