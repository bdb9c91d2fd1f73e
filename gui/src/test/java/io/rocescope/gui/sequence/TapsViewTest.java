package io.rocescope.gui.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import java.util.List;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;

/// Two taps in the view, as the menu opens them: the tap is named before there is a picture to redraw.
class TapsViewTest {
    @Test
    void shouldTellInTheLegendWhichIsWhichAndDrawBoth() throws Exception {
        Fx.start();
        var navigator = new SimpleNavigator();
        try (Trace trace = Samples.load(Samples.file("loss_write.a.pcap"))) {
            SequenceView view = Fx.call(() -> {
                navigator.otherTapProperty().set(Samples.file("loss_write.b.pcap"));
                return new SequenceView(trace, navigator);
            });
            Stage stage = Screen.show((Parent) view.node(), 1000, 640, false);
            Fx.await("the legend", () -> legend(stage).contains("lost between the taps 18"));
            assertThat(Fx.call(() -> legend(stage))).contains("seen at tap b 510");
            int with = redPixels(stage);
            Fx.run(() -> navigator.otherTapProperty().set(""));
            Fx.await("one capture alone", () -> !legend(stage).contains("lost between the taps 18"));
            assertThat(with).isGreaterThan(redPixels(stage));
            Screen.close(stage);
        }
    }

    private static List<String> legend(Stage stage) {
        return stage.getScene().getRoot().lookupAll(".label").stream()
                .filter(Label.class::isInstance)
                .map(label -> ((Label) label).getText())
                .toList();
    }

    /// Of the colour of NAKs and lost packets.
    private static int redPixels(Stage stage) throws InterruptedException {
        var image = Screen.picture(stage);
        int red = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                var c = image.getPixelReader().getColor(x, y);
                red += c.getRed() > 0.6 && c.getGreen() < 0.4 && c.getBlue() < 0.3 ? 1 : 0;
            }
        }
        return red;
    }
}
