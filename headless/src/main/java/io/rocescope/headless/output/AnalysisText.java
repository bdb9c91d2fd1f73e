package io.rocescope.headless.output;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The whole analysis for people: what was captured, the connections, the findings.
public final class AnalysisText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int NS_PER_S = 1_000_000_000;
    private static final int MOST_KINDS = 5;

    private AnalysisText() {}

    /// @param color whether to use colours
    /// @param all whether to print every connection and finding, however many
    public static void write(TextSink out, AnalysisResult result, List<Finding> findings, boolean color, boolean all) {
        capture(out, result.capture());
        out.line();
        ConnectionTable.write(out, result.connections(), all);
        out.line();
        new FindingText(out, color, all).write(findings, result);
    }

    private static void capture(TextSink out, CaptureSummary c) {
        String what = c.files().size() == 1 ? "Capture   " : "Captures  ";
        Wrapped.write(out, what, String.join(", ", c.files()));
        String packets =
                Phrases.count(c.packets(), "packet") + ", " + Phrases.number(c.rocePackets()) + " of them RoCE";
        if (c.packets() > 0) {
            packets += ", within " + Phrases.duration(c.lastNs() - c.firstNs()) + " from "
                    + TIME.format(Instant.ofEpochSecond(c.firstNs() / NS_PER_S, c.firstNs() % NS_PER_S)) + " UTC";
        }
        Wrapped.write(out, "Packets   ", packets);
        if (!c.otherKinds().isEmpty()) {
            Wrapped.write(out, "Others    ", others(c));
        }
        if (c.rocePackets() > 0) {
            Wrapped.write(out, "ICRC      ", icrc(c));
        }
        if (c.cnps() + c.ecnMarked() + c.pauseFrames() > 0) {
            Wrapped.write(
                    out,
                    "Congested ",
                    Phrases.count(c.ecnMarked(), "packet") + " marked by switches, " + Phrases.count(c.cnps(), "CNP")
                            + ", " + Phrases.count(c.pauseFrames(), "pause frame"));
        }
    }

    private static String others(CaptureSummary c) {
        List<String> words = new ArrayList<>();
        for (CaptureSummary.Kind kind : c.otherKinds()) {
            if (words.size() < MOST_KINDS) {
                words.add(Phrases.number(kind.frames()) + " " + kind.name());
            }
        }
        return String.join(", ", words) + (c.otherKinds().size() > MOST_KINDS ? ", …" : "");
    }

    private static String icrc(CaptureSummary c) {
        List<String> words = new ArrayList<>();
        if (c.icrc().valid() > 0) {
            words.add(Phrases.number(c.icrc().valid()) + " valid");
        }
        if (c.icrc().invalid() > 0) {
            words.add(Phrases.number(c.icrc().invalid()) + " invalid");
        }
        if (c.icrc().unchecked() > 0) {
            words.add(Phrases.number(c.icrc().unchecked()) + " not checked (frames cut)");
        }
        return String.join(", ", words);
    }
}
