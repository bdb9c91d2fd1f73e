package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How long pause frames stop a class, at 100 Gb/s: 0xffff quanta are 335.5 µs.
class PauseTimesTest {
    private static final int ALL_QUANTA = 0xffff;

    private static RoceEvent.PauseSent pause(long us, int quanta) {
        return new RoceEvent.PauseSent(
                new RoceEvent.At(us * 1000, 0, Direction.NONE, us + 1),
                "02:00:00:00:00:09",
                List.of(3),
                quanta,
                quanta == 0 ? "resume" : "pause");
    }

    private static PauseTimes.Paused paused(RoceEvent.PauseSent... events) {
        PauseTimes times = new PauseTimes();
        for (RoceEvent.PauseSent event : events) {
            times.add(event);
        }
        return times.all().iterator().next().getValue();
    }

    @Test
    void shouldTakeRenewedPausesForOne() {
        PauseTimes.Paused p = paused(pause(0, ALL_QUANTA), pause(300, ALL_QUANTA), pause(600, ALL_QUANTA));
        assertThat(p.totalNs()).isCloseTo(935_500L, within(100L));
        assertThat(p.longestNs()).isCloseTo(935_500L, within(100L));
        assertThat(p.spanNs()).isCloseTo(935_500L, within(100L));
    }

    @Test
    void shouldEndPauseWithResume() {
        PauseTimes.Paused p = paused(pause(0, ALL_QUANTA), pause(10, 0));
        assertThat(p.totalNs()).isEqualTo(10_000);
        assertThat(p.longestNs()).isEqualTo(10_000);
    }

    @Test
    void shouldNotCountTheTimeBetween() {
        PauseTimes.Paused p = paused(pause(0, ALL_QUANTA), pause(1_000, ALL_QUANTA));
        assertThat(p.totalNs()).isCloseTo(671_000L, within(100L));
        assertThat(p.longestNs()).isCloseTo(335_500L, within(100L));
    }

    @Test
    void shouldCallItAStorm() {
        Evidence evidence = new Evidence();
        for (int i = 0; i < 333; i++) {
            evidence.event(pause(300L * i, ALL_QUANTA));
        }
        List<Finding> found = Findings.of(new FindingSupport().capture(), List.of(), evidence, null, false);
        Finding storm = found.stream()
                .filter(f -> f.kind() == FindingKind.PAUSE_STORM)
                .findFirst()
                .orElseThrow();
        assertThat(storm.explanation()).contains("100 %").contains("100 Gb/s");
        assertThat(storm.title()).contains("priority 3");
    }
}
