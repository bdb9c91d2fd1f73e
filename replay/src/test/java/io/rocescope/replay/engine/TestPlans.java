package io.rocescope.replay.engine;

import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.List;

/// Plans with other settings, as if edited by hand.
final class TestPlans {
    private TestPlans() {}

    static ReplayPlan withRnrRetry(ReplayPlan plan, int retries) {
        PlannedConnection c = plan.connections().getFirst();
        return with(
                plan,
                new PlannedConnection(
                        c.id(), c.transport(), c.pathMtu(), withRnrRetry(c.a(), retries), c.b(), c.assumed()));
    }

    private static ReplayPlan with(ReplayPlan plan, PlannedConnection connection) {
        return new ReplayPlan(plan.schema(), plan.source(), plan.options(), List.of(connection), plan.omitted());
    }

    private static PlannedEnd withRnrRetry(PlannedEnd end, int retries) {
        QpSettings q = end.qp();
        QpSettings edited = new QpSettings(
                q.timeout(),
                q.retryCnt(),
                retries,
                q.minRnrTimer(),
                q.maxRdAtomic(),
                q.maxDestRdAtomic(),
                q.maxSendWr(),
                q.maxRecvWr(),
                q.access());
        return new PlannedEnd(
                end.capturedIp(),
                end.capturedQpn(),
                end.startPsn(),
                edited,
                end.regions(),
                end.receives(),
                end.requests(),
                end.silentFromNs(),
                end.captured());
    }
}
