package io.rocescope.headless.check;

import io.rocescope.parser.event.Direction;
import java.util.List;

/// A rule was broken.
///
/// @param key tells violations of the same kind between the same hosts from others, over several captures
/// @param value what was counted or measured
/// @param connection the connection's id, or 0
/// @param message one line for people
/// @param detail why, and what to do
public record Violation(
        Rule rule,
        String key,
        double value,
        int connection,
        Direction direction,
        String message,
        String detail,
        List<Long> frames) {
    public Violation {
        frames = List.copyOf(frames);
    }
}
