package io.rocescope.replay.engine;

import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A plan on its way through devices: make the ends, connect them, run.
///
/// The devices are the caller's: closing them gives back whatever was made here.
public final class ReplayRun {
    /// Between making everything and the first post.
    private static final long LEAD_NS = 2_000_000;
    private static final int MOST_REQUESTS = 20_000_000;

    private final ReplayPlan plan;
    private final EngineOptions options;
    private final ReplayClock clock;
    private final List<LiveEnd> ends = new ArrayList<>();
    private final List<Rnic> devices = new ArrayList<>();

    public ReplayRun(ReplayPlan plan, EngineOptions options, ReplayClock clock) {
        this.plan = plan;
        this.options = options;
        this.clock = clock;
        long requests = (long) plan.requests() * options.loops() * options.multiply();
        if (requests > MOST_REQUESTS) {
            throw new IllegalArgumentException(
                    requests + " requests: a run keeps what became of each, and can do so for " + MOST_REQUESTS
                            + "; plan fewer, or loop less");
        }
    }

    /// Makes both ends of all connections in this process, and connects them.
    public void open(EndDevice a, EndDevice b) throws VerbsException {
        for (PlannedConnection connection : plan.connections()) {
            for (int copy = 0; copy < options.multiply(); copy++) {
                LiveEnd one = end(connection, true, copy, a);
                LiveEnd other = end(connection, false, copy, b);
                one.connect(other.address());
                other.connect(one.address());
                one.meet(other);
                other.meet(one);
            }
        }
    }

    /// Makes one end of all connections; the other ends are another process's.
    ///
    /// @return what the other process must know, in the order of the plan
    public List<EndAddress> openOne(boolean first, EndDevice device) throws VerbsException {
        List<EndAddress> addresses = new ArrayList<>();
        for (PlannedConnection connection : plan.connections()) {
            for (int copy = 0; copy < options.multiply(); copy++) {
                addresses.add(end(connection, first, copy, device).address());
            }
        }
        return addresses;
    }

    /// Connects the ends to those of the other process.
    ///
    /// @param others in the order of the plan
    public void connect(List<EndAddress> others) throws VerbsException {
        if (others.size() != ends.size()) {
            throw new IllegalArgumentException("the other end has " + others.size() + " queue pairs, expected "
                    + ends.size() + ": both must have the same plan and options");
        }
        for (int i = 0; i < others.size(); i++) {
            ends.get(i).connect(others.get(i));
        }
    }

    /// Makes one end of all connections, and lets a connection manager connect them; the other ends are another
    /// process's, which does the same in the same order.
    ///
    /// @return what the other process must know, in the order of the plan
    public List<EndAddress> openOne(boolean first, CmEnds manager) throws VerbsException {
        List<EndAddress> addresses = new ArrayList<>();
        for (PlannedConnection connection : plan.connections()) {
            for (int copy = 0; copy < options.multiply(); copy++) {
                CmConnection one = manager.next();
                LiveEnd end = end(connection, first, copy, manager.device(one), one);
                manager.made(end.completions());
                manager.connect(one, connection.end(first).qp());
                addresses.add(end.address());
            }
        }
        return addresses;
    }

    private LiveEnd end(PlannedConnection connection, boolean first, int copy, EndDevice device) throws VerbsException {
        return end(connection, first, copy, device, null);
    }

    private LiveEnd end(
            PlannedConnection connection, boolean first, int copy, EndDevice device, @Nullable CmConnection manager)
            throws VerbsException {
        LiveEnd end = new LiveEnd(connection, first, copy, device, options, Schedule.periodNs(plan, options), manager);
        ends.add(end);
        if (!devices.contains(device.rnic())) {
            devices.add(device.rnic());
        }
        return end;
    }

    /// Runs to the end, whatever this is.
    public RunResult run() {
        return run(Companion.NONE);
    }

    /// @param companion drives the ends that are not here
    public RunResult run(Companion companion) {
        try {
            RunLoop loop = new RunLoop(ends, devices, options, clock, companion);
            loop.prepare();
            clock.settle();
            companion.awaitStart();
            RunEnd end = loop.run(clock.nowNs() + LEAD_NS);
            return new RunResult(plan, options, ends, end, loop.elapsedNs());
        } catch (VerbsException e) {
            return ended(RunEnd.Kind.FAILED, e);
        } catch (PeerException e) {
            return ended(RunEnd.Kind.PEER_LOST, e);
        }
    }

    private RunResult ended(RunEnd.Kind kind, Exception e) {
        return new RunResult(plan, options, ends, new RunEnd(kind, String.valueOf(e.getMessage())), 0);
    }
}
