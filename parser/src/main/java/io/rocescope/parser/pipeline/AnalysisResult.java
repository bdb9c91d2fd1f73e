package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
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
        boolean stopped) {}
