package io.rocescope.parser.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.testing.Analyses.Kept;
import io.rocescope.parser.testing.Script;
import io.rocescope.parser.testing.SimulatedConnection;
import io.rocescope.parser.testing.SimulatedConnection.Faults;
import io.rocescope.parser.wire.Psn;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Holds the tracker against a simulated connection that knows what its responder counted.
///
/// Each run takes the same connections, so that a build says something of the change and not of its luck. To search
/// among others: `./verify -pl parser -am -Dtest=SimulatedConnectionTest -Dsurefire.failIfNoSpecifiedTests=false
/// -Drocescope.search=20000`; what it finds belongs into a script test.
class SimulatedConnectionTest {
    private static final int MOST_RETRIES = 7;

    private static Script track(SimulatedConnection simulated) {
        Script script = new Script();
        simulated.tapped.forEach(t -> script.frame(t.us(), t.frame()));
        return script;
    }

    @Property(tries = 400, seed = "1")
    void shouldCountWhatTheResponderCounts(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 0xffffff) int firstPsn,
            @ForAll @DoubleRange(max = 0.1) double loss,
            @ForAll @DoubleRange(max = 0.05) double duplication,
            @ForAll @DoubleRange(max = 0.05) double reordering) {
        agree(new SimulatedConnection(seed, 60, firstPsn, new Faults(loss, duplication, reordering, 0)).run());
    }

    @Test
    @EnabledIfSystemProperty(named = "rocescope.search", matches = "[0-9]+")
    void shouldCountWhatTheResponderCountsInOthersToo() {
        SplittableRandom random = new SplittableRandom();
        for (int i = Integer.getInteger("rocescope.search"); i > 0; i--) {
            long seed = random.nextLong();
            int firstPsn = random.nextInt(Psn.MASK + 1);
            Faults faults = new Faults(random.nextDouble(0.1), random.nextDouble(0.03), random.nextDouble(0.05), 0);
            assertThatCode(() -> agree(new SimulatedConnection(seed, 60, firstPsn, faults).run()))
                    .as("seed %d, first PSN %d, %s", seed, firstPsn, faults)
                    .doesNotThrowAnyException();
        }
    }

    private static void agree(SimulatedConnection simulated) {
        Script script = track(simulated);
        FlowSummary f = script.connection().aToB();
        assertThat(f.naks().psnSequenceError()).isEqualTo(simulated.naks);
        assertThat(f.duplicateRequests()).isEqualTo(simulated.duplicates);
        assertThat(f.sequenceErrors()).isEqualTo(simulated.naks);
        assertThat(f.requestPackets()).isEqualTo(simulated.arrived);
        List<Kept> messages = script.messages();
        assertThat(messages.subList(0, messages.size() - 1)).allMatch(Kept::complete);
        Kept last = messages.getLast();
        if (last.retransmissions() <= MOST_RETRIES) {
            assertThat(last.complete()).isTrue();
        } else {
            // It was asked for more often than any retry count allows: nothing shows whether the last answer arrived.
            assertThat(last.status()).isIn(WcStatus.IBV_WC_SUCCESS, WcStatus.UNKNOWN);
        }
        assertThat(messages.stream().map(m -> m.verb() + " " + m.firstPsn() + ".." + m.lastPsn() + " " + m.bytes()))
                .containsExactlyInAnyOrderElementsOf(simulated.truth());
        assertThat(f.missingRequestPackets()).isZero();
        assertThat(f.captureDrops()).isZero();
        assertThat(script.events(RoceEvent.MsnJumped.class)).isEmpty();
    }

    @Property(tries = 200, seed = "1")
    void shouldBlameTheCaptureForWhatTheTapMissed(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 0xffffff) int firstPsn,
            @ForAll @DoubleRange(min = 0.01, max = 0.1) double captureDrop) {
        SimulatedConnection simulated =
                new SimulatedConnection(seed, 60, firstPsn, new Faults(0, 0, 0, captureDrop)).run();
        Script script = track(simulated);
        long drops = 0;
        long missing = 0;
        for (var c : script.connections()) {
            drops += c.aToB().captureDrops();
            missing += c.aToB().missingRequestPackets() + c.aToB().missingResponsePackets();
            assertThat(c.aToB().retransmittedPackets()).isZero();
            assertThat(c.aToB().retransmissions().total()).isZero();
            assertThat(c.aToB().duplicateRequests()).isZero();
        }
        assertThat(drops).isLessThanOrEqualTo(missing);
        assertThat(missing).isLessThanOrEqualTo(simulated.missedByTap);
        assertThat(script.messages()).noneMatch(m -> m.status() == WcStatus.IBV_WC_RETRY_EXC_ERR);
    }

    @Property(tries = 200, seed = "1")
    void shouldNotFallOverWhenEverythingGoesWrong(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 0xffffff) int firstPsn,
            @ForAll @DoubleRange(max = 0.2) double loss,
            @ForAll @DoubleRange(max = 0.3) double captureDrop) {
        SimulatedConnection simulated =
                new SimulatedConnection(seed, 60, firstPsn, new Faults(loss, 0.1, 0.1, captureDrop)).run();
        Script script = track(simulated);
        long completed = script.messages().stream().filter(Kept::complete).count();
        assertThat(script.connections()).hasSizeLessThanOrEqualTo(2);
        assertThat(completed).isLessThanOrEqualTo(simulated.messages() * 2L);
    }
}
