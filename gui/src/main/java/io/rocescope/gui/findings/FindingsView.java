package io.rocescope.gui.findings;

import io.rocescope.gui.findings.FindingsViewModel.EvidenceRow;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.Tables;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.finding.Finding;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The findings at the left; at the right the one that is read, with the frames that show it.
public final class FindingsView {
    private static final double SPACING = 8;
    private static final double PADDING = 16;
    private static final double SHARE = 0.38;

    private final FindingsViewModel model;
    private final BorderPane root = new BorderPane();
    private final ListView<Finding> list = new ListView<>();
    private final TableView<EvidenceRow> frames = new TableView<>();
    private final Label severity = new Label();
    private final Label title = wrapped("finding-title");
    private final Label explanation = wrapped("");
    private final Label advice = wrapped("");
    private final Label facts = wrapped("faint");
    private final Button filter = new Button("Show only these frames");
    private final Button connection = new Button("Show its connection");

    public FindingsView(Trace trace, Navigator navigator) {
        model = new FindingsViewModel(trace, navigator);
        PictureTheme.apply(root, navigator);
        list.setItems(model.findings());
        list.setCellFactory(_ -> new FindingCell());
        list.getSelectionModel().selectedItemProperty().addListener((_, _, f) -> {
            if (f != null) {
                model.selectedProperty().set(f);
            }
        });
        model.selectedProperty().addListener((_, _, f) -> show(f));
        Label summary = new Label();
        summary.textProperty().bind(model.summaryProperty());
        CheckBox only = new CheckBox("Only the selected connection");
        only.selectedProperty().bindBidirectional(model.ofConnectionOnlyProperty());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(summary, space, only);
        bar.getStyleClass().add("picture-bar");
        SplitPane split = new SplitPane(list, detail());
        split.setDividerPositions(SHARE);
        root.setTop(bar);
        root.setCenter(EmptyPane.over(split, model.emptyProperty()));
        show(model.selectedProperty().get());
    }

    public Node node() {
        return root;
    }

    public FindingsViewModel model() {
        return model;
    }

    TableView<EvidenceRow> evidence() {
        return frames;
    }

    String shownTitle() {
        return title.getText();
    }

    private static Label wrapped(String styleClass) {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        if (!styleClass.isEmpty()) {
            label.getStyleClass().add(styleClass);
        }
        return label;
    }

    private Node detail() {
        frames.getColumns()
                .setAll(List.of(
                        Tables.column("Frame", 66, true, EvidenceRow::frame, r -> String.valueOf(r.frame())),
                        Tables.column("Time", 104, true, EvidenceRow::time, EvidenceRow::time),
                        Tables.column("From", 96, false, EvidenceRow::source, EvidenceRow::source),
                        Tables.column("To", 96, false, EvidenceRow::destination, EvidenceRow::destination),
                        Tables.column("Packet", 420, false, EvidenceRow::info, EvidenceRow::info)));
        frames.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> {
            Finding finding = model.selectedProperty().get();
            if (row != null && finding != null) {
                model.open(finding, row.frame());
            }
        });
        filter.setOnAction(_ -> with(model::filter));
        connection.setOnAction(_ -> with(model::selectConnection));
        HBox buttons = new HBox(SPACING, filter, connection);
        VBox box = new VBox(SPACING, severity, title, explanation, advice, facts, buttons, frames);
        box.setPadding(new Insets(PADDING));
        VBox.setVgrow(frames, Priority.ALWAYS);
        return box;
    }

    private void with(Consumer<Finding> action) {
        Finding finding = model.selectedProperty().get();
        if (finding != null) {
            action.accept(finding);
        }
    }

    private void show(@Nullable Finding f) {
        if (f == null) {
            frames.getItems().clear();
            return;
        }
        if (!f.equals(list.getSelectionModel().getSelectedItem())) {
            list.getSelectionModel().select(f);
        }
        severity.setText(FindingsViewModel.mark(f.severity()));
        severity.getStyleClass().removeIf(c -> c.startsWith("severity-"));
        severity.getStyleClass().add(styleOf(f));
        title.setText(f.title());
        explanation.setText(f.explanation());
        advice.setText(f.advice().isEmpty() ? "" : "Next: " + f.advice());
        advice.setManaged(!f.advice().isEmpty());
        facts.setText(FindingsViewModel.facts(f));
        filter.setDisable(f.frames().isEmpty());
        connection.setDisable(f.connection() == 0);
        frames.getItems().setAll(model.evidence(f));
    }

    private static String styleOf(Finding f) {
        return "severity-" + f.severity().name().toLowerCase(Locale.ROOT);
    }

    /// A finding in the list: how grave, and its title.
    private final class FindingCell extends ListCell<Finding> {
        private final Label mark = new Label();
        private final Label text = new Label();
        private final VBox box = new VBox(2, mark, text);

        private FindingCell() {
            text.setWrapText(true);
            box.setPadding(new Insets(4, 2, 4, 2));
            text.prefWidthProperty().bind(list.widthProperty().subtract(44));
            text.setMinHeight(Region.USE_PREF_SIZE);
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(@Nullable Finding f, boolean empty) {
            super.updateItem(f, empty);
            setGraphic(f == null || empty ? null : box);
            if (f != null && !empty) {
                mark.setText(FindingsViewModel.mark(f.severity())
                        + (f.connection() > 0 ? "   connection " + f.connection() : ""));
                mark.getStyleClass().removeIf(c -> c.startsWith("severity-"));
                mark.getStyleClass().add(styleOf(f));
                text.setText(f.title());
            }
        }
    }
}
