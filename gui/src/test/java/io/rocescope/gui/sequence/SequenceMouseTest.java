package io.rocescope.gui.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Mouse;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.Window;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The PSN picture under a mouse.
class SequenceMouseTest {
    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private Stage stage;
    private SequenceView view;
    private Mouse mouse;

    @BeforeEach
    void show() throws Exception {
        Fx.start();
        trace = Fx.call(
                () -> Trace.open(List.of(Samples.file("rnr.a.pcap")), TraceOptions.defaults(), Platform::runLater));
        assertThat(trace.awaitLoaded(60_000)).isTrue();
        view = Fx.call(() -> new SequenceView(trace, navigator));
        stage = Screen.show((Parent) view.node(), 1000, 640, false);
        // The headless platform takes a wheel's place on the screen for one in the window.
        Fx.run(() -> {
            stage.setX(0);
            stage.setY(0);
        });
        Fx.await(
                "a picture",
                () -> trace.summary().complete()
                        && view.model().series().track(PsnMark.RNR).size() > 0
                        && view.window().width() > 500
                        && view.window().toNs() >= view.model().series().lastNs());
        Fx.settle();
        mouse = new Mouse(Fx.call(() -> view.canvas()));
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
        trace.close();
    }

    private Window window() throws InterruptedException {
        Fx.settle();
        return Fx.call(view::window);
    }

    /// A mark of the picture that no other one is near.
    private PsnSeries.Hit mark() throws InterruptedException {
        return Fx.call(() -> Objects.requireNonNull(view.model()
                .series()
                .find(40, trace.packets().timeNs(40) - view.model().series().originNs())));
    }

    @Test
    void shouldShowWhatIsUnderThePointer() throws Exception {
        Window w = window();
        PsnSeries.Hit hit = mark();
        mouse.move(w.xOf((double) hit.timeNs()), w.yOf(hit.psn()));
        Fx.settle();
        assertThat(view.statusText())
                .contains("PSN 0x" + Integer.toHexString(PsnSeries.wire(hit.psn())))
                .contains("▸ frame " + hit.frame());
        mouse.move(w.width() / 2, -60);
        Fx.settle();
        assertThat(view.statusText()).startsWith("Drag");
    }

    @Test
    void shouldZoomAroundThePointer() throws Exception {
        Window before = window();
        double x = before.width() / 4;
        double y = before.height() / 3;
        mouse.move(x, y);
        assertThat(window()).as("words below must not move the picture").isEqualTo(before);
        mouse.wheel(false);
        Window in = window();
        assertThat(in.toNs() - in.fromNs()).isLessThan(0.99 * (before.toNs() - before.fromNs()));
        assertThat(in.high() - in.low()).isLessThan(0.99 * (before.high() - before.low()));
        assertThat(in.timeAt(x)).isCloseTo(before.timeAt(x), within(2 * before.pixelNs()));
        assertThat(in.psnAt(y)).isCloseTo(before.psnAt(y), within(2 * before.pixelPsns()));
        mouse.wheel(true);
        Window out = window();
        assertThat(out.toNs() - out.fromNs()).isGreaterThan(1.01 * (in.toNs() - in.fromNs()));
        mouse.wheel(false);
        mouse.wheel(false);
        mouse.click(x, y, MouseButton.SECONDARY);
        assertThat(window().toNs()).as("the wheel's turns are one step").isEqualTo(before.toNs());
    }

    @Test
    void shouldZoomToWhatIsDraggedOverAndGoBack() throws Exception {
        Window before = window();
        double w = before.width();
        double h = before.height();
        mouse.drag(w / 4, h / 4, w / 2, h / 2, MouseButton.PRIMARY);
        Window in = window();
        assertThat(in.fromNs()).isCloseTo(before.timeAt(w / 4), within(3 * before.pixelNs()));
        assertThat(in.toNs()).isCloseTo(before.timeAt(w / 2), within(3 * before.pixelNs()));
        assertThat(in.high()).isCloseTo(before.psnAt(h / 4), within(3 * before.pixelPsns()));
        assertThat(in.low()).isCloseTo(before.psnAt(h / 2), within(3 * before.pixelPsns()));
        assertThat(navigator.selectedFrameProperty().get())
                .as("a drag is no click")
                .isZero();
        mouse.click(w / 2, h / 2, MouseButton.SECONDARY);
        Window back = window();
        assertThat(back.fromNs()).isCloseTo(before.fromNs(), within(before.pixelNs()));
        assertThat(back.toNs()).isCloseTo(before.toNs(), within(before.pixelNs()));
    }

    @Test
    void shouldMoveWithTheMiddleButton() throws Exception {
        Window before = window();
        mouse.drag(300, 200, 400, 150, MouseButton.MIDDLE);
        Window moved = window();
        assertThat(moved.toNs() - moved.fromNs()).isCloseTo(before.toNs() - before.fromNs(), within(before.pixelNs()));
        assertThat(moved.timeAt(400)).isCloseTo(before.timeAt(300), within(3 * before.pixelNs()));
        assertThat(moved.psnAt(150)).isCloseTo(before.psnAt(200), within(3 * before.pixelPsns()));
    }

    @Test
    void shouldGoToThePacketThatIsClicked() throws Exception {
        Window w = window();
        PsnSeries.Hit hit = mark();
        mouse.click(w.xOf((double) hit.timeNs()), w.yOf(hit.psn()), MouseButton.PRIMARY);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(hit.frame());
        assertThat(window().fromNs()).as("the picture stays").isEqualTo(w.fromNs());
    }

    @Test
    void shouldShowEverythingAfterADoubleClick() throws Exception {
        Window whole = window();
        mouse.drag(200, 200, 400, 400, MouseButton.PRIMARY);
        assertThat(window().toNs()).isLessThan(whole.toNs());
        mouse.click(300, 300, MouseButton.PRIMARY);
        mouse.click(300, 300, MouseButton.PRIMARY);
        assertThat(window().toNs()).isEqualTo(whole.toNs());
        assertThat(window().high()).isEqualTo(whole.high());
    }
}
