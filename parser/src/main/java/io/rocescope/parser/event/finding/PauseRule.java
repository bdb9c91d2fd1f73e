package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.finding.PauseTimes.Paused;
import java.util.Map;
import java.util.function.Consumer;

/// Pause frames: how long a class of the link stood still.
final class PauseRule implements FindingRule {
    private static final double STORM_SHARE = 0.2;
    private static final long STORM_SPAN_NS = 1_000_000;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        for (Map.Entry<PauseTimes.Key, Paused> entry : all.evidence().pauses().all()) {
            PauseTimes.Key key = entry.getKey();
            Paused paused = entry.getValue();
            double share = paused.spanNs() == 0 ? 0 : (double) paused.totalNs() / paused.spanNs();
            boolean storm = share >= STORM_SHARE && paused.spanNs() >= STORM_SPAN_NS && paused.frames() > 2;
            out.accept(new FindingBuilder(
                            storm ? FindingKind.PAUSE_STORM : FindingKind.PAUSE_SEEN,
                            key.source() + " paused priority " + key.priority() + (storm ? " much of the time" : ""))
                    .count(paused.frames())
                    .frames(paused.evidence())
                    .at(paused.firstNs())
                    .say(Phrases.count(paused.frames(), "pause frame") + " within " + Phrases.duration(paused.spanNs())
                            + ". If the link runs at " + PauseTimes.ASSUMED_BITS_PER_NS
                            + " Gb/s, they stopped the class for " + Phrases.duration(paused.totalNs()) + " ("
                            + Phrases.percent(paused.totalNs(), paused.spanNs()) + "), at longest "
                            + Phrases.duration(paused.longestNs())
                            + " at a stretch. Pause times are in units of 512 bit times: a link of a quarter of that"
                            + " speed stands still four times as long.")
                    .sayIf(storm, "While a class is paused, everything in it waits, and the wait spreads backwards.")
                    .advise(
                            storm
                                    ? "Find out why the sender of the pause frames cannot take its traffic: a slow host"
                                            + " (PCIe, memory), a congested port behind it, a faulty adapter. A PFC"
                                            + " watchdog on the switch limits the harm; ECN thresholds below the PFC ones"
                                            + " slow senders down first."
                                    : "")
                    .build());
        }
    }
}
