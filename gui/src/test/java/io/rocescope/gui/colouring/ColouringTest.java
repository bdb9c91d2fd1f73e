package io.rocescope.gui.colouring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ColouringTest {
    @Test
    void shouldHaveDefaultRulesThatAreRightAndReadable() {
        for (ColourRule rule : ColourRule.defaults()) {
            assertThat(Colouring.problem(rule)).as(rule.name()).isNull();
            for (boolean dark : new boolean[] {false, true}) {
                Rgb background = rule.background(dark);
                // WCAG AA asks for 4.5.
                assertThat(background.contrast(background.text()))
                        .as(rule.name() + (dark ? " dark" : " light"))
                        .isGreaterThan(4.5);
            }
        }
    }

    @Test
    void shouldSayWhatIsWrongWithARule() {
        assertThat(Colouring.problem(new ColourRule("x", "frame.lem == 1", "#ffffff", true)))
                .contains("neither a field nor a protocol");
        assertThat(Colouring.problem(new ColourRule("x", "", "#ffffff", true))).contains("needs a filter");
        assertThat(Colouring.problem(new ColourRule("x", "frame", "red", true))).contains("six hexadecimal digits");
    }

    @Test
    void shouldReadAndWriteColours() {
        assertThat(Rgb.parse("#0a80ff")).isEqualTo(new Rgb(10, 128, 255));
        assertThat(new Rgb(10, 128, 255).hex()).isEqualTo("#0a80ff");
        assertThatThrownBy(() -> Rgb.parse("#12")).hasMessageContaining("expected");
    }
}
