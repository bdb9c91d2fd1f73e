package io.rocescope.headless.output;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;

/// Writes events in one format, as they come.
public interface EventPrinter extends AnalysisSink {
    @Override
    void event(RoceEvent event);

    @Override
    default void message(Message message) {}

    /// Writes what comes behind the last event.
    void finish();
}
