package io.rocescope.parser.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.testing.Analyses.Kept;
import io.rocescope.parser.testing.Script;
import io.rocescope.parser.testing.SimulatedConnection;
import io.rocescope.parser.testing.SimulatedConnection.Faults;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/// Holds the tracker against a simulated connection that knows what its responder counted.
class SimulatedConnectionTest {
    private static Script track(SimulatedConnection simulated) {
        Script script = new Script();
        simulated.tapped.forEach(t -> script.frame(t.us(), t.frame()));
        return script;
    }

    @Property(tries = 400)
    void shouldCountWhatTheResponderCounts(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 0xffffff) int firstPsn,
            @ForAll @DoubleRange(max = 0.1) double loss,
            @ForAll @DoubleRange(max = 0.05) double duplication,
            @ForAll @DoubleRange(max = 0.05) double reordering) {
        SimulatedConnection simulated =
                new SimulatedConnection(seed, 60, firstPsn, new Faults(loss, duplication, reordering, 0)).run();
        Script script = track(simulated);
        FlowSummary f = script.connection().aToB();
        assertThat(f.naks().psnSequenceError()).isEqualTo(simulated.naks);
        assertThat(f.duplicateRequests()).isEqualTo(simulated.duplicates);
        assertThat(f.sequenceErrors()).isEqualTo(simulated.naks);
        assertThat(f.requestPackets()).isEqualTo(simulated.arrived);
        assertThat(script.messages()).allMatch(Kept::complete);
        assertThat(script.messages().stream()
                        .map(m -> m.verb() + " " + m.firstPsn() + ".." + m.lastPsn() + " " + m.bytes()))
                .containsExactlyInAnyOrderElementsOf(simulated.truth());
        assertThat(f.missingRequestPackets()).isZero();
        assertThat(f.captureDrops()).isZero();
        assertThat(script.events(RoceEvent.MsnJumped.class)).isEmpty();
    }

    @Property(tries = 200)
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

    @Property(tries = 200)
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
