package io.rocescope.gui.session;

import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Severity;
import java.util.List;

/// Says in a line that the capture cannot carry verdicts, where that is so.
///
/// @param text empty where the capture is good enough
/// @param detail all reasons, with what to do
public record QualityBanner(String text, String detail) {
    private static final QualityBanner NONE = new QualityBanner("", "");

    /// What is to be said of the capture as far as it was read.
    public static QualityBanner of(TraceSummary summary) {
        List<Finding> doubts = summary.findings().stream()
                .filter(f -> f.kind().quality() && f.severity() != Severity.INFO)
                .toList();
        if (doubts.isEmpty()) {
            return NONE;
        }
        String more = doubts.size() == 1 ? "" : " (and " + (doubts.size() - 1) + " more)";
        var detail = new StringBuilder();
        for (Finding doubt : doubts) {
            detail.append(detail.isEmpty() ? "" : "\n\n")
                    .append(doubt.title())
                    .append('\n')
                    .append(doubt.explanation());
            if (!doubt.advice().isEmpty()) {
                detail.append("\nNext: ").append(doubt.advice());
            }
        }
        return new QualityBanner("Capture quality: " + doubts.getFirst().title() + more, detail.toString());
    }
}
