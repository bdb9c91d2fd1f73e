package io.rocescope.parser.event.finding;

import static io.rocescope.parser.testing.Packets.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.testing.Packets.Spec;
import io.rocescope.parser.testing.Script;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a person is told, as packet scripts: the cases that people meet.
class FindingScriptTest {
    private static final double MS = 1_000;

    private static Finding only(Script script, FindingKind kind) {
        List<Finding> of =
                script.findings().stream().filter(f -> f.kind() == kind).toList();
        assertThat(of).as("%s of %s", kind, ids(script)).hasSize(1);
        return of.getFirst();
    }

    private static List<String> ids(Script script) {
        return script.findings().stream().map(Finding::id).toList();
    }

    @Test
    void shouldFindNothingWhereAllIsWell() {
        Script s = new Script()
                .a(0, writeOnly(1, 64))
                .b(10, ack(1, 1))
                .a(20, read(2, 100))
                .b(30, responseOnly(2, 100, 2));
        assertThat(ids(s)).isEmpty();
    }

    @Test
    void shouldSayThatNothingCameBackWhenRequesterGaveUp() {
        Script s = new Script().times(8, i -> {});
        for (int i = 0; i < 8; i++) {
            s.a(67 * MS * i, writeOnly(0x100, 64));
        }
        Finding f = only(s, FindingKind.RETRY_EXCEEDED);
        assertThat(f.count()).isEqualTo(8);
        assertThat(f.explanation()).contains("PSN 0x100").contains("8 times").contains("no packet at all");
        assertThat(f.frames()).contains(1L, 2L);
        assertThat(ids(s)).startsWith("one-sided-capture");
        assertThat(ids(s)).doesNotContain("timeouts", "packet-loss");
    }

    @Test
    void shouldNotClaimFailureWhereOneSideIsMissing() {
        Script s = new Script()
                .a(0, writeOnly(1, 64))
                .a(10, writeOnly(2, 64))
                .a(200_000, writeOnly(2, 64))
                .a(200_010, writeOnly(3, 64));
        assertThat(ids(s)).contains("one-sided-capture").doesNotContain("retry-exceeded", "timeouts");
        assertThat(only(s, FindingKind.VERDICT_WITHHELD).explanation()).contains("No verdict");
    }

    @Test
    void shouldTellLostAnswersFromLostRequests() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(10, writeOnly(2, 8))
                .a(70 * MS, writeOnly(2, 8))
                .b(70 * MS + 5, ack(2, 2));
        Finding f = only(s, FindingKind.TIMEOUTS);
        assertThat(f.explanation()).contains("70 ms").contains("2^14");
        assertThat(f.frames()).containsExactly(4L);
    }

    @Test
    void shouldTellSequenceNaksAsLoss() {
        Script s = new Script()
                .a(0, writeFirst(1, 4096))
                .a(1, writeMiddle(2))
                .a(2, writeLast(4, 1024))
                .b(5, nak(3, 0x60, 0))
                .a(20, writeMiddle(3))
                .a(21, writeLast(4, 1024))
                .b(30, ack(4, 1));
        Finding f = only(s, FindingKind.PACKET_LOSS);
        assertThat(f.title()).endsWith("were lost");
        assertThat(f.explanation())
                .contains("PSN 0x3")
                .contains("before the capturing point")
                .contains("DSCP 0");
        assertThat(only(s, FindingKind.SLOW_RECOVERY).explanation())
                .contains("3 µs")
                .contains("15 µs");
    }

    @Test
    void shouldNotClaimLossWhereTheCaptureDropped() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(4, 8))
                .b(10, ack(4, 4));
        assertThat(ids(s)).containsExactly("capture-drops");
        assertThat(only(s, FindingKind.CAPTURE_DROPS).count()).isEqualTo(1);
    }

    @Test
    void shouldCallToleratedReorderingANote() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(4, 8))
                .aLate(3, -1, writeOnly(3, 8))
                .a(4, writeOnly(5, 8))
                .b(10, ack(5, 5));
        Finding f = only(s, FindingKind.PACKET_REORDERING);
        assertThat(f.severity()).isEqualTo(Severity.INFO);
        assertThat(ids(s)).doesNotContain("packet-loss");
    }

    @Test
    void shouldExplainLongestRnrWait() {
        Script s = new Script()
                .a(0, sendOnly(9, 8))
                .b(10, rnr(9, 0, 9))
                .a(655_400, sendOnly(9, 8))
                .b(655_410, ack(9, 10));
        Finding f = only(s, FindingKind.RNR_CODE_ZERO);
        assertThat(f.title()).contains("655.36 ms");
        assertThat(f.explanation()).contains("longest");
        assertThat(ids(s)).contains("rnr-dead-time").doesNotContain("rnr-retry-exceeded", "packet-loss");
    }

    @Test
    void shouldSeeRnrStorm() {
        Script s = new Script();
        for (int i = 0; i < 50; i++) {
            s.a(i * 40, sendOnly(5, 8)).b(i * 40 + 10, rnr(5, 1, 0));
        }
        s.a(2_000, sendOnly(5, 8)).b(2_010, ack(5, 1));
        Finding f = only(s, FindingKind.RNR_STORM);
        assertThat(f.count()).isEqualTo(50);
        assertThat(f.explanation()).contains("50 times");
    }

    @Test
    void shouldSeeViolatedRnrWait() {
        Script s = new Script()
                .a(0, sendOnly(3, 8))
                .b(10, rnr(3, 12, 0))
                .a(12, sendOnly(3, 8))
                .b(20, ack(3, 1));
        Finding f = only(s, FindingKind.RNR_WAIT_VIOLATED);
        assertThat(f.explanation()).contains("640 µs").contains("2 µs");
    }

    @Test
    void shouldSayThatReceiverWasNeverReady() {
        Script s = new Script();
        for (int i = 0; i < 4; i++) {
            s.a(i * 2_000, sendOnly(7, 8)).b(i * 2_000 + 10, rnr(7, 14, 0));
        }
        s.queuePairs(0x33, 0x44).a(200 * MS, writeOnly(0x5000, 8)).b(200 * MS + 5, ack(0x5000, 1));
        assertThat(ids(s)).contains("rnr-retry-exceeded").doesNotContain("rnr-storm", "rnr-dead-time");
    }

    @Test
    void shouldCompareRefusedKeyWithAcceptedOnes() {
        Script s = new Script()
                .a(0, writeOnly(1, 64))
                .b(10, ack(1, 1))
                .a(20, writeOnly(2, 64, 0, 0xbad))
                .b(30, nak(2, 0x62, 1));
        Finding f = only(s, FindingKind.REMOTE_ACCESS_ERROR);
        assertThat(f.explanation())
                .contains("rkey 0xbad")
                .contains("never accepted in this capture")
                .contains("Remote address 0");
        assertThat(f.frames()).containsExactly(3L, 4L);
    }

    @Test
    void shouldNameMisalignedAtomic() {
        Script s = new Script().a(0, fetchAdd(4, ADDRESS + 1)).b(10, nak(4, 0x61, 0));
        assertThat(only(s, FindingKind.REMOTE_INVALID_REQUEST).explanation()).contains("no multiple of 8");
    }

    @Test
    void shouldSeeMarksWithoutNotification() {
        Spec marked = writeOnly(1, 8).with(b -> b.trafficClass(3));
        Script without = new Script().a(0, marked).b(10, ack(1, 1));
        assertThat(ids(without)).contains("ce-without-cnp");
        Script with = new Script().a(0, marked).b(10, ack(1, 1)).b(15, cnp());
        assertThat(ids(with)).contains("congestion").doesNotContain("ce-without-cnp");
        Script unmarked = new Script().a(0, writeOnly(1, 8)).b(10, ack(1, 1)).b(15, cnp());
        assertThat(ids(unmarked)).containsExactly("cnp-without-ce");
    }

    @Test
    void shouldSeeDifferentTrafficClasses() {
        Script s = new Script()
                .a(0, writeOnly(1, 8).with(b -> b.trafficClass(26 << 2)))
                .b(10, ack(1, 1));
        Finding f = only(s, FindingKind.DSCP_ASYMMETRIC);
        assertThat(f.explanation()).contains("DSCP 26").contains("DSCP 0");
    }

    @Test
    void shouldSeeMigReqDiffer() {
        Script s = new Script()
                .a(0, writeOnly(1, 8).with(b -> b.migReq(true)))
                .b(10, ack(1, 1))
                .b(20, writeOnly(9, 8).with(b -> b.migReq(false)))
                .a(30, ack(9, 1));
        assertThat(ids(s)).containsExactly("migreq-asymmetric");
    }

    @Test
    void shouldSeeLostUnreliableMessage() {
        Script s = new Script()
                .a(0, ucWriteFirst(1, 3000))
                .a(2, ucWriteLast(3, 952))
                .a(4, ucWriteOnly(4, 8));
        assertThat(only(s, FindingKind.UC_MESSAGE_INCOMPLETE).count()).isEqualTo(1);
        assertThat(ids(s)).doesNotContain("one-sided-capture");
    }

    @Test
    void shouldSeeDamage() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(10, writeOnly(2, 8).with(b -> b.damage(1)))
                .a(20, writeOnly(2, 8))
                .b(30, ack(2, 2));
        Finding f = only(s, FindingKind.ICRC_ERRORS);
        assertThat(f.count()).isEqualTo(1);
        assertThat(f.frames()).containsExactly(3L);
    }

    @Test
    void shouldSeeRetransmissionOfSomethingElse() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(10, writeOnly(2, 8))
                .a(70 * MS, writeOnly(2, 8, ADDRESS + 64, RKEY))
                .b(70 * MS + 5, ack(2, 2));
        assertThat(only(s, FindingKind.RETRANSMISSION_DIFFERS).explanation()).contains("RETH");
    }

    @Test
    void shouldSeeDifferentPathMtus() {
        Script s = new Script()
                .a(0, writeFirst(1, 2048))
                .a(1, writeLast(2, 1024))
                .b(5, ack(2, 1))
                .b(10, packet(0x00, 100, 512))
                .b(11, sendLast(101, 10))
                .a(20, ack(101, 1));
        assertThat(only(s, FindingKind.PATH_MTU_MISMATCH).explanation())
                .contains("1024")
                .contains("512");
    }

    @Test
    void shouldSeePathThatDropsLargePackets() {
        Script s = new Script().a(0, writeOnly(1, 512)).b(10, ack(1, 1));
        for (int i = 0; i < 8; i++) {
            s.a(100 + 67 * MS * i, writeOnly(2, 1024));
        }
        assertThat(only(s, FindingKind.MTU_BLACK_HOLE).explanation())
                .contains("512")
                .contains("1024");
        assertThat(ids(s)).contains("retry-exceeded");
    }

    @Test
    void shouldKeepFramesFew() {
        Script s = new Script();
        for (int i = 0; i < 50; i++) {
            s.a(i * 40, sendOnly(5, 8)).b(i * 40 + 10, rnr(5, 1, 0));
        }
        assertThat(s.findings())
                .allSatisfy(f -> assertThat(f.frames())
                        .hasSizeLessThanOrEqualTo(Tally.MOST_FRAMES)
                        .isSorted());
    }
}
