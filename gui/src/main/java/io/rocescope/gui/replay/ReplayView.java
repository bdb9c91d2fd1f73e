package io.rocescope.gui.replay;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.ConnectionSummary;
import java.io.File;
import java.io.IOException;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.cell.CheckBoxListCell;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// Replays connections on simulated RNICs or on devices, and shows the result beside the capture.
public final class ReplayView {
    private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("problem");

    private final ReplayViewModel model;
    private final ControlsView controls;
    private final BorderPane pane = new BorderPane();

    public ReplayView(Trace trace, Navigator navigator) {
        this(new ReplayViewModel(
                trace,
                Machine.THIS,
                work -> Thread.ofPlatform().daemon().name("replay").start(work),
                Platform::runLater));
    }

    ReplayView(ReplayViewModel model) {
        this.model = model;
        controls = new ControlsView(model, this::savePlan);
        var status = new Label();
        status.setId("replay-status");
        status.setWrapText(true);
        status.textProperty().bind(model.statusProperty());
        var top = new VBox(6, controls.node(), status);
        top.setPadding(new Insets(8));
        SplitPane split = new SplitPane(connections(), table());
        split.setDividerPositions(0.3);
        pane.setTop(top);
        pane.setCenter(split);
    }

    private Node connections() {
        var list = new ListView<ConnectionSummary>(model.connections());
        list.setCellFactory(CheckBoxListCell.forListView(this::chosen, new StringConverter<>() {
            @Override
            public String toString(ConnectionSummary c) {
                return c.id() + "  " + c.transport() + "  " + c.endpointA().ip() + " – "
                        + c.endpointB().ip();
            }

            @Override
            public @Nullable ConnectionSummary fromString(String text) {
                return null;
            }
        }));
        return list;
    }

    private SimpleBooleanProperty chosen(ConnectionSummary connection) {
        var property = new SimpleBooleanProperty(model.chosen().contains(connection.id()));
        property.addListener((_, _, now) -> {
            if (now) {
                model.chosen().add(connection.id());
            } else {
                model.chosen().remove(connection.id());
            }
        });
        return property;
    }

    private Node table() {
        var table = new TableView<ReplayRow>();
        table.setId("replay-table");
        table.getStyleClass().addAll("dense", "details");
        table.setPlaceholder(new Label("What the replay does will stand here, beside the capture"));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getColumns().add(column("Requests", 330, ReplayRow::end));
        table.getColumns().add(column("What", 240, ReplayRow::what));
        table.getColumns().add(column("Capture", 130, ReplayRow::captured));
        table.getColumns().add(column("Replay", 130, ReplayRow::replayed));
        table.setRowFactory(_ -> new TableRow<>() {
            @Override
            protected void updateItem(@Nullable ReplayRow row, boolean empty) {
                super.updateItem(row, empty);
                pseudoClassStateChanged(DIFFERS, row != null && !empty && row.differs());
            }
        });
        model.rowsProperty().subscribe(rows -> table.getItems().setAll(rows));
        return table;
    }

    private static TableColumn<ReplayRow, String> column(String title, double width, Function<ReplayRow, String> text) {
        TableColumn<ReplayRow, String> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())));
        return column;
    }

    private void savePlan() {
        var chooser = new FileChooser();
        chooser.setTitle("Save plan");
        chooser.setInitialFileName("plan.json");
        File target = chooser.showSaveDialog(pane.getScene().getWindow());
        if (target != null) {
            try {
                model.savePlan(target.toPath(), controls.setup());
            } catch (IOException e) {
                var alert = new javafx.scene.control.Alert(
                        javafx.scene.control.Alert.AlertType.ERROR, target + " cannot be written: " + e.getMessage());
                alert.initOwner(pane.getScene().getWindow());
                alert.show();
            }
        }
    }

    public Node node() {
        return pane;
    }

    public ReplayViewModel model() {
        return model;
    }
}
