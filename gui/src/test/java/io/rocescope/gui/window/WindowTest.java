package io.rocescope.gui.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.RoceScopeApplication;
import io.rocescope.gui.packetlist.PacketRow;
import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.settings.Settings;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.parser.detail.FieldNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeTableView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The window on JavaFX's headless platform: what its controls hold, not only what the view models say.
class WindowTest {
    private final SettingsFile settings = new SettingsFile(null);
    private MainWindow window;

    @BeforeAll
    static void startToolkit() throws Exception {
        Fx.start();
    }

    @BeforeEach
    void openWindow() throws Exception {
        window = Fx.call(() -> new Windows(settings, RoceScopeApplication.views()).open(new Stage()));
    }

    @AfterEach
    void closeWindow() throws Exception {
        Fx.run(() -> window.stage().hide());
    }

    private SessionView open(String sample) throws Exception {
        Fx.run(() -> window.open(List.of(Samples.file(sample))));
        SessionView session = Objects.requireNonNull(Fx.call(window::session));
        Fx.await(
                sample + " is read",
                () -> session.model().trace().summary().complete()
                        && session.model().list().rows().size()
                                == session.model().trace().packets().size());
        Fx.settle();
        return session;
    }

    private <T extends Node> T find(String selector, Class<T> type) throws InterruptedException {
        return Fx.call(() -> type.cast(window.stage().getScene().lookup(selector)));
    }

    @SuppressWarnings("unchecked")
    private TableView<PacketRow> table() throws InterruptedException {
        return find("#packet-list", TableView.class);
    }

    @SuppressWarnings("unchecked")
    private TreeTableView<FieldNode> tree() throws InterruptedException {
        return find("#details", TreeTableView.class);
    }

    private void press(Node node, KeyCode code) throws InterruptedException {
        Fx.run(() ->
                Event.fireEvent(node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false)));
    }

    private String label(String selector) throws InterruptedException {
        return find(selector, Label.class).getText();
    }

    @Test
    void shouldWelcomeAndOpenAndCloseAgain() throws Exception {
        assertThat(find("#welcome-open", Node.class)).isNotNull();
        open("rnr.a.pcap");
        assertThat(Fx.call(() -> window.stage().getTitle())).isEqualTo("rnr.a.pcap — RoceScope");
        assertThat(settings.get().recent().getFirst()).endsWith("rnr.a.pcap");
        Fx.run(window::closeFile);
        assertThat(Fx.call(() -> window.stage().getScene().lookup("#packet-list")))
                .isNull();
    }

    @Test
    void shouldShowEverySampleInEveryView() throws Exception {
        for (Path sample : Samples.all()) {
            SessionView session = open(sample.getFileName().toString());
            assertThat(table().getItems()).isNotEmpty();
            for (int tab = 0; tab < session.tabTitles().size(); tab++) {
                int index = tab;
                Fx.run(() -> {
                    session.showTab(index);
                    window.stage().getScene().getRoot().applyCss();
                    window.stage().getScene().getRoot().layout();
                });
            }
            WritableImage image = Fx.call(() -> window.stage().getScene().snapshot(null));
            assertThat(image.getWidth()).isGreaterThan(600);
        }
    }

    @Test
    void shouldShowThePacketThatIsSelectedInTheList() throws Exception {
        SessionView session = open("rnr.a.pcap");
        TableView<PacketRow> table = table();
        Fx.run(() -> table.getSelectionModel().select(2));
        Fx.settle();
        assertThat(session.model().navigator().selectedFrameProperty().get()).isEqualTo(3);
        TreeTableView<FieldNode> tree = tree();
        List<String> layers = Fx.call(() -> tree.getRoot().getChildren().stream()
                .map(item -> item.getValue().name())
                .toList());
        assertThat(layers).contains("frame", "ip", "infiniband.bth", "infiniband.aeth", "roce.tracker");
        // And the other way: a view that goes to a frame moves the list.
        Fx.run(() -> session.model().navigator().goToFrame(40));
        assertThat(Fx.call(() -> table.getSelectionModel().getSelectedItem().frame()))
                .isEqualTo(40);
    }

    @Test
    void shouldSelectFieldsAndOctetsInStep() throws Exception {
        SessionView session = open("rnr.a.pcap");
        Fx.run(() -> session.model().navigator().goToFrame(3));
        TreeTableView<FieldNode> tree = tree();
        // The PSN stands in octets 51 to 53 of an Ethernet frame with IPv4.
        Fx.run(() -> session.model().detail().selectBit(52 * 8));
        assertThat(Fx.call(() ->
                        tree.getSelectionModel().getSelectedItem().getValue().name()))
                .isEqualTo("infiniband.bth.psn");
        assertThat(label("#field-doc")).startsWith("infiniband.bth.psn · 3 octets at 51-53");
        Fx.run(() -> tree.getSelectionModel()
                .select(tree.getRow(tree.getSelectionModel().getSelectedItem().previousSibling())));
        FieldNode selected = Objects.requireNonNull(Fx.call(session.model().detail()::selected));
        assertThat(selected.name()).isNotEqualTo("infiniband.bth.psn");
        assertThat(selected.bitOffset() + selected.bitLength()).isEqualTo(51 * 8);
    }

    @Test
    void shouldFilterFromTheBarAndShowWhatIsWrong() throws Exception {
        SessionView session = open("rnr.a.pcap");
        TextField field = find("#filter", TextField.class);
        Fx.run(() -> field.setText("infiniband.bth.psm == 1"));
        assertThat(label("#filter-problem")).contains("did you mean infiniband.bth.psn");
        press(field, KeyCode.ENTER);
        assertThat(Fx.call(() -> session.model().list().rows().size())).isEqualTo(48);
        Fx.run(() -> field.setText("infiniband.aeth.syndrome.opcode == 1"));
        press(field, KeyCode.ENTER);
        Fx.await(
                "filtered",
                () -> session.model().list().filteringProperty().get() != null
                        && Objects.requireNonNull(session.model()
                                        .list()
                                        .filteringProperty()
                                        .get())
                                .done());
        Fx.settle();
        int shown = session.model().list().rows().size();
        assertThat(table().getItems())
                .hasSize(Math.min(shown, table().getItems().size()));
        assertThat(shown).isBetween(1, 20);
        assertThat(label("#counts")).contains("48 packets · " + shown + " displayed");
    }

    @Test
    void shouldFollowTheConnectionOfTheSelectedPacket() throws Exception {
        SessionView session = open("nvmeof.a.pcap");
        long frame = java.util.stream.LongStream.rangeClosed(
                        1, session.model().trace().packets().size())
                .filter(f -> session.model().trace().packets().connection(f) == 2)
                .findFirst()
                .orElseThrow();
        Fx.run(() -> session.model().navigator().goToFrame(frame));
        Fx.run(session.model()::followConnection);
        assertThat(session.model().navigator().selectedConnectionProperty().get())
                .isEqualTo(2);
        Fx.await(
                "filtered",
                () -> Objects.requireNonNull(
                                session.model().list().filteringProperty().get())
                        .done());
        Fx.settle();
        assertThat(Fx.call(() -> table().getItems().stream()
                        .map(row -> session.model().trace().packets().connection(row.frame()))
                        .distinct()
                        .toList()))
                .containsExactly(2);
        assertThat(Fx.call(() -> table().getSelectionModel().getSelectedItem().frame()))
                .isEqualTo(frame);
    }

    @Test
    void shouldMarkWithTheSpaceBarAndGoToTheEnds() throws Exception {
        SessionView session = open("rnr.a.pcap");
        press(table(), KeyCode.END);
        assertThat(session.model().navigator().selectedFrameProperty().get()).isEqualTo(48);
        press(table(), KeyCode.SPACE);
        assertThat(session.model().list().marks()).containsExactly(48L);
        press(table(), KeyCode.HOME);
        assertThat(session.model().navigator().selectedFrameProperty().get()).isEqualTo(1);
    }

    @Test
    void shouldWarnWhereTheCaptureCannotCarryVerdicts() throws Exception {
        open("rnr.a.pcap");
        assertThat(find("#banner", Node.class).isVisible()).isFalse();
        java.io.File cut = java.io.File.createTempFile("cut", ".pcap");
        cut.deleteOnExit();
        byte[] whole = java.nio.file.Files.readAllBytes(Path.of(Samples.file("rnr.a.pcap")));
        java.nio.file.Files.write(cut.toPath(), java.util.Arrays.copyOf(whole, whole.length - 9));
        Fx.run(() -> window.open(List.of(cut.getPath())));
        SessionView session = Objects.requireNonNull(Fx.call(window::session));
        Fx.await("read", () -> session.model().trace().summary().complete());
        Fx.settle();
        assertThat(find("#banner", Node.class).isVisible()).isTrue();
        assertThat(label("#banner-text")).startsWith("Capture quality: ");
    }

    @Test
    void shouldChangeThemeAndSizeAndRememberThem() throws Exception {
        SessionView session = open("rnr.a.pcap");
        Fx.run(() -> window.windows().setDark(true));
        assertThat(session.model().navigator().darkProperty().get()).isTrue();
        double before = Fx.call(() -> table().getFixedCellSize());
        Fx.run(() -> window.windows().setZoom(200));
        assertThat(Fx.call(() -> table().getFixedCellSize())).isGreaterThan(before * 1.9);
        Fx.run(() -> session.model().list().addColumn("infiniband.aeth.msn"));
        Fx.run(window::closeFile);
        Settings kept = settings.get();
        assertThat(kept.dark()).isTrue();
        assertThat(kept.zoom()).isEqualTo(200);
        assertThat(kept.columns().stream().map(c -> c.field())).contains("infiniband.aeth.msn");
        // Widths are kept for 100 %.
        assertThat(kept.columns().getFirst().width()).isBetween(70.0, 82.0);
        Fx.run(() -> window.windows().setDark(false));
    }

    @Test
    void shouldKeepWhatIsOpenWhenAFileCannotBeOpened() throws Exception {
        SessionView session = open("rnr.a.pcap");
        Fx.run(() -> window.open(List.of(Samples.file("README.md"))));
        assertThat(Fx.call(window::session)).isSameAs(session);
    }
}
