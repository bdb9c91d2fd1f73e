package io.rocescope.replay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimulatedReplay;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.VerbsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When requests are posted, by a clock that loses nothing.
class PacingTest {
    private final ReplayPlan plan = SamplePlans.of("allops.a");
    private final EngineOptions options = EngineOptions.of(plan.options());

    private RunResult run(EngineOptions with) throws VerbsException {
        RunResult result = SimulatedReplay.inVirtualTime(SimOptions.DEFAULT).run(plan, with);
        assertThat(result.end()).isEqualTo(RunEnd.COMPLETE);
        for (LiveEnd end : result.ends()) {
            for (int i = 0; i < end.log().size(); i++) {
                assertThat(end.log().status(i)).isEqualTo(CompletionStatus.IBV_WC_SUCCESS);
            }
        }
        return result;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 4})
    void shouldPostAtTheCapturedTimes(double speed) throws VerbsException {
        RequestLog log = run(options.withPacing(new Pacing.Captured(speed)))
                .ends()
                .getFirst()
                .log();
        for (int i = 0; i < log.size(); i++) {
            long wanted =
                    (long) (plan.connections().getFirst().a().requests().get(i).atNs() / speed);
            assertThat(log.dueNs(i)).isEqualTo(wanted);
            assertThat(log.postedNs(i)).isEqualTo(wanted);
        }
    }

    @Test
    void shouldPostAtADistance() throws VerbsException {
        RequestLog log = run(options.withPacing(new Pacing.Gap(250_000)))
                .ends()
                .getFirst()
                .log();
        for (int i = 0; i < log.size(); i++) {
            assertThat(log.postedNs(i)).isEqualTo(i * 250_000L);
        }
    }

    @Test
    void shouldPostAsFastAsTheQueueTakesIt() throws VerbsException {
        RunResult result = run(options.withPacing(new Pacing.TopSpeed()));
        assertThat(result.elapsedNs()).isLessThan(plan.lastNs());
        assertThat(result.ends().getFirst().log().dueNs(5)).isZero();
    }

    @Test
    void shouldLoopAndMultiplyAndLimit() throws VerbsException {
        RunResult result = run(options.withLoops(3).withMultiply(2).withLimit(5));
        assertThat(result.ends()).hasSize(4);
        RequestLog log = result.ends().getFirst().log();
        assertThat(log.size()).isEqualTo(15);
        assertThat(log.postedNs(5)).isGreaterThan(plan.lastNs());
        assertThat(log.postedNs(10) - log.postedNs(5)).isEqualTo(log.postedNs(5) - log.postedNs(0));
    }

    @Test
    void shouldRefuseMoreThanItCanKeep() {
        assertThatThrownBy(
                        () -> new ReplayRun(plan, options.withLoops(1_000_000).withMultiply(100), new VirtualClock()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("plan fewer, or loop less");
    }
}
