package io.rocescope.replay.engine;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.plan.Access;
import io.rocescope.replay.plan.Expectation;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// A few small messages over a connection of their own, before the replay: Java loads and compiles what it posts
/// with on first use, which takes milliseconds that no schedule has.
public final class Rehearsal {
    private static final int MESSAGES = 64;
    private static final int LENGTH = 8;
    private static final long GAP_NS = 20_000;
    private static final long PATIENCE_NS = 2_000_000_000L;
    private static final Verb[] VERBS = {Verb.SEND, Verb.RDMA_WRITE, Verb.RDMA_READ};

    private Rehearsal() {}

    /// @param cancelled asked now and then whether to stop
    /// @throws VerbsException if not even this can be set up
    static RunEnd run(EndDevice a, EndDevice b, ReplayClock clock, BooleanSupplier cancelled) throws VerbsException {
        ReplayPlan plan = plan();
        EngineOptions options =
                EngineOptions.of(plan.options()).withPatience(PATIENCE_NS).withCancelled(cancelled);
        ReplayRun run = new ReplayRun(plan, options, clock);
        run.open(a, b);
        return run.run().end();
    }

    private static ReplayPlan plan() {
        List<PlannedRequest> requests = new ArrayList<>();
        int sends = 0;
        for (int i = 0; i < MESSAGES; i++) {
            Verb verb = VERBS[i % VERBS.length];
            sends += verb.consumesReceive() ? 1 : 0;
            requests.add(new PlannedRequest(
                    i + 1,
                    i * GAP_NS,
                    verb,
                    LENGTH,
                    verb.consumesReceive() ? null : "b1",
                    0,
                    null,
                    null,
                    null,
                    null,
                    new Expectation(WcStatus.IBV_WC_SUCCESS, 0, 0, -1),
                    null,
                    null));
        }
        Set<Access> access = Set.of(Access.REMOTE_READ, Access.REMOTE_WRITE);
        QpSettings qp = new QpSettings(14, 7, 7, 1, 1, 1, MESSAGES, MESSAGES, access);
        List<PlannedReceive> receives = List.of(new PlannedReceive(0, LENGTH, sends, null));
        PlannedEnd a = new PlannedEnd(
                "", -1, 0, qp, List.of(new Region("a1", LENGTH, access, 0, 0)), List.of(), requests, null, null);
        PlannedEnd b = new PlannedEnd(
                "", -1, 0, qp, List.of(new Region("b1", LENGTH, access, 0, 0)), receives, List.of(), null, null);
        return new ReplayPlan(
                ReplayPlan.SCHEMA,
                new ReplayPlan.Source(List.of("rehearsal"), 0),
                ReplayPlan.Options.DEFAULT,
                List.of(new PlannedConnection(1, Transport.RC, 256, a, b, Map.of())),
                List.of());
    }
}
