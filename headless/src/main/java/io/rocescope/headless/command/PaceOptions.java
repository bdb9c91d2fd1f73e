package io.rocescope.headless.command;

import io.rocescope.headless.UsageException;
import io.rocescope.parser.text.TimeSpans;
import io.rocescope.replay.inject.Pace;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// When frames leave; a picocli mixin.
final class PaceOptions {
    @Option(names = "--speed", paramLabel = "F", description = "Captured gaps, divided by F. Default: 1.")
    private @Nullable Double speed;

    @Option(names = "--pps", paramLabel = "N", description = "N packets a second instead.")
    private @Nullable Double pps;

    @Option(names = "--mbps", paramLabel = "N", description = "N megabits a second instead.")
    private @Nullable Double mbps;

    @Option(names = "--topspeed", description = "No gaps; --max-pps still holds.")
    private boolean top;

    @Option(names = "--max-gap", paramLabel = "TIME", description = "Cut longer captured gaps to this, such as 1ms.")
    private @Nullable String maxGap;

    @Option(
            names = "--max-pps",
            paramLabel = "N",
            description = "Packets a second at the most, whatever else is asked; 0 for no ceiling. Default:"
                    + " ${DEFAULT-VALUE}.")
    private double maxPps = Pace.DEFAULT_MAX_PPS;

    Pace pace() throws UsageException {
        int given = (speed != null ? 1 : 0) + (pps != null ? 1 : 0) + (mbps != null ? 1 : 0) + (top ? 1 : 0);
        if (given > 1) {
            throw new UsageException("--speed, --pps, --mbps and --topspeed exclude each other");
        }
        if (!(maxPps >= 0)) {
            throw new UsageException("--max-pps " + maxPps + ": expected 0 or more");
        }
        long gap = maxGap == null ? 0 : span("--max-gap", maxGap);
        try {
            if (top) {
                return new Pace(Pace.Kind.TOP, 0, gap, maxPps);
            }
            if (pps != null) {
                return new Pace(Pace.Kind.PACKETS, pps, gap, maxPps);
            }
            if (mbps != null) {
                return new Pace(Pace.Kind.MEGABITS, mbps, gap, maxPps);
            }
            return new Pace(Pace.Kind.SPEED, speed == null ? 1 : speed, gap, maxPps);
        } catch (IllegalArgumentException e) {
            throw new UsageException("a " + e.getMessage(), e);
        }
    }

    /// @param option for the message
    static long span(String option, String text) throws UsageException {
        OptionalLong ns = TimeSpans.parse(text);
        if (ns.isEmpty()) {
            throw new UsageException(option + " " + text + ": expected " + TimeSpans.EXPECTED);
        }
        return ns.getAsLong();
    }
}
