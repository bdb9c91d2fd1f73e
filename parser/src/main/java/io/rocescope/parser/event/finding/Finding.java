package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Direction;
import java.util.List;

/// Something that a person should know, with the frames that show it.
///
/// @param connection the connection's id, or 0 where it is about the whole capture
/// @param direction of the flow it is about; {@link Direction#NONE} where it is about both or none
/// @param title one line, names who it is about
/// @param explanation what the capture shows and what follows from it, never more
/// @param advice what to look at or to change next; empty where nothing is to be done
/// @param frames some of the frames that show it, ascending; at most {@link Tally#MOST_FRAMES}
/// @param firstNs when it began, nanoseconds since the epoch; 0 where no moment belongs to it
/// @param count how often it happened, in the unit that its kind names
public record Finding(
        FindingKind kind,
        Severity severity,
        int connection,
        Direction direction,
        String title,
        String explanation,
        String advice,
        List<Long> frames,
        long firstNs,
        long count) {

    public Finding {
        frames = List.copyOf(frames);
    }

    /// The name that the output formats use, such as rnr-retry-exceeded.
    public String id() {
        return kind.id();
    }
}
