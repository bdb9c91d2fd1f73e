package io.rocescope.gui.packetlist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/// Puts the rows in sight into the table, and moves them.
///
/// JavaFX's table walks through the sizes of all rows at each layout, which at ten million takes longer than a frame
/// may.
/// So the table holds a screenful, and the scroll bar beside it stands for all rows.
final class RowWindow {
    /// What of the table is not rows.
    private static final List<String> OTHER_PARTS = List.of(".column-header-background", ".scroll-bar:horizontal");

    private static final double PIXELS_A_NOTCH = 40;
    private static final int ROWS_A_NOTCH = 3;

    private final PacketListViewModel model;
    private final TableView<PacketRow> table;
    private final ScrollBar bar = new ScrollBar();
    private final ListChangeListener<PacketRow> growth = _ -> grown();
    private PacketRows rows;
    private int top;
    /// Set while the window itself changes the table or the bar.
    private boolean syncing;

    RowWindow(TableView<PacketRow> table, PacketListViewModel model) {
        this.table = table;
        this.model = model;
        this.rows = model.rows();
        bar.setOrientation(Orientation.VERTICAL);
        bar.setId("packet-scroll");
        bar.valueProperty().subscribe(value -> {
            if (!syncing) {
                scrollTo((int) Math.round(value.doubleValue()));
            }
        });
        table.heightProperty().subscribe(_ -> fill());
        table.fixedCellSizeProperty().subscribe(_ -> fill());
        table.skinProperty().addListener((_, _, _) -> Platform.runLater(this::watchParts));
        table.addEventFilter(ScrollEvent.SCROLL, this::wheel);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.getSelectionModel().selectedIndexProperty().subscribe(index -> selected(index.intValue()));
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        model.rowsProperty().subscribe(this::show);
        model.selection().revisionProperty().subscribe(_ -> updateSelection());
        model.navigator().selectedFrameProperty().subscribe(_ -> {
            if (!syncing) {
                reveal();
            }
        });
    }

    /// The room for rows changes with the height of the heads and when the horizontal bar comes or goes.
    private void watchParts() {
        for (String part : OTHER_PARTS) {
            Node node = table.lookup(part);
            if (node != null) {
                node.boundsInParentProperty().addListener((_, before, now) -> {
                    if (before.getHeight() != now.getHeight()) {
                        Platform.runLater(this::fill);
                    }
                });
                node.visibleProperty().addListener((_, _, _) -> Platform.runLater(this::fill));
            }
        }
        fill();
    }

    Node bar() {
        return bar;
    }

    private void show(PacketRows newRows) {
        rows.removeListener(growth);
        rows = newRows;
        rows.addListener(growth);
        top = 0;
        reveal();
    }

    /// There are more rows; those in sight change only where there was room left.
    private void grown() {
        long frame = model.navigator().selectedFrameProperty().get();
        if (model.trace().isLive() && frame == 0) {
            scrollTo(rows.size());
        } else if (table.getItems().size() < height()) {
            reveal();
        } else {
            updateBar();
        }
    }

    /// Rows that the table has room for.
    private int height() {
        double used = 0;
        for (String part : OTHER_PARTS) {
            Node node = table.lookup(part);
            used += node != null && node.isVisible() ? node.getBoundsInParent().getHeight() : 0;
        }
        return (int) Math.max(1, (table.getHeight() - used - 2) / table.getFixedCellSize());
    }

    private int lastTop() {
        return Math.max(0, rows.size() - height());
    }

    private void scrollTo(int newTop) {
        int before = top;
        top = Math.clamp(newTop, 0, lastTop());
        if (top != before || table.getItems().isEmpty()) {
            fill();
        } else {
            updateBar();
        }
    }

    /// Decodes the rows in sight anew.
    void fill() {
        top = Math.clamp(top, 0, lastTop());
        int count = Math.min(height(), rows.size() - top);
        List<PacketRow> shown = new ArrayList<>(Math.max(0, count));
        for (int i = 0; i < count; i++) {
            shown.add(rows.get(top + i));
        }
        syncing = true;
        if (!shown.equals(table.getItems())) {
            table.getItems().setAll(shown);
        }
        syncing = false;
        updateSelection();
        updateBar();
    }

    private void updateBar() {
        syncing = true;
        int last = lastTop();
        int height = height();
        bar.setMax(last);
        bar.setVisibleAmount(last == 0 ? 1 : Math.max(1.0, (double) last * height / rows.size()));
        bar.setUnitIncrement(1);
        bar.setBlockIncrement(height);
        bar.setValue(top);
        bar.setDisable(last == 0);
        syncing = false;
    }

    /// The table selects what of the selection is in sight.
    private void updateSelection() {
        if (syncing) {
            return;
        }
        var shown = table.getSelectionModel();
        int[] selected = IntStream.range(0, table.getItems().size())
                .filter(i -> model.selection().contains(top + i))
                .toArray();
        long frame = model.navigator().selectedFrameProperty().get();
        int focus = frame == 0 ? -1 : rows.rowOf(frame) - top;
        syncing = true;
        if (!Arrays.equals(
                selected,
                shown.getSelectedIndices().stream().mapToInt(i -> i).sorted().toArray())) {
            shown.clearSelection();
            if (selected.length > 0) {
                shown.selectIndices(selected[0], selected);
            }
        }
        if (focus >= 0 && focus < table.getItems().size()) {
            table.getFocusModel().focus(focus);
        }
        syncing = false;
    }

    /// Brings the selected frame into sight.
    private void reveal() {
        long frame = model.navigator().selectedFrameProperty().get();
        int row = frame == 0 ? -1 : rows.rowOf(frame);
        int height = height();
        if (row >= 0 && (row < top || row >= top + height)) {
            // A neighbour moves the rows by one, anything farther comes to stand in the upper third.
            int target = row == top - 1 ? row : row == top + height ? row - height + 1 : row - height / 3;
            top = Math.clamp(target, 0, lastTop());
        }
        fill();
    }

    /// Something chose a row in the table itself, as a screen reader does.
    private void selected(int index) {
        if (!syncing && index >= 0 && index < table.getItems().size()) {
            model.selection().only(top + index);
        }
    }

    /// A press on a row. The table's own way knows the rows in sight only.
    void press(MouseEvent event, int index) {
        table.requestFocus();
        int row = top + index;
        PacketSelection selection = model.selection();
        if (event.getButton() == MouseButton.SECONDARY) {
            if (!selection.contains(row)) {
                selection.only(row);
            }
        } else if (event.isShiftDown()) {
            selection.extendTo(row, event.isShortcutDown());
        } else if (event.isShortcutDown()) {
            selection.toggle(row);
        } else {
            selection.only(row);
        }
        event.consume();
    }

    private void wheel(ScrollEvent event) {
        if (Math.abs(event.getDeltaY()) > Math.abs(event.getDeltaX())) {
            double notches = event.getDeltaY() / PIXELS_A_NOTCH;
            int by = (int) Math.rint(notches * ROWS_A_NOTCH);
            scrollTo(top - (by == 0 ? (int) Math.signum(notches) : by));
            event.consume();
        }
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() && event.getCode() == KeyCode.A) {
            model.selection().all();
            event.consume();
        }
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        int at = rows.rowOf(model.navigator().selectedFrameProperty().get());
        int target = switch (event.getCode()) {
            case UP -> at - 1;
            case DOWN -> at + 1;
            case PAGE_UP -> Math.max(0, at - height() + 1);
            case PAGE_DOWN -> Math.min(rows.size() - 1, at + height() - 1);
            case HOME -> 0;
            case END -> rows.size() - 1;
            default -> Integer.MIN_VALUE;
        };
        if (target != Integer.MIN_VALUE) {
            if (target >= 0 && target < rows.size()) {
                if (event.isShiftDown()) {
                    model.selection().extendTo(target, false);
                } else {
                    model.selection().only(target);
                }
            }
            event.consume();
        }
    }
}
