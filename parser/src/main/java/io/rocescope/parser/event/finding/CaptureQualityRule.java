package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.RoceEvent.TimeReversed;
import java.util.List;
import java.util.function.Consumer;

/// Whether the capture is whole: cut frames, a broken-off file, copies, a clock that jumps.
final class CaptureQualityRule implements FindingRule {
    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        CaptureSummary c = all.capture();
        String failure = all.readFailure();
        if (failure != null) {
            out.accept(new FindingBuilder(FindingKind.CAPTURE_UNREADABLE, "The capture could be read only in part")
                    .say(failure + ".")
                    .say("What is told here is about the " + Phrases.count(c.packets(), "packet") + " before that.")
                    .advise("Copy the file again from where it was captured, or capture again.")
                    .build());
        }
        if (all.stopped()) {
            out.accept(
                    new FindingBuilder(FindingKind.ANALYSIS_STOPPED, "Only the first part of the capture was analysed")
                            .say("The analysis was stopped after " + Phrases.count(c.packets(), "packet")
                                    + ". Requests that were open then may have been answered later.")
                            .build());
        }
        if (c.endsMidPacket()) {
            out.accept(new FindingBuilder(FindingKind.CAPTURE_ENDS_MID_PACKET, "The capture breaks off inside a packet")
                    .say("The writer was stopped, or the disk was full. All packets before that were analysed.")
                    .advise("End tcpdump with SIGINT, or write with -U, so that the last packet is whole.")
                    .build());
        }
        if (c.truncatedPackets() > 0) {
            cut(c, out);
        }
        if (c.malformedPackets() > 0) {
            out.accept(new FindingBuilder(
                            FindingKind.MALFORMED_PACKETS,
                            Phrases.count(c.malformedPackets(), "packet") + " with broken headers")
                    .say("Lengths or headers of these frames contradict each other. Receivers drop such packets.")
                    .advise(
                            "List them with: packets -Y 'roce.problem'. Look for damage on the way (link error counters)"
                                    + " or a sender that builds packets wrongly.")
                    .count(c.malformedPackets())
                    .build());
        }
        copies(c, out);
        reversals(all, out);
        if (c.untracked() > 0) {
            out.accept(new FindingBuilder(FindingKind.UNTRACKED_STREAMS, "More streams than are followed at once")
                    .say(Phrases.count(c.untracked(), "packet")
                            + " belong to further streams: they are counted, but not analysed.")
                    .advise("Select fewer queue pairs with -Y, for instance -Y 'ip.addr == 10.0.0.1'.")
                    .count(c.untracked())
                    .build());
        }
    }

    private static void cut(CaptureSummary c, Consumer<Finding> out) {
        boolean all = c.truncatedPackets() == c.packets();
        out.accept(new FindingBuilder(
                        FindingKind.CUT_FRAMES,
                        (all ? "All frames" : Phrases.count(c.truncatedPackets(), "frame")) + " captured in part")
                .say(
                        "The capture was made with a snap length below the frames' size. Payload lengths are taken from the"
                                + " headers and sequence numbers are whole, so that nothing else is lost: only the ICRC of cut"
                                + " frames cannot be checked, so damage in them goes unseen.")
                .advise("To have ICRCs checked, capture whole frames (tcpdump -s 0).")
                .count(c.truncatedPackets())
                .build());
    }

    private static void copies(CaptureSummary c, Consumer<Finding> out) {
        if (c.duplicateFrames() == 0) {
            return;
        }
        FindingBuilder finding = new FindingBuilder(
                        FindingKind.DOUBLED_CAPTURE,
                        c.doubled()
                                ? "About every frame was captured twice"
                                : Phrases.count(c.duplicateFrames(), "frame") + " captured more than once")
                .count(c.duplicateFrames());
        String equal =
                "The copies are equal to the last octet, IP identification included, and follow each other at once";
        if (c.doubled()) {
            finding.say(equal + ": that is how capturing on \"any\", or a mirror of both a port's directions, looks."
                            + " Copies are not taken for retransmissions.")
                    .advise("Capture on one interface, or mirror one direction.");
        } else {
            finding.say(equal
                            + ". Either the network delivered them twice, or the capture took them twice. They are not"
                            + " taken for retransmissions.")
                    .advise("If the receiver's counter duplicate_request rises without retransmissions, the network"
                            + " duplicates packets: look for a loop or a link that repeats frames.");
        }
        out.accept(finding.build());
    }

    private static void reversals(CaptureCase all, Consumer<Finding> out) {
        long reversals = all.capture().timeReversals();
        if (reversals == 0) {
            return;
        }
        List<Tally> tallies = all.evidence().capture().of(TimeReversed.class);
        long furthest = tallies.isEmpty() ? 0 : tallies.getFirst().max();
        out.accept(new FindingBuilder(FindingKind.TIME_REVERSED, "The capture's clock goes backwards")
                .from(tallies)
                .count(reversals)
                .say("A frame bears an earlier time than the frame ahead of it " + Phrases.times(reversals)
                        + ", by up to " + Phrases.duration(furthest) + ". Frames were put in the order of their times.")
                .say("Several capture queues, or a clock that was set, do this. Times shorter than that mean little.")
                .build());
    }
}
