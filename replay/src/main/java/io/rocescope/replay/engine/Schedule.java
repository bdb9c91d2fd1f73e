package io.rocescope.replay.engine;

import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.List;

/// When one end's receives and requests are due, from the run's start, over all loops.
final class Schedule {
    private static final long LOOP_REST_NS = 1_000_000;

    private final Pacing pacing;
    private final long periodNs;
    private final int perLoop;
    private final int total;
    private final long[] requestNs;
    private final long[] receiveNs;
    private final int[] receiveLengths;
    /// The other end's request that a receive is late for, from 0, or -1.
    private final int[] receiveLateFor;

    /// @param periodNs of one loop, as captured
    Schedule(PlannedEnd end, EngineOptions options, long periodNs) {
        this.pacing = options.pacing();
        this.periodNs = periodNs;
        this.perLoop = perLoop(end, options.limit()).size();
        this.total = Math.multiplyExact(perLoop, options.loops());
        this.requestNs = new long[perLoop];
        for (int i = 0; i < perLoop; i++) {
            requestNs[i] = end.requests().get(i).atNs();
        }
        int receives = end.receives().stream().mapToInt(PlannedReceive::count).sum();
        this.receiveNs = new long[receives];
        this.receiveLengths = new int[receives];
        this.receiveLateFor = new int[receives];
        expand(end.receives());
    }

    /// The requests of an end that are posted in each loop.
    ///
    /// @param limit how many at the most, 0 for all
    static List<PlannedRequest> perLoop(PlannedEnd end, int limit) {
        List<PlannedRequest> all = end.requests();
        return limit == 0 ? all : all.subList(0, Math.min(limit, all.size()));
    }

    /// From a loop's start to the next one's, as captured: also where a limit makes the loop itself shorter.
    static long periodNs(ReplayPlan plan, EngineOptions options) {
        return lengthNs(plan, 0) + LOOP_REST_NS + options.gapNs();
    }

    /// From a loop's start until its last request is posted and has had its time, as captured.
    static long lengthNs(ReplayPlan plan, int limit) {
        long last = 0;
        for (PlannedConnection connection : plan.connections()) {
            for (PlannedEnd end : List.of(connection.a(), connection.b())) {
                for (PlannedRequest request : perLoop(end, limit)) {
                    last = Math.max(
                            last, request.atNs() + Math.max(0, request.expect().latencyNs()));
                }
            }
        }
        return last;
    }

    private void expand(List<PlannedReceive> planned) {
        int next = 0;
        for (PlannedReceive receive : planned) {
            for (int i = 0; i < receive.count(); i++) {
                receiveNs[next] = receive.atNs();
                receiveLengths[next] = (int) receive.length();
                Integer lateFor = receive.lateFor();
                receiveLateFor[next] = lateFor == null ? -1 : lateFor - 1;
                next++;
            }
        }
    }

    int requests() {
        return total;
    }

    /// Which of the plan's requests the nth one is.
    int planned(int n) {
        return n % perLoop;
    }

    /// @param n from 0
    long requestNs(int n) {
        return switch (pacing) {
            case Pacing.Captured c -> scaled(n / perLoop * periodNs + requestNs[n % perLoop], c.speed());
            case Pacing.TopSpeed _ -> 0;
            case Pacing.Gap gap -> n * gap.ns();
        };
    }

    int receives(int loops) {
        return Math.multiplyExact(receiveNs.length, loops);
    }

    /// Receives that come late in the capture come late only where the capture's times are kept.
    long receiveNs(int n) {
        return pacing instanceof Pacing.Captured c
                ? scaled(n / receiveNs.length * periodNs + receiveNs[n % receiveNs.length], c.speed())
                : 0;
    }

    /// The other end's request, counted over all loops, that must be posted before a receive is; -1 for none.
    ///
    /// @param perLoopOfPeer the other end's requests in one loop
    int receiveLateFor(int n, int perLoopOfPeer) {
        int request = receiveLateFor[n % receiveLateFor.length];
        return request < 0 || request >= perLoopOfPeer || !(pacing instanceof Pacing.Captured)
                ? -1
                : n / receiveLateFor.length * perLoopOfPeer + request;
    }

    int perLoop() {
        return perLoop;
    }

    int receiveLength(int n) {
        return receiveLengths[n % receiveLengths.length];
    }

    private static long scaled(long ns, double speed) {
        return speed == 1 ? ns : (long) (ns / speed);
    }
}
