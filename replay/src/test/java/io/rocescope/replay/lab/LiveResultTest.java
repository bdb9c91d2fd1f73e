package io.rocescope.replay.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveResultTest {
    private static final LiveResult ONE =
            new LiveResult("FAILED", "a.B", "should\tsay", 12, "first\\n\n\tsecond \\ third");

    @Test
    void shouldComeBackFromItsLine() {
        assertThat(ONE.toLine()).doesNotContain("\n");
        assertThat(LiveResult.parse(List.of(ONE.toLine(), LiveResult.END))).containsExactly(ONE);
    }

    @Test
    void shouldNotTakeABrokenRunForAGoodOne() {
        assertThatThrownBy(() -> LiveResult.parse(List.of(ONE.toLine())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("broke off after 1, the last was should\tsay");
    }
}
