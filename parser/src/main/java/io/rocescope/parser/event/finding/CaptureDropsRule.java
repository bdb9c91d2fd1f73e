package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.CaptureDropDetected;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Holes that the capture made, not the network: the packets were answered without being sent again.
final class CaptureDropsRule implements FindingRule {
    private static final int MOST_NAMED = 3;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        long drops = 0;
        long holes = 0;
        List<Tally> shown = new ArrayList<>();
        List<FlowCase> dropped = new ArrayList<>();
        List<FlowCase> open = new ArrayList<>();
        for (FlowCase flow : all.flows()) {
            long missing = flow.flow().missingRequestPackets() + flow.flow().missingResponsePackets();
            if (flow.flow().captureDrops() > 0) {
                drops += flow.flow().captureDrops();
                dropped.add(flow);
                shown.addAll(flow.evidence().of(CaptureDropDetected.class));
            }
            long rest = missing - flow.flow().captureDrops();
            if (rest > 0 && flow.reliable()) {
                holes += rest;
                open.add(flow);
            }
        }
        if (drops > 0) {
            out.accept(new FindingBuilder(
                            FindingKind.CAPTURE_DROPS, "The capture lost " + Phrases.count(drops, "packet"))
                    .from(shown)
                    .count(drops)
                    .say("Their sequence numbers are missing here, but the receivers answered them and nobody sent them"
                            + " again: so they arrived, and only the capture lacks them" + on(dropped) + ".")
                    .say("Where the capture drops packets, a hole is no proof of loss in the network: none is claimed"
                            + " from holes alone.")
                    .advise("Capture with a larger buffer (tcpdump -B), a shorter snap length (-s 128), or on faster"
                            + " storage; check the mirror port's and the capture's drop counters.")
                    .build());
        }
        if (holes > 0) {
            out.accept(new FindingBuilder(
                            FindingKind.UNEXPLAINED_HOLES,
                            Phrases.count(holes, "packet") + " neither seen nor answered")
                    .count(holes)
                    .frame(open.getFirst().connection().firstFrame())
                    .say("Their sequence numbers are missing, nobody reported them lost, and nobody sent them again"
                            + on(open) + ". The capture does not tell whether they arrived.")
                    .build());
        }
    }

    private static String on(List<FlowCase> flows) {
        List<Integer> ids =
                flows.stream().map(f -> f.connection().id()).distinct().toList();
        List<String> words = new ArrayList<>();
        for (int id : ids) {
            if (words.size() < MOST_NAMED) {
                words.add(String.valueOf(id));
            }
        }
        if (ids.size() > MOST_NAMED) {
            return " (on " + Phrases.count(ids.size(), "connection") + ")";
        }
        return " (connection " + Phrases.list(words) + ")";
    }
}
