package io.rocescope.replay.sim;

import io.rocescope.replay.engine.DeviceReplay;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.MonotonicClock;
import io.rocescope.replay.engine.ReplayClock;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.engine.VirtualClock;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.VerbsException;
import java.util.function.BooleanSupplier;

/// A plan on the simulated devices: end A on `sim0`, end B on `sim1`.
public final class SimulatedReplay {
    private final ReplayClock clock;
    private final SimFabric fabric;

    private SimulatedReplay(ReplayClock clock, SimFabric fabric) {
        this.clock = clock;
        this.fabric = fabric;
    }

    /// In a time of its own: as fast as it can be computed, and the same each time.
    public static SimulatedReplay inVirtualTime(SimOptions options) {
        VirtualClock clock = new VirtualClock();
        SimFabric fabric = new SimFabric(clock::nowNs, options);
        clock.follow(fabric::nextEventNs);
        return new SimulatedReplay(clock, fabric);
    }

    /// By the machine's clock: shows how exactly this machine keeps a schedule.
    public static SimulatedReplay inRealTime(SimOptions options, boolean spin) {
        MonotonicClock clock = new MonotonicClock(spin);
        return new SimulatedReplay(clock, new SimFabric(clock::nowNs, options));
    }

    public SimFabric fabric() {
        return fabric;
    }

    /// A few small messages before a run in real time, on a simulation of their own: the first steps of this program
    /// take longer than any schedule has.
    ///
    /// @param cancelled asked now and then whether to stop
    public void rehearse(BooleanSupplier cancelled) throws VerbsException {
        replay().rehearse(cancelled);
    }

    /// Runs the plan to its end, and gives everything back.
    public RunResult run(ReplayPlan plan, EngineOptions options) throws VerbsException {
        return replay().run(plan, options);
    }

    private DeviceReplay replay() {
        return new DeviceReplay(
                fabric, new DeviceReplay.Place("sim0", null), new DeviceReplay.Place("sim1", null), clock);
    }
}
