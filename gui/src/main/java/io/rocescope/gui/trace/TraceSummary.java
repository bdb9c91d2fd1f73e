package io.rocescope.gui.trace;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of the capture as a whole.
///
/// @param capture null before the first packets were read
/// @param connections so far
/// @param findings most important first; empty until the reading has ended
/// @param complete whether the reading has ended, so that the findings are there
public record TraceSummary(
        @Nullable CaptureSummary capture,
        List<ConnectionSummary> connections,
        List<Finding> findings,
        boolean complete) {
    static final TraceSummary NOTHING = new TraceSummary(null, List.of(), List.of(), false);

    public TraceSummary {
        connections = List.copyOf(connections);
        findings = List.copyOf(findings);
    }

    /// @return the connection of this id, or null
    public @Nullable ConnectionSummary connection(int id) {
        for (ConnectionSummary connection : connections) {
            if (connection.id() == id) {
                return connection;
            }
        }
        return null;
    }
}
