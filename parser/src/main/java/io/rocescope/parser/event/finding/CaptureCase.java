package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that rules judge.
///
/// @param readFailure why reading ended early, or null
/// @param stopped whether the analysis was stopped before the capture's end
public record CaptureCase(
        CaptureSummary capture,
        List<ConnectionSummary> connections,
        Evidence evidence,
        @Nullable String readFailure,
        boolean stopped,
        List<FlowCase> flows) {

    static CaptureCase of(
            CaptureSummary capture,
            List<ConnectionSummary> connections,
            Evidence evidence,
            @Nullable String readFailure,
            boolean stopped) {
        List<FlowCase> flows = new ArrayList<>(2 * connections.size());
        for (ConnectionSummary c : connections) {
            flows.add(new FlowCase(c, Direction.A_TO_B, c.aToB(), c.bToA(), evidence.of(c.id(), Direction.A_TO_B)));
            flows.add(new FlowCase(c, Direction.B_TO_A, c.bToA(), c.aToB(), evidence.of(c.id(), Direction.B_TO_A)));
        }
        return new CaptureCase(capture, connections, evidence, readFailure, stopped, flows);
    }
}
