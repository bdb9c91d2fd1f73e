package io.rocescope.parser.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.wire.Syndrome;
import org.junit.jupiter.api.Test;

class PsnRecorderTest {
    private static final int WRITE_ONLY = 0x0a;
    private static final int READ_REQUEST = 0x0c;
    private static final int READ_MIDDLE = 0x0e;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int CNP = 0x81;
    private static final int ACK = 0x1f;

    private final PsnRecorder recorder = new PsnRecorder(1_000);
    private long time = 1_000;
    private long frame;

    private void packet(int opcode, int psn, int syndrome, AnalysisWord... words) {
        long bits = 0;
        for (AnalysisWord word : words) {
            bits |= word.bit();
        }
        time += 10;
        frame++;
        recorder.add(time, frame, opcode, psn, syndrome, bits, false, 0);
    }

    private MarkTrack track(PsnMark mark) {
        return recorder.series().track(mark);
    }

    @Test
    void shouldGoOnBeyondTheWrap() {
        packet(WRITE_ONLY, 0xff_fffe, -1);
        packet(WRITE_ONLY, 0xff_ffff, -1);
        packet(WRITE_ONLY, 0, -1);
        packet(WRITE_ONLY, 1, -1);
        packet(ACKNOWLEDGE, 1, ACK);
        MarkTrack requests = track(PsnMark.REQUEST);
        assertThat(requests.psn(3) - requests.psn(0)).isEqualTo(3);
        assertThat(PsnSeries.wire(requests.psn(3))).isEqualTo(1);
        assertThat(track(PsnMark.ACKNOWLEDGE).psn(0)).isEqualTo(requests.psn(3));
    }

    @Test
    void shouldTieARetransmissionToTheCopyBefore() {
        packet(WRITE_ONLY, 5, -1);
        packet(WRITE_ONLY, 6, -1);
        packet(ACKNOWLEDGE, 5, Syndrome.PSN_SEQUENCE_ERROR);
        packet(WRITE_ONLY, 5, -1, AnalysisWord.RETRANSMISSION, AnalysisWord.NAK_RETRANSMISSION);
        packet(WRITE_ONLY, 6, -1, AnalysisWord.RETRANSMISSION, AnalysisWord.NAK_RETRANSMISSION);
        assertThat(recorder.series().bows())
                .containsExactly(
                        new PsnSeries.Bow(5, 10, 40, 1, 4, "after a NAK", true),
                        new PsnSeries.Bow(6, 20, 50, 2, 5, "after a NAK", false));
        assertThat(track(PsnMark.NAK).size()).isEqualTo(1);
        assertThat(track(PsnMark.RETRANSMISSION).size()).isEqualTo(2);
    }

    @Test
    void shouldCountWhatWasNeverSeen() {
        packet(WRITE_ONLY, 10, -1);
        packet(WRITE_ONLY, 19, -1, AnalysisWord.PSN_GAP);
        assertThat(recorder.series().holes()).containsExactly(new PsnSeries.Hole(20, 11, 18, 2));
        assertThat(recorder.series().holes().getFirst().count()).isEqualTo(8);
    }

    @Test
    void shouldRaiseTheAnsweredLineByAcksNaksAndResponses() {
        packet(WRITE_ONLY, 1, -1);
        packet(WRITE_ONLY, 2, -1);
        packet(ACKNOWLEDGE, 1, ACK);
        packet(ACKNOWLEDGE, 3, Syndrome.PSN_SEQUENCE_ERROR);
        packet(ACKNOWLEDGE, 1, ACK);
        MarkTrack answered = recorder.series().answered();
        assertThat(answered.size()).isEqualTo(2);
        assertThat(answered.psn(0)).isEqualTo(1);
        assertThat(answered.psn(1)).isEqualTo(2);
    }

    @Test
    void shouldGiveResponsesToTheReadThatAskedForThem() {
        recorder.add(1_010, 1, READ_REQUEST, 100, -1, 0, false, 4);
        recorder.add(1_020, 2, READ_REQUEST, 104, -1, 0, false, 0);
        recorder.add(1_030, 3, READ_MIDDLE, 101, -1, 0, false, 0);
        recorder.add(1_040, 4, READ_MIDDLE, 106, -1, 0, false, 0);
        PsnSeries.ReadSpan first = recorder.series().reads().get(0);
        PsnSeries.ReadSpan second = recorder.series().reads().get(1);
        assertThat(first.lastPsn()).isEqualTo(103);
        assertThat(first.lastNs()).isEqualTo(30);
        assertThat(second.firstPsn()).isEqualTo(104);
        assertThat(second.lastPsn()).isEqualTo(106);
        assertThat(second.lastNs()).isEqualTo(40);
    }

    @Test
    void shouldPutCnpsAtTheHighestPsn() {
        packet(WRITE_ONLY, 7, -1);
        packet(CNP, 0, -1);
        assertThat(track(PsnMark.CNP).psn(0)).isEqualTo(7);
    }

    @Test
    void shouldTellRequestsAndAnswersOfADirectionFromTheOthers() {
        assertThat(PsnRecorder.concerns(WRITE_ONLY, true)).isTrue();
        assertThat(PsnRecorder.concerns(WRITE_ONLY, false)).isFalse();
        assertThat(PsnRecorder.concerns(ACKNOWLEDGE, false)).isTrue();
        assertThat(PsnRecorder.concerns(ACKNOWLEDGE, true)).isFalse();
        assertThat(PsnRecorder.concerns(CNP, false)).isTrue();
    }
}
