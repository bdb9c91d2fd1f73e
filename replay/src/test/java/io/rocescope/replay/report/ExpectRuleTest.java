package io.rocescope.replay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimulatedReplay;
import io.rocescope.replay.verbs.VerbsException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules in words, and what they say of a simulated replay.
class ExpectRuleTest {
    private static ReplayReport report(String sample) throws VerbsException {
        ReplayPlan plan = SamplePlans.of(sample);
        return ReportBuilder.build(
                SimulatedReplay.inVirtualTime(SimOptions.DEFAULT).run(plan, EngineOptions.of(plan.options())),
                List.of("sim0", "sim1"),
                null);
    }

    private static boolean holds(String rule, ReplayReport report) {
        return ExpectRule.parse(rule).judge(report).ok();
    }

    @Test
    void shouldHoldOfAFaithfulReplay() throws VerbsException {
        ReplayReport report = report("allops.a");
        assertThat(holds("complete", report)).isTrue();
        assertThat(holds("same statuses", report)).isTrue();
        assertThat(holds("lateness p99 below 1 us", report)).isTrue();
        assertThat(holds("lateness max below 0 ns", report)).isFalse();
    }

    /// The simulated network is much faster than the captured one.
    @Test
    void shouldCompareLatencies() throws VerbsException {
        ReplayReport report = report("perf_read_bw.a");
        assertThat(holds("p99 within 5 %", report)).isFalse();
        assertThat(holds("p50 within 100%", report)).isTrue();
        assertThat(ExpectRule.parse("p99 within 5 %").judge(report).detail()).contains("captured");
    }

    @Test
    void shouldNotSayWhatItCannotTell() throws VerbsException {
        ReplayReport report = report("allops.a");
        for (String rule : new String[] {"no RNR", "no NAK", "same retransmissions", "same messages"}) {
            ExpectRule.Verdict verdict = ExpectRule.parse(rule).judge(report);
            assertThat(verdict.ok()).isFalse();
            assertThat(verdict.detail()).contains("cannot be told").contains("--capture");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no", "p98 within 2 %", "same RNR within", "lateness p99 below 3", "p99 within -1 %"})
    void shouldRefuseWhatIsNoRule(String text) {
        assertThatThrownBy(() -> ExpectRule.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected such as");
    }
}
