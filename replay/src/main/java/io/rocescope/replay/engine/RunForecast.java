package io.rocescope.replay.engine;

import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.List;

/// What a run of a plan will do to the network, told before it begins.
///
/// @param queuePairs of both ends
/// @param requests of all ends, over all loops
/// @param octets that these move, either way, without headers and retransmissions
/// @param durationNs from the first request to the last one's answer if all goes as captured, or -1 where only the
///     devices' speed decides
public record RunForecast(int queuePairs, long requests, long octets, long durationNs) {
    public static RunForecast of(ReplayPlan plan, EngineOptions options) {
        long rounds = (long) options.loops() * options.multiply();
        long requests = 0;
        long octets = 0;
        int most = 0;
        for (PlannedConnection connection : plan.connections()) {
            for (PlannedEnd end : List.of(connection.a(), connection.b())) {
                List<PlannedRequest> posted = Schedule.perLoop(end, options.limit());
                requests += posted.size();
                octets += posted.stream().mapToLong(PlannedRequest::length).sum();
                most = Math.max(most, posted.size());
            }
        }
        int queuePairs = Math.multiplyExact(2 * plan.connections().size(), options.multiply());
        return new RunForecast(queuePairs, requests * rounds, octets * rounds, duration(plan, options, most));
    }

    /// @param most requests of one end in one loop
    private static long duration(ReplayPlan plan, EngineOptions options, int most) {
        return switch (options.pacing()) {
            case Pacing.Captured captured ->
                (long) (((options.loops() - 1) * Schedule.periodNs(plan, options)
                                + Schedule.lengthNs(plan, options.limit()))
                        / captured.speed());
            case Pacing.Gap gap -> Math.multiplyExact((long) most * options.loops(), gap.ns());
            case Pacing.TopSpeed _ -> -1;
        };
    }
}
