package io.rocescope.parser.flow;

import static io.rocescope.parser.testing.Packets.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.testing.Analyses.Kept;
import io.rocescope.parser.testing.Script;
import org.junit.jupiter.api.Test;

/// READs and their responses as packet scripts (IBTA 9.7.5.2).
class ReadScriptTest {
    private static FlowSummary aToB(Script s) {
        return s.connection().aToB();
    }

    @Test
    void shouldImplyNakWhenLaterRequestIsAnsweredBeforeRead() {
        Script s = new Script()
                .a(0, writeOnly(40, 8))
                .a(1, read(41, 100))
                .a(2, writeOnly(42, 8))
                .b(10, ack(42, 3))
                .a(30, read(41, 100))
                .a(31, writeOnly(42, 8))
                .b(40, responseOnly(41, 100, 2))
                .b(41, ack(42, 3));
        assertThat(s.words(4)).contains("implied_nak");
        assertThat(aToB(s).retransmissions().impliedNak()).isEqualTo(1);
        assertThat(s.messages()).hasSize(3).allMatch(Kept::complete);
        assertThat(s.messages().get(1).retransmissions()).isEqualTo(1);
    }

    @Test
    void shouldLinkPartialReadRetryToItsRead() {
        Script s = new Script()
                .a(0, read(50, 4096))
                .b(10, responseFirst(50, 1))
                .b(11, responseMiddle(51))
                .a(70_000, read(52, 2048, ADDRESS + 2048))
                .b(70_010, responseFirst(52, 1))
                .b(70_011, responseLast(53, 1024, 1));
        assertThat(s.messages()).hasSize(1);
        assertThat(s.messages().getFirst().bytes()).isEqualTo(4096);
        assertThat(s.messages().getFirst().complete()).isTrue();
        assertThat(s.messages().getFirst().retransmissions()).isEqualTo(1);
        assertThat(aToB(s).missingResponsePackets()).isZero();
        assertThat(aToB(s).retransmissions().timeout()).isEqualTo(1);
    }

    @Test
    void shouldCountLostReadResponses() {
        Script s = new Script()
                .a(0, read(50, 4096))
                .b(10, responseFirst(50, 1))
                .b(12, responseMiddle(52))
                .b(13, responseLast(53, 1024, 1))
                .a(40, read(51, 3072, ADDRESS + 1024))
                .b(50, responseFirst(51, 1))
                .b(51, responseMiddle(52))
                .b(52, responseLast(53, 1024, 1));
        assertThat(s.events(RoceEvent.ResponseGapDetected.class)).hasSize(1);
        assertThat(aToB(s).missingResponsePackets()).isZero();
        assertThat(aToB(s).retransmissions().impliedNak()).isEqualTo(1);
        assertThat(s.messages()).hasSize(1).allMatch(Kept::complete);
    }

    @Test
    void shouldAdvanceByReadResponses() {
        Script s = new Script()
                .a(0, read(0xfffffe, 4096))
                .b(10, responseFirst(0xfffffe, 1))
                .b(11, responseMiddle(0xffffff))
                .b(12, responseMiddle(0))
                .b(13, responseLast(1, 1024, 1))
                .a(20, writeOnly(2, 8))
                .b(30, ack(2, 2));
        assertThat(s.story()).isEmpty();
        assertThat(s.messages()).hasSize(2).allMatch(Kept::complete);
    }

    @Test
    void shouldSuggestPathMtuFromPsnsOfRead() {
        Script s = new Script().a(0, read(10, 4096)).a(1, writeOnly(14, 8));
        assertThat(aToB(s).pathMtu()).isEqualTo(1024);
        assertThat(s.story()).isEmpty();
    }
}
