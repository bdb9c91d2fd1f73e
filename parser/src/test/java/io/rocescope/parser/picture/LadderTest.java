package io.rocescope.parser.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.picture.LadderRow.Kind;
import io.rocescope.parser.wire.Syndrome;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final int WRITE_FIRST = 0x06;
    private static final int WRITE_MIDDLE = 0x07;
    private static final int WRITE_LAST = 0x08;
    private static final int WRITE_ONLY = 0x0a;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int RNR = 0x2e;

    private final Ladder ladder = new Ladder();
    private long time;
    private long frame;

    private void packet(boolean fromA, int opcode, int psn, int syndrome, AnalysisWord... words) {
        long bits = 0;
        for (AnalysisWord word : words) {
            bits |= word.bit();
        }
        time += 1_000;
        frame++;
        ladder.add(new Ladder.Packet(time, frame, fromA, opcode, psn, syndrome, bits, false));
    }

    private List<Kind> kinds() {
        return ladder.rows().stream().map(LadderRow::kind).toList();
    }

    @Test
    void shouldDrawTheRestOfAMessageAsOneArrow() {
        packet(true, WRITE_FIRST, 1, -1);
        packet(true, WRITE_MIDDLE, 2, -1);
        packet(true, WRITE_LAST, 3, -1);
        packet(true, WRITE_ONLY, 4, -1);
        packet(false, ACKNOWLEDGE, 4, 0x1f);
        assertThat(kinds()).containsExactly(Kind.REQUEST, Kind.REQUEST, Kind.ACKNOWLEDGE);
        LadderRow first = ladder.rows().getFirst();
        assertThat(first.packets()).isEqualTo(3);
        assertThat(first.label()).isEqualTo("RDMA_WRITE × 3  PSNs 0x1 to 0x3");
        assertThat(first.lastFrame()).isEqualTo(3);
    }

    @Test
    void shouldShowWhatTheCaptureDoesNotHold() {
        packet(true, WRITE_ONLY, 1, -1);
        packet(true, WRITE_ONLY, 10, -1, AnalysisWord.PSN_GAP);
        assertThat(kinds()).containsExactly(Kind.REQUEST, Kind.MISSING, Kind.REQUEST);
        assertThat(ladder.rows().get(1).label()).isEqualTo("8 packets never seen: PSNs 0x2 to 0x9");
    }

    @Test
    void shouldMarkThePacketThatTheOtherEndMisses() {
        packet(true, WRITE_ONLY, 1, -1);
        packet(true, WRITE_ONLY, 2, -1);
        packet(false, ACKNOWLEDGE, 1, Syndrome.PSN_SEQUENCE_ERROR);
        assertThat(ladder.rows().get(0).lostPsns()).isEqualTo(1);
        assertThat(ladder.rows().get(1).lostPsns()).isZero();
    }

    @Test
    void shouldNotCallARefusedPacketMissed() {
        packet(true, WRITE_ONLY, 1, -1);
        packet(false, ACKNOWLEDGE, 1, RNR);
        packet(true, WRITE_ONLY, 2, -1);
        packet(false, ACKNOWLEDGE, 1, Syndrome.PSN_SEQUENCE_ERROR);
        assertThat(ladder.rows()).noneMatch(row -> row.lostPsns() > 0);
        assertThat(kinds()).containsExactly(Kind.REQUEST, Kind.RNR, Kind.REQUEST, Kind.NAK);
    }

    @Test
    void shouldCutLongPausesAndKeepTheOrder() {
        for (int i = 0; i < 20; i++) {
            packet(true, WRITE_ONLY, i, -1);
        }
        time += 50_000_000;
        packet(true, WRITE_ONLY, 20, -1);
        LadderLayout layout = LadderLayout.of(ladder.rows());
        assertThat(layout.cutPauseNs(20)).isEqualTo(50_001_000);
        assertThat(layout.height()).isLessThan(1_000);
        for (int i = 1; i < layout.size(); i++) {
            assertThat(layout.y(i)).isGreaterThanOrEqualTo(layout.y(i - 1) + LadderLayout.ROW);
            assertThat(layout.cutPauseNs(i)).isEqualTo(i == 20 ? 50_001_000 : 0);
        }
        assertThat(layout.at(layout.y(7) + 2)).isEqualTo(7);
        assertThat(layout.at(-100)).isZero();
        assertThat(layout.at(1e9)).isEqualTo(20);
    }

    @Test
    void shouldTellHowLongARequesterWaitedBeforeItAskedAgain() {
        packet(true, WRITE_ONLY, 1, -1);
        time += 6_000_000;
        packet(true, WRITE_ONLY, 1, -1, AnalysisWord.RETRANSMISSION, AnalysisWord.TIMEOUT_RETRANSMISSION);
        assertThat(LadderLayout.of(ladder.rows()).cutPauseNs(1)).isEqualTo(6_001_000);
        assertThat(ladder.rows().get(1).note()).isEqualTo("sent again because no answer came in time");
    }

    @Test
    void shouldLayOutNothing() {
        LadderLayout layout = LadderLayout.of(List.of());
        assertThat(layout.at(10)).isEqualTo(-1);
        assertThat(layout.firstBelow(0)).isZero();
    }
}
