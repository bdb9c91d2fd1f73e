package io.rocescope.headless.output;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;

/// Writes messages in one format, as they come.
public interface MessagePrinter extends AnalysisSink {
    @Override
    default void event(RoceEvent event) {}

    @Override
    void message(Message message);

    /// Writes what comes behind the last message.
    void finish();
}
