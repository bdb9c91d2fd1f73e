package io.rocescope.gui.replay;

import io.rocescope.replay.engine.ReplayClock;
import io.rocescope.replay.engine.VirtualClock;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;

/// A machine whose devices are simulated, in a time of its own: stands in for one with RNICs.
final class SimulatedMachine {
    private static final long LATE_NS = 30_000_000;

    private final VirtualClock clock = new VirtualClock();
    private final SimFabric fabric = new SimFabric(clock::nowNs, SimOptions.DEFAULT);
    private Runnable inTheRun = () -> {};

    SimulatedMachine() {
        clock.follow(fabric::nextEventNs);
    }

    /// Does something once the replay itself, behind its rehearsal, is under way.
    void inTheRun(Runnable action) {
        inTheRun = action;
    }

    SimFabric fabric() {
        return fabric;
    }

    Machine machine() {
        return new Machine(() -> fabric, () -> new ReplayClock() {
            @Override
            public long nowNs() {
                if (clock.nowNs() > LATE_NS) {
                    inTheRun.run();
                }
                return clock.nowNs();
            }

            @Override
            public void idle(long untilNs, boolean open) {
                clock.idle(untilNs, open);
            }
        });
    }
}
