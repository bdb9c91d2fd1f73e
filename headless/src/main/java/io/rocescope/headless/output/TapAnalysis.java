package io.rocescope.headless.output;

import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.List;

/// The analysis of one tap of several.
public record TapAnalysis(String tap, AnalysisResult result, List<Finding> findings) {
    public TapAnalysis {
        findings = List.copyOf(findings);
    }
}
