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
import java.util.List;
import org.junit.jupiter.api.Test;

/// The PSN engine as packet scripts: send this, then that, and expect these events (IBTA 9.7; cases of section A5).
class PsnEngineScriptTest {
    private static FlowSummary aToB(Script s) {
        return s.connection().aToB();
    }

    @Test
    void shouldCompleteMessageWhenAcknowledged() {
        Script s = new Script().a(0, writeOnly(0x100, 64)).b(10, ack(0x100, 1));
        assertThat(s.story()).isEmpty();
        Kept m = s.messages().getFirst();
        assertThat(m.verb()).isEqualTo(Verb.RDMA_WRITE);
        assertThat(m.bytes()).isEqualTo(64);
        assertThat(m.status()).isEqualTo(WcStatus.IBV_WC_SUCCESS);
        assertThat(aToB(s).acks()).isEqualTo(1);
        assertThat(s.connection().endpointA().qpn()).isEqualTo(Script.QP_A);
        assertThat(s.connection().endpointB().qpn()).isEqualTo(Script.QP_B);
    }

    @Test
    void shouldCoalesceAcknowledgements() {
        Script s = new Script()
                .a(0, writeOnly(1, 64))
                .a(1, writeOnly(2, 64))
                .a(2, writeOnly(3, 64))
                .b(10, ack(3, 3));
        assertThat(s.words(4)).isEqualTo("ack_coalesced");
        assertThat(s.messages()).extracting(Kept::complete).containsExactly(true, true, true);
    }

    @Test
    void shouldWrapAtTwentyFourBits() {
        Script s = new Script()
                .a(0, writeOnly(0xfffffe, 8))
                .a(1, writeOnly(0xffffff, 8))
                .a(2, writeOnly(0, 8))
                .a(3, writeOnly(1, 8))
                .b(10, ack(1, 0));
        assertThat(s.story()).isEmpty();
        assertThat(s.messages()).extracting(Kept::complete).containsExactly(true, true, true, true);
        assertThat(aToB(s).duplicateRequests()).isZero();
    }

    @Test
    void shouldCountDuplicateAcrossWrap() {
        Script s = new Script()
                .a(0, writeOnly(0xfffffe, 8))
                .a(1, writeOnly(0xffffff, 8))
                .a(2, writeOnly(0, 8))
                .a(3, writeOnly(1, 8))
                .b(10, ack(1, 4))
                .a(70_000, writeOnly(0xffffff, 8))
                .b(70_010, ack(1, 4));
        assertThat(s.words(6)).contains("retransmission").contains("duplicate");
        assertThat(aToB(s).duplicateRequests()).isEqualTo(1);
        assertThat(aToB(s).retransmittedPackets()).isEqualTo(1);
    }

    @Test
    void shouldCallHalfOfThePsnSpaceAmbiguous() {
        Script s = new Script().a(0, writeOnly(1, 8)).b(5, ack(1, 1)).a(10, writeOnly(0x800002, 8));
        assertThat(s.story()).containsExactly("ambiguous_psn_observed");
        assertThat(aToB(s).duplicateRequests()).isZero();
    }

    @Test
    void shouldSeeGoBackN() {
        Script s = new Script();
        s.a(0, writeFirst(1, 4096))
                .a(1, writeMiddle(2))
                .a(2, writeLast(4, 1024))
                .b(5, nak(3, 0x60, 0));
        s.a(20, writeMiddle(3)).a(21, writeLast(4, 1024)).b(30, ack(4, 1));
        assertThat(s.story())
                .containsExactly("psn_gap_detected", "nak_sent", "recovery_measured", "retransmission_started");
        FlowSummary f = aToB(s);
        assertThat(f.naks().psnSequenceError()).isEqualTo(1);
        assertThat(f.sequenceErrors()).isEqualTo(1);
        assertThat(f.retransmissions().nak()).isEqualTo(1);
        assertThat(f.retransmittedPackets()).isEqualTo(1);
        assertThat(f.missingRequestPackets()).isZero();
        RoceEvent.RecoveryMeasured r =
                s.events(RoceEvent.RecoveryMeasured.class).getFirst();
        assertThat(r.nackGenerationNs()).isEqualTo(3_000);
        assertThat(r.nackReactionNs()).isEqualTo(15_000);
        assertThat(r.totalNs()).isEqualTo(18_000);
        assertThat(s.messages().getFirst().bytes()).isEqualTo(4096);
        assertThat(s.messages().getFirst().complete()).isTrue();
    }

    @Test
    void shouldTolerateReorderingWithoutNak() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(4, 8))
                .aLate(3, -1, writeOnly(3, 8))
                .a(4, writeOnly(5, 8))
                .b(10, ack(5, 5));
        assertThat(s.story()).containsExactly("psn_gap_detected", "packet_reordered");
        assertThat(aToB(s).outOfOrder()).isEqualTo(1);
        assertThat(aToB(s).retransmissions().total()).isZero();
        assertThat(aToB(s).retransmittedPackets()).isZero();
        assertThat(s.messages()).hasSize(5).allMatch(Kept::complete);
    }

    @Test
    void shouldSeeSelectiveRepeat() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(4, 8))
                .b(4, nak(3, 0x60, 2))
                .a(20, writeOnly(3, 8))
                .a(21, writeOnly(5, 8))
                .b(30, ack(5, 5));
        assertThat(aToB(s).retransmissions().nak()).isEqualTo(1);
        assertThat(aToB(s).retransmittedPackets()).isZero();
        assertThat(s.messages()).hasSize(5).allMatch(Kept::complete);
    }

    @Test
    void shouldBlameTheCaptureForHoleThatWasAnswered() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(4, 8))
                .b(10, ack(4, 4));
        assertThat(s.story()).containsExactly("psn_gap_detected", "capture_drop_detected");
        FlowSummary f = aToB(s);
        assertThat(f.missingRequestPackets()).isEqualTo(1);
        assertThat(f.captureDrops()).isEqualTo(1);
        assertThat(f.sequenceErrors()).isZero();
    }

    @Test
    void shouldTakeAnswerToUnseenRequestsForCaptureDrop() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(5, ack(1, 1))
                .a(6, writeOnly(2, 8))
                .b(10, ack(4, 4));
        assertThat(aToB(s).captureDrops()).isEqualTo(2);
        assertThat(aToB(s).missingRequestPackets()).isEqualTo(2);
    }

    @Test
    void shouldLearnExpectedPsnFromNakWhenCaptureStartsInTheMiddle() {
        Script s = new Script()
                .a(0, writeOnly(8, 8))
                .b(2, nak(5, 0x60, 4))
                .a(10, writeOnly(5, 8))
                .a(11, writeOnly(6, 8))
                .a(12, writeOnly(7, 8))
                .a(13, writeOnly(8, 8))
                .b(20, ack(8, 8));
        FlowSummary f = aToB(s);
        assertThat(f.sequenceErrors()).isEqualTo(1);
        assertThat(f.duplicateRequests()).isZero();
        assertThat(f.retransmittedPackets()).isEqualTo(1);
        assertThat(s.messages()).hasSize(4).allMatch(Kept::complete);
    }

    @Test
    void shouldReportRepeatedNakAsRepeated() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(3, 8))
                .b(2, nak(2, 0x60, 1))
                .a(3, writeOnly(4, 8))
                .b(4, nak(2, 0x60, 1));
        List<RoceEvent.NakSent> naks = s.events(RoceEvent.NakSent.class);
        assertThat(naks).extracting(RoceEvent.NakSent::repeated).containsExactly(false, true);
        assertThat(aToB(s).sequenceErrors()).isEqualTo(1);
    }

    @Test
    void shouldNotConfuseDuplicatedFrameWithRetransmission() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(2, writeOnly(3, 8))
                .a(3, writeOnly(4, 8))
                .a(4, writeOnly(5, 8))
                .aCopied(4.5, writeOnly(5, 8))
                .b(10, ack(5, 5));
        assertThat(s.words(6)).contains("duplicate_frame").doesNotContain("retransmission");
        assertThat(aToB(s).retransmittedPackets()).isZero();
        assertThat(aToB(s).duplicateRequests()).isEqualTo(1);
        assertThat(s.capture().duplicateFrames()).isEqualTo(1);
    }

    @Test
    void shouldNotClaimFailureWhereOnlyRequestsWereCaptured() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .a(1, writeOnly(2, 8))
                .a(70_000, writeOnly(2, 8))
                .a(70_010, writeOnly(3, 8));
        assertThat(s.connection().pairing().oneSided()).isTrue();
        assertThat(s.messages()).extracting(Kept::status).containsOnly(WcStatus.UNKNOWN);
        assertThat(aToB(s).retransmittedPackets()).isEqualTo(1);
        assertThat(aToB(s).duplicateRequests()).isZero();
    }

    @Test
    void shouldReportLostUcMessageAsIncomplete() {
        Script s = new Script()
                .a(0, ucWriteFirst(1, 3072))
                .a(2, ucWriteLast(3, 1024))
                .a(3, ucWriteOnly(4, 8));
        assertThat(s.messages()).extracting(Kept::complete).containsExactly(false, true);
        assertThat(s.messages()).extracting(Kept::status).containsOnly(WcStatus.IBV_WC_SUCCESS);
    }

    @Test
    void shouldBeginNewConnectionAtNewPsnStart() {
        Script s = new Script()
                .a(0, writeOnly(0x100000, 8))
                .b(5, ack(0x100000, 1))
                .a(10, writeOnly(0x100001, 8))
                .b(15, ack(0x100001, 2))
                .a(5_000_000, writeOnly(0x10, 8))
                .b(5_000_010, ack(0x10, 1));
        assertThat(s.connections()).hasSize(2);
        assertThat(s.messages()).hasSize(3).allMatch(Kept::complete);
        assertThat(s.events(RoceEvent.ConnectionClosed.class)).hasSize(1);
    }

    @Test
    void shouldStayWithinSnapLength() {
        Script s = new Script().snap(66);
        s.a(0, sendFirst(1)).a(1, sendMiddle(2)).a(2, sendLast(3, 100)).b(10, ack(3, 1));
        assertThat(s.capture().truncatedPackets()).isEqualTo(3);
        assertThat(s.messages())
                .singleElement()
                .satisfies(m -> assertThat(m.bytes()).isEqualTo(2148));
        assertThat(s.story()).isEmpty();
    }

    @Test
    void shouldWrapMessageSequenceNumber() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(1, ack(1, 0xffffff))
                .a(2, writeOnly(2, 8))
                .b(3, ack(2, 0))
                .a(4, writeOnly(3, 8))
                .b(5, ack(3, 1));
        assertThat(s.story()).isEmpty();
    }

    @Test
    void shouldNoticeMessagesThatOnlyTheResponderCounted() {
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(1, ack(1, 1))
                .a(2, writeOnly(2, 8))
                .b(3, ack(2, 5));
        assertThat(s.events(RoceEvent.MsnJumped.class)).singleElement().satisfies(e -> {
            assertThat(e.expectedMsn()).isEqualTo(2);
            assertThat(e.trigger()).isEqualTo("more_completed_than_seen");
        });
    }

    @Test
    void shouldSeeCreditsRunOut() {
        Script s = new Script()
                .a(0, sendOnly(1, 8))
                .b(1, nak(1, 0x01, 1))
                .a(2, sendOnly(2, 8))
                .b(3, nak(2, 0x00, 2))
                .a(4, sendOnly(3, 8))
                .b(5, nak(3, 0x00, 3));
        assertThat(s.events(RoceEvent.CreditsExhausted.class))
                .extracting(RoceEvent.CreditsExhausted::psn)
                .containsExactly(2);
    }

    @Test
    void shouldFindStateOfEnds() {
        Script s = new Script().a(0, writeOnly(1, 8)).b(5, ack(1, 1));
        assertThat(s.connection().stateA()).isEqualTo(QpState.RTS);
        assertThat(s.connection().stateB()).isEqualTo(QpState.RTR);
    }
}
