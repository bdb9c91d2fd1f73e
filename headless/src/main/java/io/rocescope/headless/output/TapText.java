package io.rocescope.headless.output;

import io.rocescope.parser.tap.ClockFit;
import io.rocescope.parser.tap.Hop;
import io.rocescope.parser.tap.TapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What several taps show together, for people.
public final class TapText {
    private static final int MOST_FRAMES = 8;

    private TapText() {}

    /// Writes clocks, hops and reactions.
    public static void write(TextSink out, TapResult result) {
        for (TapResult.TapClock tap : result.taps()) {
            line(out, "Tap " + tap.name() + ": " + tap.rocePackets() + " RoCE packets, " + clock(tap, result));
        }
        for (Hop hop : result.hops()) {
            out.line();
            hop(out, hop);
        }
        if (!result.reactions().isEmpty()) {
            out.line();
        }
        for (TapResult.Reaction r : result.reactions()) {
            line(
                    out,
                    "The host behind " + r.tap() + " took " + Durations.text(r.p50Ns()) + " to react (median of "
                            + r.answers() + " answers; p99 " + Durations.text(r.p99Ns()) + ", longest "
                            + Durations.text(r.maxNs()) + ")");
        }
        if (result.unplaced() > 0) {
            out.line();
            line(
                    out,
                    result.unplaced()
                            + " packets were seen at one tap only and may never have been meant to pass another");
        }
    }

    private static String clock(TapResult.TapClock tap, TapResult result) {
        if (tap.equals(result.taps().get(0))) {
            return "whose clock is the common one";
        }
        if (!tap.fitted()) {
            return "none of which another tap saw: its clock is taken as it is";
        }
        ClockFit c = tap.clock();
        String uncertainty = c.uncertaintyNs() < 0
                ? " (packets of one direction only: their delay is in it)"
                : " ± " + Durations.text(c.uncertaintyNs());
        String drift = c.drift() == 0 ? "" : String.format(Locale.ROOT, ", %.1f ppm fast", c.driftPpm());
        return "clock " + Durations.text(Math.round(c.offsetNs())) + " ahead" + uncertainty + drift;
    }

    private static void hop(TextSink out, Hop h) {
        line(out, h.from() + " → " + h.to() + ": " + loss(h));
        Hop.Delay d = h.delayNs();
        if (d.p50() >= 0) {
            line(
                    out,
                    "  delay " + Durations.text(d.base()) + " without queues, " + Durations.text(d.p50()) + " median, "
                            + Durations.text(d.p99()) + " p99, " + Durations.text(d.max()) + " longest");
        }
        List<String> more = new ArrayList<>();
        if (h.lostAnswers() > 0) {
            more.add(h.lostAnswers() + " of the lost are answers: " + h.from() + " answered, " + h.to()
                    + " never got it");
        }
        add(more, h.duplicated(), "duplicated by the network", "", h.duplicatedFrames(), h.to());
        add(more, h.reordered(), "overtaken on the way", "", List.of(), "");
        add(more, h.corrupted(), "corrupted on the way", ", which their receiver drops", h.corruptedFrames(), h.to());
        add(more, h.remarked().congestion(), "marked as congestion experienced on the way", "", List.of(), "");
        add(more, h.remarked().ecn(), "with another ECN field", "", List.of(), "");
        add(more, h.remarked().dscp(), "with another DSCP", "", List.of(), "");
        add(more, h.remarked().ttl(), "with an unusual loss of hop limit", " (another path)", List.of(), "");
        if (h.remarked().hops() != 0) {
            more.add("the hop limit loses " + h.remarked().hops() + ": so many routers lie between");
        }
        add(
                more,
                h.unseenAtFrom(),
                "only seen at " + h.to(),
                ": the capture at " + h.from() + " dropped them",
                List.of(),
                "");
        add(more, h.outside(), "left out", ": the other tap was not capturing", List.of(), "");
        more.forEach(text -> line(out, "  " + text));
    }

    private static String loss(Hop h) {
        if (h.lost() == 0) {
            return "all " + h.packets() + " packets arrived";
        }
        return "the network lost " + h.lost() + " of " + h.packets() + " between " + h.from() + " and " + h.to()
                + frames(h.lostFrames(), h.from(), h.lost());
    }

    private static void add(List<String> more, long count, String what, String end, List<Long> frames, String tap) {
        if (count > 0) {
            more.add(count + (count == 1 ? " packet " : " packets ") + what + end + frames(frames, tap, count));
        }
    }

    private static String frames(List<Long> frames, String tap, long count) {
        if (frames.isEmpty()) {
            return "";
        }
        String some = frames.stream().limit(MOST_FRAMES).map(String::valueOf).collect(Collectors.joining(", "));
        return " (" + (count == 1 ? "frame " : "frames ") + some + (count > MOST_FRAMES ? ", …" : "") + " at " + tap
                + ")";
    }

    private static void line(TextSink out, String text) {
        out.text(text);
        out.line();
    }
}
