package io.rocescope.replay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// Runs that end early: in bounded time, with what happened until then, and with nothing left behind.
class RunEndsTest {
    private final VirtualClock clock = new VirtualClock();
    private final SimFabric fabric = new SimFabric(clock::nowNs, SimOptions.DEFAULT);

    RunEndsTest() {
        clock.follow(fabric::nextEventNs);
    }

    private RunResult run(ReplayPlan plan, BooleanSupplier cancelled) throws VerbsException {
        EngineOptions options =
                EngineOptions.of(plan.options()).withPatience(1_000_000_000).withCancelled(cancelled);
        try (Rnic a = fabric.open("sim0");
                Rnic b = fabric.open("sim1")) {
            ReplayRun run = new ReplayRun(plan, options, clock);
            run.open(EndDevice.of(a, null), EndDevice.of(b, null));
            return run.run();
        } finally {
            assertThat(fabric.openResources()).isZero();
        }
    }

    @Test
    void shouldStopWhenTheUserWantsItTo() throws VerbsException {
        ReplayPlan plan = SamplePlans.of("nvmeof.a");
        RunResult result = run(plan, () -> clock.nowNs() > 30_000_000);
        assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
        int posted = result.ends().stream().mapToInt(e -> e.log().posted()).sum();
        assertThat(posted).isBetween(1, plan.requests() - 1);
    }

    @Test
    void shouldNoticeThatTheDeviceIsGone() throws VerbsException {
        RunResult result = run(SamplePlans.of("nvmeof.a"), () -> {
            if (clock.nowNs() > 30_000_000) {
                fabric.unplug(0);
            }
            return false;
        });
        assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.DEVICE_LOST);
        assertThat(result.end().detail()).contains("sim0");
        assertThat(result.ends().getFirst().log().posted()).isPositive();
    }

    @Test
    void shouldGiveUpWhenNothingComesForward() throws VerbsException {
        // For ever, says the requester; never, says the responder.
        ReplayPlan plan = TestPlans.withRnrRetry(SamplePlans.of("rnr_exceeded.a"), 7);
        RunResult result = run(plan, () -> false);
        assertThat(result.end().kind()).isEqualTo(RunEnd.Kind.STALLED);
        assertThat(result.ends().getFirst().log().status(0)).isNull();
    }

    @Test
    void shouldReportTheRequestsBehindAFailedOneAsFlushed() throws VerbsException {
        ReplayPlan plan = SamplePlans.of("rnr_exceeded.a");
        RunResult result = run(plan, () -> false);
        assertThat(result.end()).isEqualTo(RunEnd.COMPLETE);
        RequestLog log = result.ends().getFirst().log();
        assertThat(log.status(0)).isEqualTo(CompletionStatus.IBV_WC_RNR_RETRY_EXC_ERR);
        assertThat(log.status(1)).isEqualTo(CompletionStatus.IBV_WC_WR_FLUSH_ERR);
        assertThat(result.ends().getFirst().planned().requests().get(1).expect().status())
                .isEqualTo(WcStatus.IBV_WC_WR_FLUSH_ERR);
    }
}
