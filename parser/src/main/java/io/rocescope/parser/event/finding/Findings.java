package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs all rules and puts what they find into order.
public final class Findings {
    /// What stands in the way of verdicts comes first, then failures, then the rest; within each the earliest, for what
    /// went wrong first is the story and the rest may follow from it.
    private static final Comparator<Finding> ORDER = Comparator.<Finding>comparingInt(
                    f -> f.kind().quality() && f.severity() != Severity.INFO ? 0 : 1)
            .thenComparing(Finding::severity)
            .thenComparingInt(f -> f.kind().quality() ? 0 : 1)
            .thenComparingLong(Finding::firstNs)
            .thenComparingInt(Finding::connection)
            .thenComparing(Finding::direction)
            .thenComparing(Finding::kind);

    private Findings() {}

    /// Judges a whole analysis.
    ///
    /// @param evidence that was given to the analysis as its sink
    /// @param readFailure why reading ended early, or null
    /// @param stopped whether the analysis was stopped before the capture's end
    /// @return most important first
    public static List<Finding> of(
            CaptureSummary capture,
            List<ConnectionSummary> connections,
            Evidence evidence,
            @Nullable String readFailure,
            boolean stopped) {
        CaptureCase all = CaptureCase.of(capture, connections, evidence, readFailure, stopped);
        List<Finding> found = new ArrayList<>();
        for (FindingRule rule : Rules.ALL) {
            rule.judge(all, found::add);
        }
        found.sort(ORDER);
        return found;
    }
}
