package io.rocescope.replay.engine;

import io.rocescope.replay.plan.Payload;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.function.BooleanSupplier;

/// How a plan is run.
///
/// @param limit requests of each end at the most, 0 for all
/// @param multiply queue pairs for each of the plan
/// @param gapNs pause between two loops
/// @param patienceNs how long nothing may come forward before the run is given up
/// @param trafficClass of the IP header, -1 for the device's choice
/// @param cancelled asked now and then whether to stop
/// @param watcher told now and then how far the run is
public record EngineOptions(
        Pacing pacing,
        int loops,
        int limit,
        int multiply,
        long gapNs,
        Payload payload,
        long patienceNs,
        int trafficClass,
        BooleanSupplier cancelled,
        RunWatcher watcher) {
    private static final long DEFAULT_PATIENCE_NS = 10_000_000_000L;

    /// What the plan says.
    public static EngineOptions of(ReplayPlan.Options plan) {
        return new EngineOptions(
                new Pacing.Captured(plan.speed()),
                plan.loops(),
                plan.limit(),
                plan.multiply(),
                plan.gapNs(),
                plan.payload(),
                DEFAULT_PATIENCE_NS,
                -1,
                () -> false,
                RunWatcher.NONE);
    }

    public EngineOptions withPacing(Pacing p) {
        return new EngineOptions(
                p, loops, limit, multiply, gapNs, payload, patienceNs, trafficClass, cancelled, watcher);
    }

    public EngineOptions withLoops(int n) {
        return new EngineOptions(
                pacing, n, limit, multiply, gapNs, payload, patienceNs, trafficClass, cancelled, watcher);
    }

    public EngineOptions withLimit(int n) {
        return new EngineOptions(
                pacing, loops, n, multiply, gapNs, payload, patienceNs, trafficClass, cancelled, watcher);
    }

    public EngineOptions withMultiply(int n) {
        return new EngineOptions(pacing, loops, limit, n, gapNs, payload, patienceNs, trafficClass, cancelled, watcher);
    }

    public EngineOptions withPayload(Payload p) {
        return new EngineOptions(
                pacing, loops, limit, multiply, gapNs, p, patienceNs, trafficClass, cancelled, watcher);
    }

    public EngineOptions withPatience(long ns) {
        return new EngineOptions(pacing, loops, limit, multiply, gapNs, payload, ns, trafficClass, cancelled, watcher);
    }

    public EngineOptions withTrafficClass(int octet) {
        return new EngineOptions(pacing, loops, limit, multiply, gapNs, payload, patienceNs, octet, cancelled, watcher);
    }

    public EngineOptions withCancelled(BooleanSupplier question) {
        return new EngineOptions(
                pacing, loops, limit, multiply, gapNs, payload, patienceNs, trafficClass, question, watcher);
    }

    public EngineOptions withWatcher(RunWatcher w) {
        return new EngineOptions(
                pacing, loops, limit, multiply, gapNs, payload, patienceNs, trafficClass, cancelled, w);
    }
}
