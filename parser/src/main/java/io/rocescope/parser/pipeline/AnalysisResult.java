package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The whole reconstruction of a capture.
///
/// @param warnings what was odd about the input without making it useless
/// @param failure why reading ended early, or null; what was found before it is there all the same
/// @param stopped whether a sink or the user ended the analysis before the input's end
public record AnalysisResult(
        CaptureSummary capture,
        List<ConnectionSummary> connections,
        List<CaptureWarning> warnings,
        @Nullable CaptureException failure,
        boolean stopped) {

    /// What a person should know about it, most important first.
    ///
    /// @param evidence that was the analysis's sink, or was told everything by it
    public List<Finding> findings(Evidence evidence) {
        String reason = failure == null ? null : failure.getMessage();
        return Findings.of(capture, connections, evidence, reason, stopped);
    }
}
