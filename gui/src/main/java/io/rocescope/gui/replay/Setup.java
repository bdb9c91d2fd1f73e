package io.rocescope.gui.replay;

import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.plan.ReplayPlan;

/// How a replay is to run, as the user set it.
///
/// @param loops times that all of it is done
/// @param delayNs from one simulated device to the other
/// @param realTime the simulation by the machine's clock, instead of as fast as it can be computed
public record Setup(Pacing pacing, int loops, long delayNs, boolean realTime) {
    /// The plan with this written into it. A plan knows speeds, so other pacings are for the run alone.
    ReplayPlan applyTo(ReplayPlan plan) {
        ReplayPlan.Options o = plan.options();
        return plan.withOptions(
                new ReplayPlan.Options(pacing.divisor(), loops, o.limit(), o.multiply(), o.gapNs(), o.payload()));
    }

    EngineOptions engine(ReplayPlan plan) {
        return EngineOptions.of(plan.options()).withPacing(pacing);
    }
}
