package io.rocescope.headless.output;

import static io.rocescope.headless.output.JsonDocument.object;

import io.rocescope.parser.tap.ClockFit;
import io.rocescope.parser.tap.Hop;
import io.rocescope.parser.tap.TapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What several taps show together, as JSON.
public final class TapJson {
    private TapJson() {}

    /// The whole document of `merge`.
    ///
    /// @param written frames that were written; -1 where nothing was to be written
    public static Map<String, Object> document(TapResult result, long written) {
        Map<String, Object> document = object("schema", "rocescope/merge/1");
        if (written >= 0) {
            document.put("written", written);
        }
        document.putAll(members(result));
        return document;
    }

    /// The members `taps`, `hops` and what belongs to them.
    public static Map<String, Object> members(TapResult result) {
        List<Object> taps = new ArrayList<>();
        for (TapResult.TapClock tap : result.taps()) {
            ClockFit clock = tap.clock();
            taps.add(object(
                    "name", tap.name(),
                    "rocePackets", tap.rocePackets(),
                    "clockFitted", tap.fitted(),
                    "clockOffsetNs", Math.round(clock.offsetNs()),
                    "clockDriftPpm", clock.driftPpm(),
                    "clockUncertaintyNs", clock.uncertaintyNs() < 0 ? null : clock.uncertaintyNs()));
        }
        List<Object> reactions = new ArrayList<>();
        for (TapResult.Reaction r : result.reactions()) {
            reactions.add(object(
                    "tap",
                    r.tap(),
                    "answers",
                    r.answers(),
                    "p50Ns",
                    r.p50Ns(),
                    "p99Ns",
                    r.p99Ns(),
                    "maxNs",
                    r.maxNs()));
        }
        return object(
                "taps",
                taps,
                "hops",
                hops(result.hops()),
                "reactions",
                reactions,
                "unplacedPackets",
                result.unplaced());
    }

    private static List<Object> hops(List<Hop> hops) {
        List<Object> list = new ArrayList<>();
        for (Hop h : hops) {
            boolean any = h.delayNs().p50() >= 0;
            list.add(object(
                    "from", h.from(),
                    "to", h.to(),
                    "packets", h.packets(),
                    "lost", h.lost(),
                    "duplicated", h.duplicated(),
                    "reordered", h.reordered(),
                    "corrupted", h.corrupted(),
                    "delayNs",
                            any
                                    ? object(
                                            "min", h.delayNs().min(),
                                            "base", h.delayNs().base(),
                                            "p50", h.delayNs().p50(),
                                            "p90", h.delayNs().p90(),
                                            "p99", h.delayNs().p99(),
                                            "max", h.delayNs().max(),
                                            "uncertainty",
                                                    h.delayNs().uncertainty() < 0
                                                            ? null
                                                            : h.delayNs().uncertainty())
                                    : object(),
                    "lostAnswers", h.lostAnswers(),
                    "remarked",
                            object(
                                    "ecn", h.remarked().ecn(),
                                    "congestion", h.remarked().congestion(),
                                    "dscp", h.remarked().dscp(),
                                    "ttl", h.remarked().ttl(),
                                    "hopLimitLoss", h.remarked().hops()),
                    "unseenAtFrom", h.unseenAtFrom(),
                    "outside", h.outside(),
                    "lostFrames", h.lostFrames(),
                    "duplicatedFrames", h.duplicatedFrames(),
                    "corruptedFrames", h.corruptedFrames()));
        }
        return list;
    }
}
