package io.rocescope.parser.hostlog;

import java.util.function.Consumer;

/// Reads the lines of one program. It may remember what earlier lines said.
interface LineReader {
    /// Takes a line.
    ///
    /// @return whether the line is this program's, so that no other reader need look at it
    boolean read(LogLine line, Consumer<HostRecord> out);

    /// Says that the log has ended.
    default void finish(Consumer<HostRecord> out) {}
}
