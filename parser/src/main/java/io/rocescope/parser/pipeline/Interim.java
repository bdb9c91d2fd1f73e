package io.rocescope.parser.pipeline;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import java.util.List;

/// Takes what an analysis has found so far while it goes on: for whoever watches a large capture load or a live one.
public interface Interim {
    /// Asked at each batch of frames; making a summary costs time in proportion to the number of connections.
    boolean isWanted();

    /// Takes the state after the packets tracked so far. Connections that are open count their open work requests as
    /// neither completed nor failed.
    void take(CaptureSummary capture, List<ConnectionSummary> connections);

    /// Wants nothing.
    Interim NONE = new Interim() {
        @Override
        public boolean isWanted() {
            return false;
        }

        @Override
        public void take(CaptureSummary capture, List<ConnectionSummary> connections) {}
    };
}
