package io.rocescope.gui.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.Trace;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The replay panel on JavaFX's headless platform.
class ReplayViewTest {
    private Trace trace;
    private Stage stage;

    @BeforeEach
    void show() throws Exception {
        Fx.start();
        trace = Samples.load(Samples.file("nvmeof.a.pcap"));
        ReplayView view = Fx.call(() -> new ReplayView(new ReplayViewModel(
                trace,
                new SimulatedMachine().machine(),
                work -> Thread.ofPlatform().daemon().start(work),
                Platform::runLater)));
        stage = Screen.show((Parent) view.node(), 1000, 640, false);
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
        trace.close();
    }

    private <T> T find(String id, Class<T> type) {
        return type.cast(Objects.requireNonNull(stage.getScene().lookup(id), id));
    }

    private int rows() {
        return find("#replay-table", TableView.class).getItems().size();
    }

    private void press(String id) throws InterruptedException {
        Fx.await(id, () -> !find(id, Button.class).isDisabled());
        Fx.run(() -> find(id, Button.class).fire());
    }

    @Test
    void shouldRunOnDevicesAfterAQuestion() throws Exception {
        Fx.run(() -> find("#replay-target", ComboBox.class).getSelectionModel().select(1));
        Fx.await("devices", () -> find("#replay-device-b", ComboBox.class).getValue() != null);
        assertThat(find("#replay-address-b", ComboBox.class).getValue()).isNotNull();
        press("#replay-run");
        Fx.await(
                "the question",
                () -> find("#replay-question", Label.class).isVisible()
                        && find("#replay-question", Label.class).getText().startsWith("Send "));
        assertThat(rows()).isZero();
        press("#replay-send");
        Fx.await("the comparison", () -> rows() > 0);
        assertThat(find("#replay-status", Label.class).getText()).startsWith("Complete");
        assertThat(find("#replay-question", Label.class).getText()).isEmpty();
    }

    @Test
    void shouldRunOnSimulatedDevicesAtOnce() throws Exception {
        press("#replay-run");
        Fx.await("the comparison", () -> rows() > 0);
    }
}
