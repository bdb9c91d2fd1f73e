package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Dialogues of the connection manager: what is told of them.
class CmLaddersTest {
    private final Evidence evidence = new Evidence();
    private long frame;

    private void cm(long ms, String message, long local, long remote, String detail) {
        frame++;
        evidence.event(new RoceEvent.CmMessageSent(
                new RoceEvent.At(ms * 1_000_000, 0, Direction.NONE, frame), message, local, remote, 7, detail, "sent"));
    }

    private List<Finding> judge() {
        List<Finding> found = new ArrayList<>();
        new CmRule()
                .judge(
                        new CaptureCase(new FindingSupport().capture(), List.of(), evidence, null, false, List.of()),
                        found::add);
        return found;
    }

    @Test
    void shouldSayNothingOfAGoodDialogue() {
        cm(0, "REQ", 1, 0, "QP 0x11");
        cm(1, "REP", 2, 1, "QP 0x22");
        cm(2, "RTU", 1, 2, "");
        cm(9, "DREQ", 1, 2, "QP 0x22");
        cm(10, "DREP", 2, 1, "");
        assertThat(judge()).isEmpty();
    }

    @Test
    void shouldTellRejectionWithItsReason() {
        cm(0, "REQ", 1, 0, "QP 0x11");
        cm(4_000, "REQ", 1, 0, "QP 0x11");
        cm(8_000, "REQ", 1, 0, "QP 0x11");
        cm(8_001, "REJ", 0, 1, "reason 8: invalid service id: nobody listens on that port");
        List<Finding> found = judge();
        assertThat(found).extracting(Finding::id).containsExactly("cm-rejected", "cm-repeated");
        assertThat(found.get(0).explanation()).contains("nobody listens");
        assertThat(found.get(1).explanation()).contains("3 times").contains("4 s");
    }

    @Test
    void shouldTellSilence() {
        cm(0, "REQ", 1, 0, "QP 0x11");
        cm(4_000, "REQ", 1, 0, "QP 0x11");
        assertThat(judge()).extracting(Finding::id).containsExactly("cm-unanswered");
    }

    @Test
    void shouldTellMissingRtuAndDrep() {
        cm(0, "REQ", 1, 0, "QP 0x11");
        cm(1, "REP", 2, 1, "QP 0x22");
        cm(100, "REP", 2, 1, "QP 0x22");
        assertThat(judge()).extracting(Finding::id).containsExactly("cm-no-rtu");
        cm(200, "RTU", 1, 2, "");
        cm(300, "DREQ", 1, 2, "QP 0x22");
        assertThat(judge()).extracting(Finding::id).containsExactly("cm-repeated", "cm-dreq-unanswered");
    }
}
