package io.rocescope.headless.output;

import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.FindingKind;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Findings for people. Many of one kind are told by the first few.
final class FindingText {
    private static final int MOST_OF_A_KIND = 3;
    private static final String INDENT = "         ";
    private static final String RESET = "\u001b[0m";

    private final TextSink out;
    private final boolean color;
    private final boolean all;

    FindingText(TextSink out, boolean color, boolean all) {
        this.out = out;
        this.color = color;
        this.all = all;
    }

    void write(List<Finding> findings, AnalysisResult result) {
        if (findings.isEmpty()) {
            out.text(
                    result.connections().isEmpty()
                            ? "No findings."
                            : "No findings: everything that the capture shows went as it should.");
            out.line();
            return;
        }
        out.text(heading(findings));
        out.line();
        Map<FindingKind, List<Finding>> more = new EnumMap<>(FindingKind.class);
        Map<FindingKind, Integer> shown = new EnumMap<>(FindingKind.class);
        for (Finding f : findings) {
            int before = shown.merge(f.kind(), 1, Integer::sum) - 1;
            if (all || before < MOST_OF_A_KIND) {
                finding(f);
            } else {
                more.computeIfAbsent(f.kind(), _ -> new ArrayList<>()).add(f);
            }
        }
        more.forEach((kind, rest) -> {
            out.line();
            Wrapped.write(
                    out,
                    "… and ",
                    Phrases.number(rest.size()) + " more of " + kind.id() + " (" + kind.summary()
                            + "); --all shows them.");
        });
    }

    private static String heading(List<Finding> findings) {
        long errors = count(findings, Severity.ERROR);
        long warnings = count(findings, Severity.WARNING);
        long notes = count(findings, Severity.INFO);
        List<String> words = new ArrayList<>();
        if (errors > 0) {
            words.add(Phrases.count(errors, "error"));
        }
        if (warnings > 0) {
            words.add(Phrases.count(warnings, "warning"));
        }
        if (notes > 0) {
            words.add(Phrases.count(notes, "note"));
        }
        return "Findings: " + Phrases.list(words);
    }

    private static long count(List<Finding> findings, Severity severity) {
        return findings.stream().filter(f -> f.severity() == severity).count();
    }

    private void finding(Finding f) {
        out.line();
        String word = f.severity() == Severity.INFO ? "note" : f.severity().word();
        if (color) {
            out.raw(colorOf(f.severity()));
        }
        out.text(word.toUpperCase(Locale.ROOT));
        if (color) {
            out.raw(RESET);
        }
        String indent = " ".repeat(INDENT.length() - word.length());
        String where = f.connection() > 0 ? ", connection " + f.connection() : "";
        Wrapped.write(out, indent, f.title());
        Wrapped.write(out, INDENT, f.explanation());
        if (!f.advice().isEmpty()) {
            Wrapped.write(out, INDENT + "Next: ", f.advice());
        }
        List<String> frames = f.frames().stream().map(String::valueOf).toList();
        String seen = frames.isEmpty() ? "" : (frames.size() == 1 ? "Frame " : "Frames ") + String.join(", ", frames);
        boolean some = f.count() > f.frames().size() && f.frames().size() > 1;
        out.text(INDENT + "[" + f.id() + where + "]" + (seen.isEmpty() ? "" : " " + seen) + (some ? ", …" : ""));
        out.line();
    }

    private static String colorOf(Severity severity) {
        return switch (severity) {
            case ERROR -> "\u001b[1;31m";
            case WARNING -> "\u001b[33m";
            case INFO -> "\u001b[36m";
        };
    }
}
