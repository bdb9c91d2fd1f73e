package io.rocescope.replay.report;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.plan.PlannedEnd;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A replay beside its capture.
///
/// @param schema {@value #SCHEMA}
/// @param plan the captures that the plan was made from
/// @param devices names of the devices, A's first; of one end only where the other is another machine's
/// @param elapsedNs from the first request's time to the end of the run
/// @param recorded whether the replay's own packets were captured and analysed
public record ReplayReport(
        String schema,
        List<String> plan,
        List<String> devices,
        RunEnd end,
        long elapsedNs,
        Totals requests,
        Fidelity fidelity,
        boolean recorded,
        List<ConnectionReport> connections) {
    /// The format's name and version.
    public static final String SCHEMA = "rocescope/replay/1";

    /// Work requests of all ends.
    ///
    /// @param same completed with the captured status
    /// @param different completed with another one
    /// @param unknown completed where the capture does not tell the status
    public record Totals(long planned, long posted, long completed, long same, long different, long unknown) {}

    /// One queue pair pair.
    ///
    /// @param copy which of the multiplied ones, from 1
    public record ConnectionReport(int id, int copy, Transport transport, int pathMtu, List<EndReport> ends) {}

    /// One end of it: its requests and the answers that they got.
    ///
    /// @param end a or b
    /// @param statuses completions by status
    /// @param capturedLatency from a request's first packet to its answer
    /// @param latency from posting to completion
    /// @param capturedEvents what happened in the capture, or null
    /// @param events what happened in the replay, or null where it was not recorded
    /// @param sequence whether the replay's packets are the planned messages in order, or null where it was not
    ///     recorded
    public record EndReport(
            String end,
            String ip,
            int qpn,
            Totals requests,
            Map<String, Long> statuses,
            List<Difference> differences,
            @Nullable Percentiles capturedLatency,
            @Nullable Percentiles latency,
            PlannedEnd.@Nullable Events capturedEvents,
            PlannedEnd.@Nullable Events events,
            @Nullable Boolean sequence) {}

    /// A request with another fate than in the capture.
    ///
    /// @param replayed the completion's status, or "none"
    public record Difference(int request, Verb verb, long length, WcStatus captured, String replayed) {}
}
