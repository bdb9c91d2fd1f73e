package io.rocescope.replay.faults;

import java.util.List;

/// All faults of a run.
///
/// @param seed of the rules that leave it to chance; the same seed and packets give the same faults
public record FaultPlan(long seed, List<FaultRule> rules) {
    public static final FaultPlan NONE = new FaultPlan(0, List.of());

    public FaultPlan {
        rules = List.copyOf(rules);
    }

    /// Starts the counts anew.
    public FaultInjector injector() {
        return new FaultInjector(this);
    }
}
