package io.rocescope.parser.report;

import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.ArrayList;
import java.util.List;

/// What a person wants to know first.
///
/// @param severity error, warning, note or good: a word for the colour
/// @param kicker how many findings
/// @param headline the story
/// @param sentences what else belongs to it
public record Verdict(String severity, String kicker, String headline, List<String> sentences) {
    public Verdict {
        sentences = List.copyOf(sentences);
    }

    public static Verdict of(AnalysisResult result, List<Finding> findings) {
        List<Finding> trouble = findings.stream()
                .filter(f -> !f.kind().quality() && f.severity() != Severity.INFO)
                .toList();
        List<Finding> caveats = findings.stream()
                .filter(f -> f.kind().quality() && f.severity() != Severity.INFO)
                .toList();
        List<String> sentences = new ArrayList<>();
        for (Finding caveat : caveats) {
            sentences.add("Mind the capture: " + caveat.title() + ".");
        }
        if (trouble.isEmpty()) {
            boolean nothing = result.connections().isEmpty();
            String headline = nothing
                    ? "No RoCE connections in this capture"
                    : caveats.isEmpty()
                            ? "Everything that the capture shows went as it should"
                            : "No trouble in sight, but the capture does not show everything";
            return new Verdict(nothing || !caveats.isEmpty() ? "note" : "good", kicker(findings), headline, sentences);
        }
        Finding first = trouble.getFirst();
        long others = trouble.stream()
                .filter(f -> f.connection() != first.connection() && f.connection() > 0)
                .map(Finding::connection)
                .distinct()
                .count();
        sentences.addFirst(firstSentence(first.explanation()));
        if (others > 0) {
            sentences.add(
                    Phrases.count(others, "other connection") + (others == 1 ? " has" : " have") + " findings, too.");
        }
        return new Verdict(HtmlReport.word(first.severity()), kicker(findings), first.title(), sentences);
    }

    private static String kicker(List<Finding> findings) {
        List<String> words = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = findings.stream().filter(f -> f.severity() == severity).count();
            if (count > 0) {
                words.add(Phrases.count(count, HtmlReport.word(severity)));
            }
        }
        return words.isEmpty() ? "No findings" : Phrases.list(words);
    }

    /// Up to the first full stop that a capital letter follows.
    private static String firstSentence(String text) {
        for (int i = 0; i + 2 < text.length(); i++) {
            if (text.charAt(i) == '.' && text.charAt(i + 1) == ' ' && Character.isUpperCase(text.charAt(i + 2))) {
                return text.substring(0, i + 1);
            }
        }
        return text;
    }
}
