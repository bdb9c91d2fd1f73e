package io.rocescope.gui.packetlist;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Selecting rows with mouse and keys, on JavaFX's headless platform.
class PacketListSelectionViewTest {
    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private PacketListViewModel list;
    private Stage stage;
    private TableView<?> table;

    @BeforeAll
    static void startToolkit() throws InterruptedException {
        Fx.start();
    }

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("rnr.a.pcap"));
        list = Fx.call(() -> new PacketListViewModel(
                trace, navigator, Column.defaults(), new Colouring(List.of()), Platform::runLater));
        PacketListView view = Fx.call(() -> new PacketListView(list));
        stage = Screen.show((Parent) view.node(), 900, 420, false);
        table = Fx.call(() -> (TableView<?>) stage.getScene().lookup("#packet-list"));
        Fx.await("rows", () -> row(8) != null);
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
        list.close();
        trace.close();
    }

    private @Nullable Node row(int index) {
        return table.lookupAll(".table-row-cell").stream()
                .filter(node -> node instanceof TableRow<?> row && row.getIndex() == index && !row.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private void press(int index, MouseButton button, boolean shift, boolean control) throws InterruptedException {
        Fx.run(() -> Event.fireEvent(
                Objects.requireNonNull(row(index)),
                new MouseEvent(
                        MouseEvent.MOUSE_PRESSED,
                        5,
                        5,
                        5,
                        5,
                        button,
                        1,
                        shift,
                        control,
                        false,
                        false,
                        button == MouseButton.PRIMARY,
                        false,
                        button == MouseButton.SECONDARY,
                        false,
                        false,
                        true,
                        null)));
    }

    private void key(KeyCode code, boolean shift, boolean control) throws InterruptedException {
        Fx.run(() ->
                Event.fireEvent(table, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, control, false, false)));
    }

    private List<Integer> shown() throws InterruptedException {
        return Fx.call(() ->
                table.getSelectionModel().getSelectedIndices().stream().sorted().toList());
    }

    private List<Long> frames() throws InterruptedException {
        return Fx.call(() -> list.selection().frames().boxed().toList());
    }

    @Test
    void shouldSelectWithTheMouse() throws Exception {
        press(2, MouseButton.PRIMARY, false, false);
        press(4, MouseButton.PRIMARY, true, false);
        press(7, MouseButton.PRIMARY, false, true);
        assertThat(shown()).containsExactly(2, 3, 4, 7);
        assertThat(frames()).containsExactly(3L, 4L, 5L, 8L);
        assertThat(Fx.call(() -> table.getFocusModel().getFocusedIndex())).isEqualTo(7);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(8);
        press(3, MouseButton.SECONDARY, false, false);
        assertThat(shown()).as("the menu is for all of them").containsExactly(2, 3, 4, 7);
        press(6, MouseButton.SECONDARY, false, false);
        assertThat(shown()).containsExactly(6);
    }

    @Test
    void shouldSelectWithTheKeysBeyondWhatIsInSight() throws Exception {
        press(2, MouseButton.PRIMARY, false, false);
        key(KeyCode.DOWN, true, false);
        assertThat(shown()).containsExactly(2, 3);
        key(KeyCode.END, true, false);
        assertThat(frames()).hasSize(46).startsWith(3L).endsWith(48L);
        assertThat(shown()).as("every row in sight").hasSameSizeAs(Fx.call(table::getItems));
        key(KeyCode.HOME, false, false);
        assertThat(shown()).containsExactly(0);
        key(KeyCode.A, false, true);
        assertThat(frames()).hasSize(48);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(1);
        key(KeyCode.SPACE, false, false);
        assertThat(list.marks()).hasSize(48);
    }
}
