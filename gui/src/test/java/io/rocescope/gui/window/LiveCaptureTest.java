package io.rocescope.gui.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.RoceScopeApplication;
import io.rocescope.gui.export.Exports;
import io.rocescope.gui.export.Exports.Which;
import io.rocescope.gui.live.LiveViewModel;
import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Loopback;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.live.CaptureInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From the menu to packets of an interface, and to a file.
class LiveCaptureTest {
    private static final int CUT = 80;

    @TempDir
    Path directory;

    private MainWindow window;
    private Loopback network;

    @BeforeAll
    static void startToolkit() throws Exception {
        Loopback.assumeCapturing();
        Fx.start();
    }

    @BeforeEach
    void openWindow() throws Exception {
        network = new Loopback();
        window = Fx.call(() -> new Windows(new SettingsFile(null), RoceScopeApplication.views()).open(new Stage()));
    }

    @AfterEach
    void closeWindow() throws Exception {
        Fx.run(() -> Window.getWindows().stream().toList().forEach(Window::hide));
        network.close();
    }

    private static @Nullable Node inAnyWindow(String id) {
        for (Window shown : Window.getWindows()) {
            Node found = shown.getScene() == null ? null : shown.getScene().lookup(id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /// Answers the dialog as a user does.
    @SuppressWarnings("unchecked")
    private void answerDialog(String interfaceName, String filter) throws Exception {
        // Not waited for: it returns when the dialog is answered.
        Platform.runLater(window::chooseInterface);
        Fx.await("the dialog", () -> inAnyWindow("#live-interfaces") != null);
        Fx.run(() -> {
            var table = (TableView<CaptureInterface>) Objects.requireNonNull(inAnyWindow("#live-interfaces"));
            assertThat(table.getItems()).isNotEmpty();
            table.getItems().stream()
                    .filter(nif -> nif.name().equals(interfaceName))
                    .forEach(table.getSelectionModel()::select);
            ((TextField) Objects.requireNonNull(inAnyWindow("#live-filter"))).setText(filter);
            table.getScene().getRoot().lookupAll(".button").stream()
                    .map(Button.class::cast)
                    .filter(button -> button.getText().equals("Start"))
                    .forEach(Button::fire);
        });
    }

    private SessionView captureFromLoopback(String filter) throws Exception {
        answerDialog(Loopback.NAME, filter);
        Fx.await("the session", () -> window.session() != null);
        return Objects.requireNonNull(Fx.call(window::session));
    }

    @Test
    void shouldShowPacketsAsTheyComeStopSaveAndOpenAgain() throws Exception {
        List<byte[]> payloads;
        try (Trace sample = Samples.load(Samples.file("rnr.a.pcap"))) {
            payloads = Loopback.payloads(sample, 6);
        }
        SessionView session = captureFromLoopback(network.filter());
        Trace trace = session.model().trace();
        int sent = 0;
        for (int burst : new int[] {1, 2, 3}) {
            for (int i = 0; i < burst; i++) {
                network.send(payloads.get(sent++));
            }
            int expected = sent;
            // While it goes on: nothing comes after the burst that could push it along.
            Fx.await(expected + " rows", () -> session.model().list().rows().size() == expected);
            assertThat(trace.isReading()).isTrue();
        }
        assertThat(trace.packets().isRoce(6)).isTrue();
        assertThat(label("#activity")).isEqualTo("Capturing");

        Fx.run(window::startOrStop);
        assertThat(trace.awaitLoaded(30_000)).isTrue();
        Fx.await("the end", () -> label("#activity").isEmpty());
        assertThat(session.model().list().rows().size()).isEqualTo(6);

        Path saved = directory.resolve("saved.pcapng");
        long written = Fx.call(() -> Exports.packets(
                session.model().list(),
                Exports.frames(session.model().list(), Which.DISPLAYED, ""),
                saved,
                _ -> {},
                () -> false));
        assertThat(written).isEqualTo(6);
        Fx.run(() -> window.open(List.of(saved.toString())));
        Trace again = Objects.requireNonNull(Fx.call(window::session)).model().trace();
        assertThat(again.awaitLoaded(30_000)).isTrue();
        assertThat(again.isLive()).isFalse();
        List<byte[]> read = Loopback.payloads(again, 6);
        for (int i = 0; i < 6; i++) {
            assertThat(read.get(i)).isEqualTo(payloads.get(i));
        }
    }

    private String label(String id) {
        return ((Label) window.stage().getScene().lookup(id)).getText();
    }

    @Test
    void shouldStopWhileNothingComesAndStartAgain() throws Exception {
        Trace silent = captureFromLoopback(network.filter()).model().trace();
        assertThat(silent.isReading()).isTrue();
        Fx.run(window::startOrStop);
        assertThat(silent.awaitLoaded(30_000)).isTrue();
        assertThat(silent.packets().size()).isZero();

        Fx.run(window::startOrStop);
        SessionView second = Objects.requireNonNull(Fx.call(window::session));
        assertThat(second.model().trace()).isNotSameAs(silent);
        network.send(new byte[16]);
        Fx.await("a packet", () -> second.model().list().rows().size() == 1);
        Fx.run(window::closeFile);
        assertThat(second.model().trace().awaitLoaded(30_000))
                .as("closing ends it")
                .isTrue();
    }

    /// Cut, because the kernel's IP header is another one than the sample's: a whole packet's ICRC would be wrong,
    /// and damaged packets make no connection.
    @Test
    void shouldFollowConnectionsWhileTheyAreCaptured() throws Exception {
        try (Trace sample = Samples.load(Samples.file("loss_write.a.pcap"));
                Trace live = LiveViewModel.start(Loopback.NAME, network.filter(), CUT, false, Platform::runLater)) {
            for (byte[] payload : Loopback.payloads(sample, 12)) {
                network.send(payload);
            }
            Fx.await("a connection", () -> !live.summary().connections().isEmpty());
            assertThat(live.isReading()).isTrue();
            assertThat(live.summary().connections().getFirst().endpointA().ip()).isEqualTo("127.0.0.1");
            live.cancel();
            assertThat(live.awaitLoaded(30_000)).isTrue();
            Fx.await("the analysis", () -> live.summary().complete());
            assertThat(live.messages().size()).isPositive();
        }
    }

    @Test
    void shouldSayWhatIsWrongWithTheFilter() throws Exception {
        answerDialog(Loopback.NAME, "udp prot 4791");
        Fx.await(
                "a message",
                () -> Window.getWindows().stream()
                        .anyMatch(w -> !w.equals(window.stage())
                                && w.isShowing()
                                && w.getScene().getRoot().lookupAll(".label").stream()
                                        .anyMatch(n -> n instanceof Label l
                                                && l.getText().contains("pcap-filter(7)"))));
        assertThat(Fx.call(window::session)).isNull();
    }
}
