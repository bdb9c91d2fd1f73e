package io.rocescope.replay.engine;

import io.rocescope.replay.plan.ReplayPlan;
import java.util.List;

/// What a run did.
///
/// @param ends those that this process drove
/// @param elapsedNs from the plan's time 0 to the end of the run
public record RunResult(ReplayPlan plan, EngineOptions options, List<LiveEnd> ends, RunEnd end, long elapsedNs) {
    public RunResult {
        ends = List.copyOf(ends);
    }
}
