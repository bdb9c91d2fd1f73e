package io.rocescope.parser.flow;

import static io.rocescope.parser.testing.Packets.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.testing.Analyses.Kept;
import io.rocescope.parser.testing.Script;
import io.rocescope.parser.wire.Verb;
import org.junit.jupiter.api.Test;

/// Refusals, timers and giving up as packet scripts (cases of sections A1 to A4).
class RetryScriptTest {
    private static final double MS = 1000;

    private static FlowSummary aToB(Script s) {
        return s.connection().aToB();
    }

    @Test
    void shouldSeeRequesterGiveUpWithoutAnyAnswer() {
        Script s = new Script();
        s.times(8, i -> s.a(i * 67 * MS, writeOnly(0x100, 64)));
        assertThat(s.messages()).singleElement().satisfies(m -> {
            assertThat(m.status()).isEqualTo(WcStatus.IBV_WC_RETRY_EXC_ERR);
            assertThat(m.retransmissions()).isEqualTo(7);
        });
        RoceEvent.RequesterGaveUp e = s.events(RoceEvent.RequesterGaveUp.class).getFirst();
        assertThat(e.attempts()).isEqualTo(8);
        assertThat(s.connection().pairing().oneSided()).isTrue();
        assertThat(s.connection().stateA()).isEqualTo(QpState.ERR);
        assertThat(aToB(s).timeouts().nearest()).isEqualTo(14);
        assertThat(aToB(s).timeouts().pattern()).isEqualTo("constant");
        assertThat(aToB(s).retransmissions().timeout()).isEqualTo(7);
    }

    @Test
    void shouldTellVanishedAnswersFromNone() {
        Script s = new Script();
        s.times(8, i -> s.a(i * 67 * MS, writeOnly(0x100, 64)).b(i * 67 * MS + 10, ack(0x100, 1)));
        assertThat(s.messages()).singleElement().satisfies(m -> {
            assertThat(m.retransmissions()).isEqualTo(7);
            assertThat(m.status()).isEqualTo(WcStatus.UNKNOWN);
        });
        assertThat(aToB(s).acks()).isEqualTo(8);
        assertThat(aToB(s).duplicateRequests()).isEqualTo(7);
        assertThat(aToB(s).retransmissions().timeout()).isEqualTo(7);
    }

    @Test
    void shouldMeasureAdaptiveTimerAndSpuriousRetransmission() {
        Script s = new Script()
                .a(0, writeOnly(7, 8))
                .a(2 * MS, writeOnly(7, 8))
                .a(6 * MS, writeOnly(7, 8))
                .a(14 * MS, writeOnly(7, 8))
                .a(30 * MS, writeOnly(7, 8))
                .b(40 * MS, ack(7, 1))
                .b(42 * MS, ack(7, 1));
        FlowSummary f = aToB(s);
        assertThat(f.timeouts().pattern()).isEqualTo("doubling");
        assertThat(f.timeouts().shortestNs()).isEqualTo(2_000_000);
        assertThat(f.timeouts().longestNs()).isEqualTo(16_000_000);
        assertThat(f.timeouts().spurious()).isEqualTo(1);
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_SUCCESS);
        assertThat(f.latencyNs().max()).isEqualTo(40_000_000);
    }

    @Test
    void shouldKnowThatTimerCodeZeroIsTheLongest() {
        Script s = new Script()
                .a(0, sendOnly(9, 8))
                .b(5, rnr(9, 0, 8))
                .a(655.4 * MS, sendOnly(9, 8))
                .b(655.5 * MS, ack(9, 9));
        RoceEvent.RnrNakSent e = s.events(RoceEvent.RnrNakSent.class).getFirst();
        assertThat(e.waitNs()).isEqualTo(655_360_000);
        assertThat(aToB(s).rnrWaits().violations()).isZero();
        assertThat(aToB(s).rnrWaits().deadNs()).isEqualTo(655_395_000);
        assertThat(aToB(s).retransmissions().rnr()).isEqualTo(1);
        assertThat(s.messages().getFirst().rnrNaks()).isEqualTo(1);
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_SUCCESS);
    }

    @Test
    void shouldSeeRnrWaitViolated() {
        Script s = new Script()
                .a(0, sendOnly(3, 8))
                .b(1, rnr(3, 12, 0))
                .a(3, sendOnly(3, 8))
                .b(9, ack(3, 1));
        RoceEvent.RnrWaitViolated e = s.events(RoceEvent.RnrWaitViolated.class).getFirst();
        assertThat(e.waitedNs()).isEqualTo(2_000);
        assertThat(e.requiredNs()).isEqualTo(640_000);
    }

    @Test
    void shouldCountRnrStorm() {
        Script s = new Script();
        s.times(50, i -> s.a(i * 20, sendOnly(5, 8)).b(i * 20 + 5, rnr(5, 1, 0)));
        s.a(1000, sendOnly(5, 8)).b(1005, ack(5, 1));
        assertThat(aToB(s).rnrNaks()).isEqualTo(50);
        assertThat(s.messages().getFirst().rnrNaks()).isEqualTo(50);
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_SUCCESS);
        assertThat(aToB(s).retransmissions().rnr()).isEqualTo(50);
    }

    @Test
    void shouldSeeRequesterGiveUpOnRnr() {
        Script s = new Script();
        s.times(4, i -> s.a(i * 2 * MS, sendOnly(5, 8)).b(i * 2 * MS + 5, rnr(5, 12, 0)));
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_RNR_RETRY_EXC_ERR);
        assertThat(s.connection().stateA()).isEqualTo(QpState.ERR);
    }

    @Test
    void shouldNotClaimFailureAfterOneRnr() {
        Script s = new Script().a(0, sendOnly(5, 8)).b(5, rnr(5, 12, 0));
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.UNKNOWN);
        assertThat(s.connection().stateA()).isEqualTo(QpState.RTS);
    }

    @Test
    void shouldNotClaimFailureAfterOneRetransmission() {
        Script s = new Script().a(0, sendOnly(5, 8)).a(67 * MS, sendOnly(5, 8));
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.UNKNOWN);
    }

    @Test
    void shouldPointAtRnrToPlainWrite() {
        Script s = new Script()
                .a(0, writeOnlyImm(2, 8))
                .b(5, rnr(2, 12, 1))
                .a(1 * MS, writeOnlyImm(2, 8))
                .b(1.1 * MS, ack(2, 2))
                .a(2 * MS, writeOnly(3, 8))
                .b(2.1 * MS, rnr(3, 12, 2));
        assertThat(s.messages().get(0).problem()).isEqualTo("null");
        assertThat(s.messages().get(1).problem()).contains("needs no receive");
    }

    @Test
    void shouldTellRemoteAccessError() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(10, writeOnly(2, 8, 0, 0x9999))
                .b(15, nak(2, 0x62, 1))
                .a(16, writeOnly(3, 8));
        assertThat(s.messages())
                .extracting(Kept::status)
                .containsExactly(WcStatus.IBV_WC_SUCCESS, WcStatus.IBV_WC_REM_ACCESS_ERR, WcStatus.IBV_WC_WR_FLUSH_ERR);
        assertThat(aToB(s).naks().remoteAccessError()).isEqualTo(1);
        assertThat(s.connection().stateA()).isEqualTo(QpState.ERR);
        assertThat(s.connection().stateB()).isEqualTo(QpState.ERR);
        assertThat(s.story()).containsExactly("nak_sent", "message_failed");
    }

    @Test
    void shouldNotMindKeyOfEmptyWrite() {
        Script s = new Script().a(0, writeOnly(1, 0, 0, 0xdead)).b(5, ack(1, 1));
        assertThat(s.story()).isEmpty();
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_SUCCESS);
    }

    @Test
    void shouldTellRefusedAtomic() {
        Script s = new Script().a(0, fetchAdd(4, ADDRESS + 1)).b(5, nak(4, 0x61, 0));
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_REM_INV_REQ_ERR);
        assertThat(s.messages().getFirst().verb()).isEqualTo(Verb.ATOMIC_FETCH_AND_ADD);
    }

    @Test
    void shouldCompleteAtomicByItsResult() {
        Script s = new Script().a(0, fetchAdd(5, ADDRESS)).b(5, atomicAck(5, 1, 0));
        assertThat(s.messages().getFirst().complete()).isTrue();
        assertThat(s.messages().getFirst().bytes()).isEqualTo(8);
    }

    @Test
    void shouldTellSendBeyondReceiveBuffer() {
        Script s = new Script().a(0, sendFirst(1)).a(1, sendMiddle(2)).b(5, nak(2, 0x61, 0));
        assertThat(s.messages().getFirst().status()).isEqualTo(WcStatus.IBV_WC_REM_INV_REQ_ERR);
    }

    @Test
    void shouldPointAtPacketThatIsNotFull() {
        Script s = new Script().a(0, sendFirst(1)).a(1, packet(0x01, 2, 1000)).a(2, sendLast(3, 8));
        assertThat(s.events(RoceEvent.MessageMalformed.class)).hasSize(1);
        assertThat(s.messages().getFirst().problem()).contains("not full");
    }

    @Test
    void shouldPointAtMessageNotEnded() {
        Script s = new Script()
                .a(0, writeOnly(0, 8))
                .a(1, sendFirst(1))
                .a(2, sendFirst(2))
                .a(3, sendLast(3, 8));
        assertThat(s.events(RoceEvent.MessageMalformed.class))
                .singleElement()
                .satisfies(e -> assertThat(e.problem()).contains("not ended"));
    }

    @Test
    void shouldPointAtMessageNotBegun() {
        Script s = new Script()
                .a(0, writeOnly(0, 8))
                .b(2, ack(0, 1))
                .a(3, sendMiddle(1))
                .a(4, sendLast(2, 8));
        assertThat(s.events(RoceEvent.MessageMalformed.class))
                .singleElement()
                .satisfies(e -> assertThat(e.problem()).contains("not begun"));
    }

    @Test
    void shouldNotBlameMessageThatBeganBeforeTheCapture() {
        Script s = new Script().a(0, sendMiddle(1)).a(1, sendLast(2, 8)).b(5, ack(2, 1));
        assertThat(s.events(RoceEvent.MessageMalformed.class)).isEmpty();
    }

    @Test
    void shouldPointAtWriteWhoseLengthDoesNotAddUp() {
        Script s =
                new Script().a(0, writeFirst(1, 5000)).a(1, writeLast(2, 100)).b(5, nak(2, 0x61, 0));
        assertThat(s.messages().getFirst().problem()).contains("add up");
    }

    @Test
    void shouldPointAtRetransmissionThatDiffers() {
        Script s = new Script()
                .a(0, writeFirst(1, 2048))
                .a(1, writeLast(2, 1024))
                .a(67 * MS, writeFirst(1, 2048))
                .a(67.1 * MS, writeLast(2, 1000))
                .b(68 * MS, ack(2, 1));
        assertThat(s.events(RoceEvent.RetransmissionDiffered.class))
                .singleElement()
                .satisfies(e -> assertThat(e.what()).isEqualTo("payload length"));
    }

    @Test
    void shouldReadBadIcrcAndMoveNothing() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(10, writeOnly(2, 8).with(b -> b.damage(4)))
                .a(67 * MS, writeOnly(2, 8))
                .b(67.1 * MS, ack(2, 2));
        assertThat(aToB(s).icrcErrors()).isEqualTo(1);
        assertThat(aToB(s).retransmittedPackets()).isZero();
        assertThat(s.capture().icrc().invalid()).isEqualTo(1);
        assertThat(s.words(3)).contains("icrc_error");
        assertThat(s.messages()).hasSize(2).allMatch(Kept::complete);
    }

    @Test
    void shouldCountMarksAndNotifications() {
        Script s = new Script();
        s.times(5, i -> s.a(i * 10, writeOnly(1 + i, 8).with(b -> b.trafficClass(26 << 2 | 3))));
        s.b(50, ack(5, 5)).b(51, cnp()).b(101, cnp());
        FlowSummary f = aToB(s);
        assertThat(f.ecnMarked()).isEqualTo(5);
        assertThat(f.cnps()).isEqualTo(2);
        assertThat(s.events(RoceEvent.CnpSent.class))
                .extracting(RoceEvent.CnpSent::sinceLastNs)
                .containsExactly(-1L, 50_000L);
        assertThat(f.marking().requestDscp()).isEqualTo(26);
        assertThat(f.marking().answerDscp()).isZero();
    }

    @Test
    void shouldPairManyQueuePairsThatStartAlike() {
        Script s = new Script();
        // The kernel's rule for source ports needs the product of both numbers; here only the PSNs tell.
        for (int i = 0; i < 40; i++) {
            s.queuePairs(0x100 + i, 0x900 + 7 * i);
            for (int k = 0; k <= i; k++) {
                s.a(i * 100 + k, writeOnly(k, 8));
            }
        }
        for (int i = 39; i >= 0; i--) {
            s.queuePairs(0x100 + i, 0x900 + 7 * i).b(10_000 + i, ack(i, i + 1));
        }
        assertThat(s.connections()).hasSize(40).allSatisfy(c -> {
            assertThat(c.pairing().method()).isEqualTo("psn");
            assertThat(c.endpointB().qpn() - 0x900).isEqualTo(7 * (c.endpointA().qpn() - 0x100));
        });
    }
}
