package io.rocescope.gui.compare;

import io.rocescope.gui.compare.Comparison.Row;
import io.rocescope.gui.compare.Comparison.Verdict;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.Tables;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.capture.CaptureException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;

/// Two captures side by side as a table.
public final class CompareView {
    private final CompareViewModel model;
    private final TraceOptions options;
    private final BorderPane root = new BorderPane();
    private final TableView<Row> table = new TableView<>();
    private final TableColumn<Row, String> before;
    private final TableColumn<Row, String> after;

    public CompareView(Trace trace, Navigator navigator) {
        options = trace.options();
        model = new CompareViewModel(trace, work -> Thread.ofVirtual().start(work), Platform::runLater);
        PictureTheme.apply(root, navigator);
        before = Tables.column("Before", 190, true, Row::before, Row::before);
        after = Tables.column("After", 190, true, Row::after, Row::after);
        table.getColumns()
                .setAll(List.of(
                        Tables.column("", 84, false, Row::section, Row::section),
                        Tables.column("What", 430, false, Row::what, Row::what),
                        before,
                        after,
                        Tables.column("Change", 80, true, Row::change, Row::change),
                        verdict()));
        SortedList<Row> sorted = new SortedList<>(model.rows());
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        Button open = new Button("Compare with…");
        open.setOnAction(_ -> choose());
        Button swap = new Button("Swap");
        swap.setOnAction(_ -> {
            model.swap();
            rename();
        });
        Button close = new Button("Close comparison");
        close.setOnAction(_ -> {
            model.close();
            rename();
        });
        close.disableProperty().bind(model.openProperty().not());
        CheckBox only = new CheckBox("Only differences");
        only.selectedProperty().bindBidirectional(model.differencesOnlyProperty());
        Label summary = new Label();
        summary.textProperty().bind(model.summaryProperty());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(summary, space, only, swap, open, close);
        bar.getStyleClass().add("picture-bar");
        root.setTop(bar);
        root.setCenter(EmptyPane.over(table, model.emptyProperty()));
        rename();
    }

    public Node node() {
        return root;
    }

    public CompareViewModel model() {
        return model;
    }

    /// Compares with this capture.
    public void compareWith(String file) {
        try {
            model.setOther(Trace.open(List.of(file), options, Platform::runLater));
        } catch (CaptureException e) {
            model.fail(String.valueOf(e.getMessage()));
        }
        rename();
    }

    private void choose() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Compare with");
        File chosen = chooser.showOpenDialog(
                root.getScene() == null ? null : root.getScene().getWindow());
        if (chosen != null) {
            compareWith(chosen.getPath());
        }
    }

    private void rename() {
        before.setText(heading("Before", model.beforeName()));
        after.setText(heading("After", model.afterName()));
    }

    private static String heading(String word, String file) {
        Path name = file.isEmpty() ? null : Path.of(file).getFileName();
        return name == null ? word : word + ": " + name;
    }

    private static TableColumn<Row, Verdict> verdict() {
        TableColumn<Row, Verdict> column = new TableColumn<>("Verdict");
        column.setPrefWidth(100);
        column.setCellValueFactory(r -> new ReadOnlyObjectWrapper<>(r.getValue().verdict()));
        column.setCellFactory(_ -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable Verdict verdict, boolean empty) {
                super.updateItem(verdict, empty);
                setText(verdict == null || empty ? "" : verdict.text());
                getStyleClass().removeIf(c -> c.startsWith("verdict-"));
                if (verdict != null && !empty) {
                    switch (verdict) {
                        case NEW, WORSE -> getStyleClass().add("verdict-worse");
                        case GONE, BETTER -> getStyleClass().add("verdict-good");
                        default -> getStyleClass().add("verdict-plain");
                    }
                }
            }
        });
        return column;
    }
}
