package io.rocescope.gui.paint;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/// A table of millions of rows: it holds a screenful of them, and the scroll bar beside it stands for all.
///
/// JavaFX's own table walks through the sizes of all rows at each layout.
public final class LongTable<R> {
    /// What of the table is not rows.
    private static final List<String> OTHER_PARTS = List.of(".column-header-background", ".scroll-bar:horizontal");

    private static final double ROW_EM = 1.9;
    private static final double PIXELS_A_NOTCH = 40;
    private static final int ROWS_A_NOTCH = 3;

    private final TableView<R> table = new TableView<>();
    private final ScrollBar bar = new ScrollBar();
    private final BorderPane pane = new BorderPane(table);
    private List<R> rows = List.of();
    private int top;
    private int selected = -1;
    /// Set while this itself changes the table or the bar.
    private boolean syncing;

    public LongTable() {
        bar.setOrientation(Orientation.VERTICAL);
        bar.getStyleClass().add("long-table-scroll");
        pane.setRight(bar);
        setFontSize(13);
        bar.valueProperty().subscribe(value -> {
            if (!syncing) {
                top = (int) Math.round(value.doubleValue());
                fill();
            }
        });
        table.heightProperty().subscribe(this::fill);
        table.widthProperty().subscribe(this::fill);
        table.addEventFilter(ScrollEvent.SCROLL, this::wheel);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.getSelectionModel().selectedIndexProperty().subscribe(index -> {
            if (!syncing && index.intValue() >= 0) {
                selected = top + index.intValue();
            }
        });
    }

    /// The table with its scroll bar.
    public Node node() {
        return pane;
    }

    /// For columns and menus. Its items are the rows in sight.
    public TableView<R> table() {
        return table;
    }

    /// Rows are as high as the text needs.
    ///
    /// @param pixels the font's size
    public void setFontSize(double pixels) {
        table.setFixedCellSize(Math.rint(pixels * ROW_EM));
        fill();
    }

    /// Shows other rows, or more of them; only those in sight are asked for.
    public void setRows(List<R> newRows) {
        rows = newRows;
        if (selected >= rows.size()) {
            selected = -1;
        }
        fill();
    }

    /// The row that is selected, or null.
    public @Nullable R selected() {
        return selected < 0 ? null : rows.get(selected);
    }

    private int height() {
        double used = 0;
        for (String part : OTHER_PARTS) {
            Node node = table.lookup(part);
            used += node != null && node.isVisible() ? node.getBoundsInParent().getHeight() : 0;
        }
        return (int) Math.max(1, (table.getHeight() - used - 2) / table.getFixedCellSize());
    }

    private void fill() {
        int height = height();
        int last = Math.max(0, rows.size() - height);
        top = Math.clamp(top, 0, last);
        List<R> shown = new ArrayList<>(height);
        for (int row = top; row < Math.min(rows.size(), top + height); row++) {
            shown.add(rows.get(row));
        }
        syncing = true;
        if (!shown.equals(table.getItems())) {
            table.getItems().setAll(shown);
        }
        int index = selected - top;
        if (selected < 0 || index < 0 || index >= shown.size()) {
            table.getSelectionModel().clearSelection();
        } else {
            table.getSelectionModel().clearAndSelect(index);
        }
        bar.setMax(last);
        bar.setVisibleAmount(last == 0 ? 1 : Math.max(1.0, (double) last * height / rows.size()));
        bar.setBlockIncrement(height);
        bar.setValue(top);
        bar.setDisable(last == 0);
        syncing = false;
    }

    private void wheel(ScrollEvent event) {
        if (Math.abs(event.getDeltaY()) > Math.abs(event.getDeltaX())) {
            double notches = event.getDeltaY() / PIXELS_A_NOTCH;
            int by = (int) Math.rint(notches * ROWS_A_NOTCH);
            top -= by == 0 ? (int) Math.signum(notches) : by;
            fill();
            event.consume();
        }
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || rows.isEmpty()) {
            return;
        }
        int height = height();
        int target = switch (event.getCode()) {
            case UP -> selected - 1;
            case DOWN -> selected + 1;
            case PAGE_UP -> selected - height + 1;
            case PAGE_DOWN -> selected + height - 1;
            case HOME -> 0;
            case END -> rows.size() - 1;
            default -> Integer.MIN_VALUE;
        };
        if (target != Integer.MIN_VALUE) {
            selected = Math.clamp(target, 0, rows.size() - 1);
            top = Math.clamp(top, selected - height + 1, selected);
            fill();
            event.consume();
        }
    }
}
