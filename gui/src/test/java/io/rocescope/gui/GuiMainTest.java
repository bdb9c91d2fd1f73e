package io.rocescope.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.gui.session.ExtraView;
import io.rocescope.gui.testing.Samples;
import io.rocescope.parser.capture.CaptureException;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuiMainTest {
    @Test
    void shouldRefuseAFileThatIsNoCaptureBeforeThereIsAWindow() {
        assertThatThrownBy(() -> GuiMain.run(List.of(Samples.file("README.md"))))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("expected a pcap or pcapng file");
    }

    @Test
    void shouldKnowThatThereIsNoDisplay() {
        String platform = System.clearProperty("glass.platform");
        try {
            assertThat(GuiMain.lacksDisplay("Linux", null)).isTrue();
            assertThat(GuiMain.lacksDisplay("Linux", "")).isTrue();
            assertThat(GuiMain.lacksDisplay("Linux", ":0")).isFalse();
            assertThat(GuiMain.lacksDisplay("Mac OS X", null)).isFalse();
            System.setProperty("glass.platform", "Headless");
            assertThat(GuiMain.lacksDisplay("Linux", null)).isFalse();
        } finally {
            if (platform != null) {
                System.setProperty("glass.platform", platform);
            } else {
                System.clearProperty("glass.platform");
            }
        }
    }

    @Test
    void shouldOfferEveryView() {
        assertThat(RoceScopeApplication.views().stream().map(ExtraView::title))
                .contains(
                        "Connections",
                        "Findings",
                        "Messages",
                        "PSN over time",
                        "Ladder",
                        "Charts",
                        "States",
                        "Compare");
    }
}
