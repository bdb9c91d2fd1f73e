package io.rocescope.gui.packetlist;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Rgb;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/// The packet list as a table. Only rows in sight are decoded.
public final class PacketListView {
    private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");
    private static final PseudoClass REFERENCE = PseudoClass.getPseudoClass("reference");
    private static final PseudoClass COMMENTED = PseudoClass.getPseudoClass("commented");
    private static final double ROW_EM = 1.62;
    /// The size of texts that columns' widths are given for.
    private static final double USUAL_FONT = 13;

    private final PacketListViewModel model;
    private final TableView<PacketRow> table = new TableView<>();
    private final PacketListMenu menu;
    private final BorderPane pane = new BorderPane();
    private final RowWindow window;
    /// Set while the view changes the table or the model by itself.
    private boolean syncing;

    private double scale = 1;

    public PacketListView(PacketListViewModel model) {
        this.model = model;
        this.menu = new PacketListMenu(model);
        table.setId("packet-list");
        table.getStyleClass().addAll("packet-list", "dense");
        table.setPlaceholder(new Label("No packets"));
        table.setTableMenuButtonVisible(false);
        table.setRowFactory(_ -> new Row());
        table.setSortPolicy(_ -> sort());
        table.setAccessibleText("Packets");
        setFontSize(USUAL_FONT);
        buildColumns();
        model.columns().addListener((ListChangeListener<Column>) _ -> modelColumnsChanged());
        table.getColumns().addListener((ListChangeListener<TableColumn<PacketRow, ?>>) _ -> tableColumnsChanged());
        window = new RowWindow(table, model);
        pane.setCenter(table);
        pane.setRight(window.bar());
        model.rowsProperty().subscribe(this::updatePlaceholder);
        model.revisionProperty().subscribe(_ -> window.fill());
        model.navigator().darkProperty().subscribe(_ -> table.refresh());
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, _ -> giveMenus());
    }

    public Node node() {
        return pane;
    }

    /// Rows are as high as the text needs.
    ///
    /// @param pixels the font's size
    public void setFontSize(double pixels) {
        table.setFixedCellSize(Math.rint(pixels * ROW_EM));
        double before = scale;
        scale = pixels / USUAL_FONT;
        for (TableColumn<PacketRow, ?> shown : table.getColumns()) {
            shown.setPrefWidth(Math.rint(shown.getWidth() / before * scale));
        }
    }

    public void focus() {
        if (table.getScene() != null) {
            table.requestFocus();
            return;
        }
        // A tab's content comes into the scene when the tab is first laid out.
        table.sceneProperty().addListener(new ChangeListener<>() {
            @Override
            public void changed(
                    ObservableValue<? extends Scene> property, @Nullable Scene before, @Nullable Scene now) {
                if (now != null) {
                    table.sceneProperty().removeListener(this);
                    Platform.runLater(table::requestFocus);
                }
            }
        });
    }

    private void updatePlaceholder(PacketRows rows) {
        String filter = model.navigator().filterProperty().get();
        String text = filter.isEmpty() || !(rows.order() instanceof RowOrder.Filtered)
                ? "No packets"
                : "No packet passes the filter  " + filter;
        table.setPlaceholder(new Label(text));
    }

    /// The keys of the list itself; moving is the row window's, the rest the menu's.
    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.SPACE) {
            model.toggleSelectedMarks();
            event.consume();
        } else if (event.getCode() == KeyCode.C && event.isShortcutDown() && !event.isAltDown()) {
            menu.copySelected(false);
            event.consume();
        }
    }

    private boolean sort() {
        List<TableColumn<PacketRow, ?>> order = table.getSortOrder();
        if (order.isEmpty()) {
            model.sort(null, true);
        } else {
            TableColumn<PacketRow, ?> first = order.getFirst();
            model.sort((Column) first.getUserData(), first.getSortType() == TableColumn.SortType.ASCENDING);
        }
        return true;
    }

    private void buildColumns() {
        syncing = true;
        table.getColumns().setAll(model.columns().stream().map(this::column).toList());
        syncing = false;
    }

    private TableColumn<PacketRow, String> column(Column column) {
        TableColumn<PacketRow, String> shown = new TableColumn<>(column.title());
        shown.setUserData(column);
        shown.setPrefWidth(Math.rint(column.width() * scale));
        shown.setMinWidth(36);
        shown.setVisible(column.visible());
        shown.setCellValueFactory(
                cell -> new ReadOnlyStringWrapper(cell.getValue().text(model.indexOf(column.field()))));
        shown.getStyleClass().add(column.isNumeric() || column.field().equals(Column.TIME) ? "numeric" : "textual");
        return shown;
    }

    private void modelColumnsChanged() {
        if (!syncing) {
            table.getSortOrder().clear();
            buildColumns();
        }
        table.refresh();
        window.fill();
    }

    /// The columns' menus are made when one is first asked for: eleven of them would hold up the first rows.
    private void giveMenus() {
        for (TableColumn<PacketRow, ?> shown : table.getColumns()) {
            if (shown.getContextMenu() == null) {
                shown.setContextMenu(menu.ofColumn((Column) shown.getUserData()));
            }
        }
    }

    /// The user moved a column.
    private void tableColumnsChanged() {
        if (!syncing) {
            syncing = true;
            model.columns().setAll(columns());
            syncing = false;
        }
    }

    /// The columns as they stand in the table, with their widths.
    public List<Column> columns() {
        return table.getColumns().stream()
                .map(shown -> ((Column) shown.getUserData())
                        .withWidth(Math.rint(shown.getWidth() / scale))
                        .withVisible(shown.isVisible()))
                .toList();
    }

    /// A row in its rule's colours.
    private final class Row extends TableRow<PacketRow> {
        Row() {
            addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
                if (getItem() != null && event.getButton() != MouseButton.MIDDLE) {
                    window.press(event, getIndex());
                }
            });
            setOnContextMenuRequested(event -> {
                PacketRow row = getItem();
                if (row != null) {
                    menu.ofRow(row.frame(), focusedColumn(event.getX()))
                            .show(this, event.getScreenX(), event.getScreenY());
                }
            });
        }

        private @Nullable Column focusedColumn(double x) {
            for (TableColumn<PacketRow, ?> shown : table.getVisibleLeafColumns()) {
                x -= shown.getWidth();
                if (x < 0) {
                    return (Column) shown.getUserData();
                }
            }
            return null;
        }

        @Override
        protected void updateItem(@Nullable PacketRow row, boolean empty) {
            super.updateItem(row, empty);
            PacketRow shown = empty ? null : row;
            pseudoClassStateChanged(MARKED, shown != null && shown.marked());
            pseudoClassStateChanged(REFERENCE, shown != null && shown.reference());
            pseudoClassStateChanged(COMMENTED, shown != null && shown.comment() != null);
            setStyle(shown == null ? "" : style(shown.rule()));
            String comment = shown == null ? null : shown.comment();
            setTooltip(comment == null ? null : new Tooltip(comment));
        }

        private String style(@Nullable ColourRule rule) {
            if (rule == null) {
                return "";
            }
            Rgb background = rule.background(model.navigator().darkProperty().get());
            String colour = background.hex();
            return "-color-cell-bg: " + colour + "; -color-cell-bg-odd: " + colour + "; -color-cell-fg: "
                    + background.text().hex() + ";";
        }
    }
}
