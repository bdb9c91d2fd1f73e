package io.rocescope.parser.flow;

import static io.rocescope.parser.testing.Packets.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.testing.Analyses.Kept;
import io.rocescope.parser.testing.Script;
import io.rocescope.parser.wire.Verb;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where messages begin and end when packets are missing or late, as packet scripts (IBTA 9.4, 9.7.4).
class MessageBoundariesScriptTest {
    @Test
    void shouldTellKindOfMessageWhoseNeighboursWereSeenFirst() {
        // Two middles of different WRITEs, and between them a SEND that comes only with the retransmission.
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(1, ack(1, 1))
                .a(10, writeMiddle(3))
                .b(11, nak(2, 0x60, 1))
                .a(12, writeMiddle(8))
                .a(20, writeFirst(2, 2056))
                .a(21, writeMiddle(3))
                .a(22, writeLast(4, 8))
                .a(23, sendFirst(5))
                .a(24, sendLast(6, 8))
                .a(25, writeFirst(7, 2056))
                .a(26, writeMiddle(8))
                .a(27, writeLast(9, 8))
                .b(40, ack(9, 4));
        assertThat(s.messages())
                .extracting(Kept::verb, Kept::firstPsn, Kept::lastPsn, Kept::complete)
                .containsExactly(
                        tuple(Verb.RDMA_WRITE, 1, 1, true),
                        tuple(Verb.RDMA_WRITE, 2, 4, true),
                        tuple(Verb.SEND, 5, 6, true),
                        tuple(Verb.RDMA_WRITE, 7, 9, true));
    }

    @Test
    void shouldNotTakeAnswerInsideMessageForItsEnd() {
        // The middle arrives before the beginning: until the gap between them closes, an answer covers a part only.
        Script s = new Script()
                .a(0, writeOnly(1, 8))
                .b(1, ack(1, 1))
                .a(10, sendMiddle(4))
                .b(11, nak(2, 0x60, 1))
                .a(20, sendFirst(2))
                .aCopied(21, sendFirst(2))
                .b(22, ack(2, 1))
                .a(30, sendMiddle(3))
                .a(31, sendMiddle(4))
                .aCopied(32, sendMiddle(4))
                .b(33, ack(4, 1))
                .a(40, sendLast(5, 8))
                .b(41, ack(5, 2));
        assertThat(s.events(RoceEvent.MsnJumped.class)).isEmpty();
        assertThat(s.messages())
                .extracting(Kept::firstPsn, Kept::lastPsn, Kept::complete)
                .containsExactly(tuple(1, 1, true), tuple(2, 5, true));
    }

    @Test
    void shouldTakeAnswerBehindMessageForItsEnd() {
        // Its last packet was not captured: the answer to the message behind it covers it, one inside the gap does not.
        assertThat(answeredBehindItsFirstPacket(3)).containsExactly(true, false, false);
        assertThat(answeredBehindItsFirstPacket(5)).containsExactly(true, true, false);
    }

    private static List<Boolean> answeredBehindItsFirstPacket(int psn) {
        return new Script()
                        .a(0, writeOnly(1, 8))
                        .b(1, ack(1, 1))
                        .a(10, sendFirst(2))
                        .a(11, sendOnly(6, 8))
                        .b(20, ack(psn, 1))
                        .messages()
                        .stream()
                        .map(Kept::complete)
                        .toList();
    }
}
