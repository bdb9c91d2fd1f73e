package io.rocescope.parser.join;

import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.LogSource;
import io.rocescope.parser.hostlog.QpSnapshot;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What logs and a capture say together.
///
/// @param recognised records by file and format
/// @param completions successful ones that programs printed, with their packets
/// @param requests work requests of traces, with their packets and the completion that covers them
public record JoinReport(
        List<Story> stories,
        List<RequestLine> requests,
        List<CompletionLine> completions,
        List<EndpointLine> endpoints,
        List<ProcessLine> processes,
        Map<String, Map<LogSource, Long>> recognised) {

    /// A work request of a trace.
    ///
    /// @param message what it sent, or null
    /// @param completion the completion that tells its end: its own, or the next signalled one behind it; or null
    public record RequestLine(
            HostRecord request,
            @Nullable KeptMessage message,
            @Nullable HostRecord completion) {
        /// Whether the request has a completion of its own.
        public boolean hasOwnCompletion() {
            return completion != null
                    && completion.wqeIndex() != null
                    && completion.wqeIndex().equals(request.wqeIndex());
        }
    }

    /// A successful completion that a program printed.
    ///
    /// @param covered unsignalled requests before it that it ends, too
    public record CompletionLine(HostRecord completion, KeptMessage message, int covered) {}

    /// A queue pair or key that a log names, and whether the capture shows it.
    ///
    /// @param connections ids of the connections with this queue pair
    /// @param packetsToQp that carry its number
    /// @param packetsWithKey that carry the key; -1 where the log names none
    public record EndpointLine(HostRecord endpoint, List<Integer> connections, long packetsToQp, long packetsWithKey) {}

    /// A queue pair of a snapshot and its connection.
    public record ProcessLine(QpSnapshot queuePair, List<Integer> connections) {}
}
