package io.rocescope.gui.paint;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Screen;
import java.util.AbstractList;
import java.util.HashSet;
import java.util.Set;
import javafx.event.Event;
import javafx.scene.Parent;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A table of a million rows, on JavaFX's headless platform.
class LongTableTest {
    private static final int MILLION = 1_000_000;

    private final Set<Integer> made = new HashSet<>();
    private LongTable<String> table;
    private Stage stage;

    /// Remembers which rows were asked for.
    private final class Rows extends AbstractList<String> {
        private final int size;

        private Rows(int size) {
            this.size = size;
        }

        @Override
        public String get(int index) {
            made.add(index);
            return "row " + index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    @BeforeAll
    static void startToolkit() throws InterruptedException {
        Fx.start();
    }

    @BeforeEach
    void open() throws Exception {
        table = Fx.call(() -> {
            LongTable<String> made = new LongTable<>();
            made.table().getColumns().add(Tables.column("Row", 200, false, r -> r, r -> r));
            made.setRows(new Rows(MILLION));
            return made;
        });
        stage = Screen.show((Parent) table.node(), 400, 500, false);
        Fx.settle();
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
    }

    private void key(KeyCode code) throws InterruptedException {
        Fx.run(() -> Event.fireEvent(
                table.table(), new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false)));
    }

    @Test
    void shouldMakeOnlyTheRowsInSight() throws Exception {
        assertThat(table.table().getItems()).hasSizeBetween(5, 40).startsWith("row 0");
        var bar = (ScrollBar) Fx.call(() -> stage.getScene().lookup(".long-table-scroll"));
        Fx.run(() -> bar.setValue(500_000));
        assertThat(table.table().getItems()).startsWith("row 500000");
        Fx.run(() -> table.setRows(new Rows(MILLION + 7)));
        assertThat(table.table().getItems()).as("stays where it is").startsWith("row 500000");
        Fx.settle();
        assertThat(made).as("rows made, of a million").hasSizeLessThan(120);
    }

    @Test
    void shouldMoveByKeysAndKeepTheSelectionOutOfSight() throws Exception {
        key(KeyCode.END);
        assertThat(Fx.call(table::selected)).isEqualTo("row 999999");
        assertThat(table.table().getItems()).endsWith("row 999999");
        key(KeyCode.UP);
        assertThat(Fx.call(table::selected)).isEqualTo("row 999998");
        var bar = (ScrollBar) Fx.call(() -> stage.getScene().lookup(".long-table-scroll"));
        Fx.run(() -> bar.setValue(0));
        assertThat(Fx.call(() -> table.table().getSelectionModel().isEmpty())).isTrue();
        assertThat(Fx.call(table::selected)).isEqualTo("row 999998");
        key(KeyCode.HOME);
        assertThat(Fx.call(table::selected)).isEqualTo("row 0");
        Fx.run(() -> table.table().getSelectionModel().select(2));
        assertThat(Fx.call(table::selected)).isEqualTo("row 2");
        Fx.run(() -> table.setRows(new Rows(1)));
        assertThat(Fx.call(table::selected)).as("that row is gone").isNull();
        assertThat(table.table().getItems()).containsExactly("row 0");
    }
}
