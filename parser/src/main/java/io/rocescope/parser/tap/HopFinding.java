package io.rocescope.parser.tap;

import java.util.ArrayList;
import java.util.List;

/// Something that only several taps together show and that a person should know.
///
/// @param severity error, warning or info
/// @param tap where the frames are
/// @param frames the first ones, by their number at the tap
/// @param count of packets that it is about
public record HopFinding(
        String id,
        String severity,
        String tap,
        String from,
        String to,
        String title,
        String explanation,
        String advice,
        List<Long> frames,
        long count) {

    private static final String ERROR = "error";
    private static final String WARNING = "warning";
    private static final String INFO = "info";

    /// What the hops say, in their order.
    public static List<HopFinding> of(TapResult result) {
        List<HopFinding> list = new ArrayList<>();
        for (Hop h : result.hops()) {
            String between = " between " + h.from() + " and " + h.to();
            if (h.lost() > 0) {
                list.add(new HopFinding(
                        "network-loss",
                        ERROR,
                        h.from(),
                        h.from(),
                        h.to(),
                        "The network lost " + h.lost() + " of " + h.packets() + between,
                        h.from() + " saw these packets and " + h.to() + ", which saw their neighbours, did not"
                                + (h.lostAnswers() > 0
                                        ? "; " + h.lostAnswers() + " of them are answers: the host behind " + h.from()
                                                + " answered, and the one behind " + h.to() + " never got it."
                                        : "."),
                        "Look at the drop counters of the ports on this path, and at their buffers and flow control; a tap"
                                + " in the middle tells which half it is.",
                        h.lostFrames(),
                        h.lost()));
            }
            if (h.corrupted() > 0) {
                list.add(new HopFinding(
                        "network-corruption",
                        ERROR,
                        h.to(),
                        h.from(),
                        h.to(),
                        h.corrupted() + " of " + h.packets() + " packets were corrupted" + between,
                        "Their octets at " + h.to() + " are not those that " + h.from()
                                + " saw; the receiver drops them for their ICRC.",
                        "Look at the error counters of the links on this path: a cable, a transceiver, a switch's memory.",
                        h.corruptedFrames(),
                        h.corrupted()));
            }
            if (h.duplicated() > 0) {
                list.add(new HopFinding(
                        "network-duplication",
                        WARNING,
                        h.to(),
                        h.from(),
                        h.to(),
                        "The network duplicated " + h.duplicated() + " packets" + between,
                        h.to() + " saw them once more than " + h.from() + " did: no retransmission made them.",
                        "Look for a loop, a mirror into the same network, or bonding that sends on both links.",
                        h.duplicatedFrames(),
                        h.duplicated()));
            }
            if (h.reordered() > 0) {
                list.add(new HopFinding(
                        "network-reordering",
                        WARNING,
                        h.to(),
                        h.from(),
                        h.to(),
                        h.reordered() + " of " + h.packets() + " packets were overtaken" + between,
                        "They reached " + h.to() + " behind packets of the same queue pair that were sent after them.",
                        "Look for load balancing by packet instead of by flow (adaptive routing, spraying) on this path.",
                        List.of(),
                        h.reordered()));
            }
            marks(list, h, between);
            if (h.unseenAtFrom() > 0) {
                list.add(new HopFinding(
                        "tap-dropped",
                        INFO,
                        h.from(),
                        h.from(),
                        h.to(),
                        "The capture at " + h.from() + " misses " + h.unseenAtFrom() + " packets that " + h.to()
                                + " has",
                        "They passed " + h.from() + ", for " + h.to() + " saw them: the capture dropped them.",
                        "Give the capture at " + h.from() + " a larger buffer or a shorter snap length.",
                        List.of(),
                        h.unseenAtFrom()));
            }
        }
        return list;
    }

    private static void marks(List<HopFinding> list, Hop h, String between) {
        Hop.Remarked r = h.remarked();
        if (r.congestion() > 0) {
            list.add(new HopFinding(
                    "network-congestion",
                    WARNING,
                    h.to(),
                    h.from(),
                    h.to(),
                    r.congestion() + " of " + h.packets() + " packets were marked as congestion experienced" + between,
                    "A switch on this path had a queue beyond its marking threshold.",
                    "Compare with the congestion notifications that the receiver sent, and look at the queue's depth.",
                    List.of(),
                    r.congestion()));
        }
        if (r.dscp() + r.ecn() > 0) {
            list.add(new HopFinding(
                    "network-remarking",
                    WARNING,
                    h.to(),
                    h.from(),
                    h.to(),
                    r.dscp() + " packets got another DSCP and " + r.ecn() + " another ECN field" + between,
                    "Behind the re-marking they are in another traffic class, which may not be lossless.",
                    "Make the ports on this path trust the DSCP that hosts set.",
                    List.of(),
                    r.dscp() + r.ecn()));
        }
    }
}
