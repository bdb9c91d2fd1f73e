package io.rocescope.replay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.plan.Access;
import io.rocescope.replay.plan.Expectation;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Posting and polling make no garbage: a collector that stops the program would be seen in the schedule.
class PosterAllocationTest {
    private static final int REQUESTS = 100_000;
    /// What the measuring itself may take.
    private static final long SLACK = 4096;

    @Test
    void shouldAllocateNothingForARequest() throws VerbsException {
        Assumptions.assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean, "this JVM does not count allocations");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        PlannedConnection connection = connection();
        EngineOptions options = EngineOptions.of(ReplayPlan.Options.DEFAULT).withPacing(new Pacing.Gap(1));
        IdleRnic device = new IdleRnic();
        LiveEnd a = new LiveEnd(connection, true, 0, device.end(), options, 1, null);
        LiveEnd b = new LiveEnd(connection, false, 0, device.end(), options, 1, null);
        a.connect(b.address());
        Poster poster = new Poster(a);
        VirtualClock clock = new VirtualClock();
        poster.prepare();
        drive(poster, clock, REQUESTS / 2);
        long before = threads.getCurrentThreadAllocatedBytes();
        drive(poster, clock, REQUESTS);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(a.log().completed()).isEqualTo(REQUESTS);
        assertThat(allocated).isLessThan(SLACK);
    }

    private static void drive(Poster poster, VirtualClock clock, int until) throws VerbsException {
        while (clock.nowNs() <= until) {
            poster.post(clock.nowNs(), clock, 0);
            poster.poll(clock, 0);
            clock.moveTo(clock.nowNs() + 1);
        }
    }

    private static PlannedConnection connection() {
        List<PlannedRequest> requests = new ArrayList<>();
        Verb[] verbs = {Verb.SEND_WITH_IMM, Verb.RDMA_WRITE, Verb.RDMA_READ, Verb.ATOMIC_FETCH_AND_ADD};
        for (int i = 0; i < REQUESTS; i++) {
            Verb verb = verbs[i % verbs.length];
            requests.add(new PlannedRequest(
                    i + 1,
                    0,
                    verb,
                    8,
                    verb.consumesReceive() ? null : "b1",
                    0,
                    verb.consumesReceive() ? Long.valueOf(0xfedc_ba98L) : null,
                    null,
                    null,
                    null,
                    new Expectation(WcStatus.IBV_WC_SUCCESS, 0, 0, -1),
                    null,
                    null));
        }
        Set<Access> access = Set.of(Access.values());
        QpSettings qp = new QpSettings(14, 7, 7, 12, 1, 1, 16, 16, access);
        PlannedEnd a = new PlannedEnd(
                "", -1, 0, qp, List.of(new Region("a1", 8, access, 0, 0)), List.of(), requests, null, null);
        PlannedEnd b = new PlannedEnd(
                "", -1, 0, qp, List.of(new Region("b1", 8, access, 0, 0)), List.of(), List.of(), null, null);
        return new PlannedConnection(1, Transport.RC, 1024, a, b, Map.of());
    }
}
