package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary.IcrcExplanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// ICRCs that are wrong in one explainable way, because something rewrote a field that they cover.
final class IcrcRewrittenRule implements FindingRule {
    private static final int MOST_STREAMS = 3;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        Map<String, List<IcrcExplanation>> byWhat = new TreeMap<>();
        for (IcrcExplanation e : all.capture().icrcExplanations()) {
            byWhat.computeIfAbsent(e.what(), _ -> new ArrayList<>()).add(e);
        }
        byWhat.forEach((what, list) -> out.accept(finding(what, list)));
    }

    private static Finding finding(String what, List<IcrcExplanation> list) {
        long packets = list.stream().mapToLong(IcrcExplanation::packets).sum();
        List<String> streams = new ArrayList<>();
        for (IcrcExplanation e : list) {
            if (streams.size() < MOST_STREAMS) {
                streams.add(e.stream());
            }
        }
        if (list.size() > MOST_STREAMS) {
            streams.add(Phrases.number(list.size() - MOST_STREAMS) + " more");
        }
        boolean port = what.contains("port");
        return new FindingBuilder(FindingKind.ICRC_REWRITTEN, "ICRCs are wrong, and all in one way: they were " + what)
                .count(packets)
                .frames(list.stream().map(IcrcExplanation::firstFrame).toList())
                .say("The ICRCs of " + Phrases.count(packets, "packet") + " (" + Phrases.list(streams) + ") were "
                        + what + ".")
                .sayIf(
                        port,
                        "Something between the sender and the capture, such as a mirror session, rewrote that field."
                                + " The packets themselves are sound, and count as valid in the analysis.")
                .sayIf(
                        !port,
                        "The sender writes the ICRC's octets in reverse order. Other adapters drop all its packets;"
                                + " they count in the analysis.")
                .advise(
                        port
                                ? "Nothing is to be done about the traffic. If receivers complain of ICRC errors, look for"
                                        + " a device in the path that rewrites ports."
                                : "The ICRC is sent least significant octet first (IBTA volume 1, 7.8.1).")
                .build();
    }
}
