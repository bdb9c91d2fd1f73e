package io.rocescope.gui.connections;

import io.rocescope.gui.paint.Amounts;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.FxPen;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.Tables;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.picture.Ink;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The connections as a table: a row selects the connection that other views show.
public final class ConnectionsView {
    private static final double LINE_WIDTH = 110;
    private static final double LINE_HEIGHT = 18;

    private final ConnectionsViewModel model;
    private final Navigator navigator;
    private final BorderPane root = new BorderPane();
    private final TableView<ConnectionRow> table = new TableView<>();
    private boolean following;

    public ConnectionsView(Trace trace, Navigator navigator) {
        this.navigator = navigator;
        model = new ConnectionsViewModel(trace, navigator, Platform::runLater);
        PictureTheme.apply(root, navigator);
        columns();
        SortedList<ConnectionRow> sorted = new SortedList<>(model.rows());
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        table.setContextMenu(menu());
        table.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> {
            if (row != null && !following) {
                model.select(row);
            }
        });
        navigator.selectedConnectionProperty().addListener((_, _, _) -> follow());
        model.rows().addListener((ListChangeListener<ConnectionRow>) _ -> follow());
        model.revisionProperty().addListener((_, _, _) -> table.refresh());
        navigator.darkProperty().addListener((_, _, _) -> table.refresh());
        Label count = new Label();
        Runnable tell = () -> count.setText(model.summary());
        model.revisionProperty().addListener((_, _, _) -> tell.run());
        tell.run();
        count.getStyleClass().add("faint");
        Button all = new Button("All connections");
        all.setOnAction(_ -> model.selectAll());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(count, space, all);
        bar.getStyleClass().add("picture-bar");
        root.setTop(bar);
        root.setCenter(EmptyPane.over(table, model.emptyProperty()));
        follow();
    }

    public Node node() {
        return root;
    }

    public ConnectionsViewModel model() {
        return model;
    }

    TableView<ConnectionRow> table() {
        return table;
    }

    private void columns() {
        List<TableColumn<ConnectionRow, ?>> columns = List.of(
                Tables.column("#", 46, true, ConnectionRow::id, r -> String.valueOf(r.id())),
                verdict(),
                Tables.column(
                        "Type",
                        52,
                        false,
                        r -> r.connection().transport().name(),
                        r -> r.connection().transport().name()),
                Tables.column("End A", 150, false, ConnectionRow::endA, ConnectionRow::endA),
                Tables.column("End B", 150, false, ConnectionRow::endB, ConnectionRow::endB),
                sparkline(),
                Tables.column("Packets", 74, true, ConnectionRow::packets, r -> Phrases.number(r.packets())),
                Tables.column("Data", 70, true, ConnectionRow::bytes, r -> Amounts.bytes(r.bytes())),
                Tables.column("Messages", 82, true, ConnectionRow::messages, r -> Phrases.number(r.messages())),
                Tables.column("Failed", 62, true, ConnectionRow::failed, r -> Amounts.some(r.failed())),
                Tables.column("Sent again", 100, true, ConnectionRow::again, ConnectionRow::againText),
                Tables.column("NAK", 52, true, ConnectionRow::naks, r -> Amounts.some(r.naks())),
                Tables.column("RNR", 52, true, ConnectionRow::rnrNaks, r -> Amounts.some(r.rnrNaks())),
                Tables.column("CE+CNP", 72, true, ConnectionRow::congestion, r -> Amounts.some(r.congestion())),
                Tables.column("p50", 72, true, ConnectionRow::p50, r -> Amounts.duration(r.p50())),
                Tables.column("p99", 72, true, ConnectionRow::p99, r -> Amounts.duration(r.p99())));
        table.getColumns().setAll(columns);
    }

    private static TableColumn<ConnectionRow, Integer> verdict() {
        TableColumn<ConnectionRow, Integer> column = new TableColumn<>("Finding");
        column.setPrefWidth(84);
        column.setCellValueFactory(r -> new ReadOnlyObjectWrapper<>(r.getValue().rank()));
        column.setCellFactory(_ -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable Integer item, boolean empty) {
                super.updateItem(item, empty);
                ConnectionRow row =
                        empty || getTableRow() == null ? null : getTableRow().getItem();
                setText(row == null ? "" : row.verdict());
                getStyleClass().removeIf(c -> c.startsWith("severity-"));
                Severity severity = row == null ? null : row.severity();
                if (severity != null) {
                    getStyleClass().add("severity-" + severity.name().toLowerCase(Locale.ROOT));
                }
            }
        });
        return column;
    }

    private TableColumn<ConnectionRow, Integer> sparkline() {
        TableColumn<ConnectionRow, Integer> column = new TableColumn<>("Packets over time");
        column.setPrefWidth(LINE_WIDTH + 22);
        column.setSortable(false);
        column.setCellValueFactory(r -> new ReadOnlyObjectWrapper<>(r.getValue().id()));
        column.setCellFactory(_ -> new TableCell<>() {
            private final Canvas canvas = new Canvas(LINE_WIDTH, LINE_HEIGHT);

            @Override
            protected void updateItem(@Nullable Integer id, boolean empty) {
                super.updateItem(id, empty);
                setGraphic(empty || id == null ? null : canvas);
                if (id != null && !empty) {
                    paint(
                            canvas.getGraphicsContext2D(),
                            model.sparkline(id),
                            navigator.darkProperty().get());
                }
            }
        });
        return column;
    }

    private static void paint(GraphicsContext g, int[] counts, boolean dark) {
        g.clearRect(0, 0, LINE_WIDTH, LINE_HEIGHT);
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        double step = LINE_WIDTH / counts.length;
        g.setFill(FxPen.colour(Ink.REQUEST, dark));
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                double high = Math.max(1.5, LINE_HEIGHT * counts[i] / most);
                g.fillRect(i * step, LINE_HEIGHT - high, Math.max(1, step - 0.4), high);
            }
        }
    }

    private ContextMenu menu() {
        MenuItem filter = new MenuItem("Show only its packets");
        filter.setOnAction(_ -> withSelected(model::filter));
        MenuItem open = new MenuItem("Go to its first packet");
        open.setOnAction(_ -> withSelected(model::open));
        return new ContextMenu(filter, open);
    }

    private void withSelected(Consumer<ConnectionRow> action) {
        ConnectionRow row = table.getSelectionModel().getSelectedItem();
        if (row != null) {
            action.accept(row);
        }
    }

    private void follow() {
        following = true;
        ConnectionRow row = model.selected();
        if (row == null) {
            table.getSelectionModel().clearSelection();
        } else if (!row.equals(table.getSelectionModel().getSelectedItem())) {
            table.getSelectionModel().select(row);
        }
        following = false;
    }
}
