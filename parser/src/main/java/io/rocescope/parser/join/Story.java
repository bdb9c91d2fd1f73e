package io.rocescope.parser.join;

import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.QpSnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An error of a log and what the capture says of it.
///
/// @param error the first error of its queue pair that is not a consequence of another
/// @param request the work request, where the log has it; may be the same record
/// @param end whose error it is, or null where the capture does not show it
/// @param message what was sent for it, or null
/// @param frames of the message and its answers
/// @param matchedBy how the message was found, for people
/// @param cause what happened, for people
/// @param contradictions what the log claims and the capture denies
/// @param consequences later errors of the same queue pair
/// @param process whose queue pair it is, or null
public record Story(
        HostRecord error,
        @Nullable HostRecord request,
        @Nullable End end,
        @Nullable KeptMessage message,
        List<Long> frames,
        String matchedBy,
        String cause,
        String advice,
        List<String> contradictions,
        List<HostRecord> consequences,
        @Nullable QpSnapshot process) {}
