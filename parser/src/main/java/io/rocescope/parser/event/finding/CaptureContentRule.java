package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.CaptureSummary.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Whether there is anything to analyse: no RoCE at all, or connections without their data.
final class CaptureContentRule implements FindingRule {
    private static final int MOST_KINDS = 4;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        CaptureSummary c = all.capture();
        if (c.rocePackets() == 0) {
            out.accept(new FindingBuilder(FindingKind.NO_ROCE, "There is no RoCE packet in this capture")
                    .say(
                            c.packets() == 0
                                    ? "There is no packet at all."
                                    : "Its " + Phrases.count(c.packets(), "packet") + ": " + kinds(c) + ".")
                    .say("Most RDMA adapters handle RoCE in hardware, and an ordinary capture on the host does not see"
                            + " it.")
                    .advise("Capture at a switch's mirror port, or turn on the adapter's sniffer (NVIDIA: ethtool"
                            + " --set-priv-flags DEV sniffer on, or capture on the RDMA device with a libpcap that"
                            + " supports it). If RoCE runs on another UDP port, say --decode-as udp.port=N.")
                    .count(Math.max(1, c.packets()))
                    .build());
            return;
        }
        boolean data = all.flows().stream()
                .anyMatch(f -> f.flow().requestPackets() + f.flow().responsePackets() > 0);
        boolean established = all.evidence().ladders().all().stream().anyMatch(l -> l.seen(CmLadders.Step.RTU) != null);
        if (established && !data) {
            out.accept(new FindingBuilder(
                            FindingKind.OFFLOADED_DATA, "Connections are set up, but no data packet is in the capture")
                    .say("All " + Phrases.count(c.managementPackets(), "RoCE packet")
                            + " are the connection manager's, which the host's processor sends. The data that the"
                            + " adapter sends by itself bypassed the capturing point, or there was none.")
                    .advise("Capture at a switch's mirror port, or turn on the adapter's sniffer.")
                    .count(c.managementPackets())
                    .build());
        }
        if (c.roceV1Packets() > 0 && c.roceV1Packets() < c.rocePackets()) {
            out.accept(new FindingBuilder(FindingKind.ROCE_VERSION_MIX, "RoCEv1 and RoCEv2 are both in use")
                    .say(Phrases.count(c.roceV1Packets(), "packet") + " of " + Phrases.number(c.rocePackets())
                            + " are RoCEv1 (EtherType 0x8915), the others RoCEv2 (UDP). An end that uses one does not"
                            + " understand the other.")
                    .advise("Choose the same GID type on both ends: see show_gids, and set the GID index of the RoCEv2"
                            + " address (NCCL_IB_GID_INDEX, UCX_IB_GID_INDEX, perftest -x).")
                    .count(c.roceV1Packets())
                    .build());
        }
    }

    private static String kinds(CaptureSummary c) {
        List<String> words = new ArrayList<>();
        for (Kind kind : c.otherKinds()) {
            if (words.size() < MOST_KINDS) {
                words.add(Phrases.number(kind.frames()) + " "
                        + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            }
        }
        return words.isEmpty() ? "of kinds that are not known" : Phrases.list(words);
    }
}
