package io.rocescope.replay.faults;

import java.util.List;

/// Packets, and what happens to them, in this order.
public record FaultRule(FaultMatch match, List<FaultAction> actions) {
    public FaultRule {
        actions = List.copyOf(actions);
    }
}
