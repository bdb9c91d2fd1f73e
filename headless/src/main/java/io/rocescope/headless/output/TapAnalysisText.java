package io.rocescope.headless.output;

import io.rocescope.parser.tap.HopFinding;
import io.rocescope.parser.tap.TapResult;
import java.util.List;

/// The analysis of several taps for people: what lies between them, then each.
public final class TapAnalysisText {
    private static final String INDENT = "         ";

    private TapAnalysisText() {}

    /// @param color whether to use colours
    /// @param all whether to print every connection and finding, however many
    public static void write(TextSink out, List<TapAnalysis> taps, TapResult between, boolean color, boolean all) {
        TapText.write(out, between);
        for (HopFinding f : HopFinding.of(between)) {
            out.line();
            String word = f.severity().equals("info") ? "NOTE" : f.severity().toUpperCase(java.util.Locale.ROOT);
            Wrapped.write(out, word + " ".repeat(INDENT.length() - word.length()), f.title());
            Wrapped.write(out, INDENT, f.explanation());
            Wrapped.write(out, INDENT + "Next: ", f.advice());
            out.text(INDENT + "[" + f.id() + ", tap " + f.tap() + "]");
            out.line();
        }
        for (TapAnalysis tap : taps) {
            out.line();
            out.text("── Tap " + tap.tap() + " ──");
            out.line();
            AnalysisText.write(out, tap.result(), tap.findings(), color, all);
        }
    }
}
