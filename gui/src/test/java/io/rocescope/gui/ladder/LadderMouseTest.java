package io.rocescope.gui.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Mouse;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.picture.LadderPlot;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The ladder under a mouse.
class LadderMouseTest {
    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private Stage stage;
    private LadderView view;
    private Mouse mouse;

    @BeforeEach
    void show() throws Exception {
        Fx.start();
        trace = Fx.call(
                () -> Trace.open(List.of(Samples.file("rnr.a.pcap")), TraceOptions.defaults(), Platform::runLater));
        assertThat(trace.awaitLoaded(60_000)).isTrue();
        view = Fx.call(() -> new LadderView(trace, navigator));
        stage = Screen.show((Parent) view.node(), 1000, 640, false);
        Fx.await(
                "a ladder",
                () -> trace.summary().complete() && view.model().layout().height() > 1000);
        Fx.settle();
        mouse = new Mouse(find(Canvas.class));
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
        trace.close();
    }

    private <T> T find(Class<T> type) throws InterruptedException {
        return Fx.call(() -> stage.getScene().getRoot().lookupAll("*").stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow());
    }

    private double y(int row) throws InterruptedException {
        double scrolled = find(ScrollBar.class).getValue();
        return Fx.call(() -> view.model().layout().y(row) + LadderPlot.HEAD - scrolled);
    }

    @Test
    void shouldGoToThePacketThatIsClicked() throws Exception {
        mouse.click(400, y(5), MouseButton.PRIMARY);
        assertThat(navigator.selectedFrameProperty().get())
                .isEqualTo(Fx.call(() -> view.model().rows().get(5).frame()))
                .isPositive();
    }

    @Test
    void shouldSayWhatIsUnderThePointer() throws Exception {
        mouse.move(400, y(3));
        String wanted = Fx.call(() -> view.model().describe(3));
        Label status = (Label) Objects.requireNonNull(stage.getScene().lookup(".picture-status"));
        assertThat(Fx.call(status::getText)).isEqualTo(wanted).isNotEmpty();
    }

    @Test
    void shouldScrollWithTheWheel() throws Exception {
        ScrollBar bar = find(ScrollBar.class);
        mouse.move(400, 300);
        mouse.wheel(true);
        mouse.wheel(true);
        double scrolled = Fx.call(bar::getValue);
        assertThat(scrolled).isPositive();
        int row = Fx.call(() -> view.model().layout().at(300 - LadderPlot.HEAD + scrolled));
        mouse.click(400, y(row), MouseButton.PRIMARY);
        assertThat(navigator.selectedFrameProperty().get())
                .isEqualTo(Fx.call(() -> view.model().rows().get(row).frame()));
        mouse.wheel(false);
        assertThat(Fx.call(bar::getValue)).isLessThan(scrolled);
    }
}
