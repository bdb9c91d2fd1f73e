package io.rocescope.gui.filter;

import io.rocescope.gui.filter.Completion.Applied;
import io.rocescope.gui.filter.Completion.Proposal;
import io.rocescope.gui.filter.FilterBarViewModel.State;
import io.rocescope.gui.filter.FilterBarViewModel.Verdict;
import io.rocescope.gui.settings.SavedFilter;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputDialog;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The filter bar: green when the filter is right, red with the reason when it is not; proposals while one writes.
public final class FilterBarView {
    private static final PseudoClass VALID = PseudoClass.getPseudoClass("filter-valid");
    private static final PseudoClass APPLIED = PseudoClass.getPseudoClass("filter-applied");
    private static final PseudoClass INVALID = PseudoClass.getPseudoClass("filter-invalid");

    private final FilterBarViewModel model;
    private final TextField field = new TextField();
    private final Label problem = new Label();
    private final MenuButton history = new MenuButton("History");
    private final FlowPane saved = new FlowPane(4, 4);
    private final ProposalPopup popup;
    private final VBox box;

    public FilterBarView(FilterBarViewModel model) {
        this.model = model;
        field.setId("filter");
        field.getStyleClass().add("filter-field");
        field.setPromptText("Filter in Wireshark's syntax, such as infiniband.bth.psn == 16  (Ctrl+/)");
        field.setAccessibleText("Display filter");
        HBox.setHgrow(field, Priority.ALWAYS);
        field.textProperty().bindBidirectional(model.textProperty());
        popup = new ProposalPopup(field, this::accept);
        field.textProperty().subscribe(_ -> typed());
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        field.focusedProperty().subscribe(focused -> {
            if (!focused) {
                popup.hide();
            }
        });
        problem.setId("filter-problem");
        problem.getStyleClass().add("filter-problem");
        var apply = new Button("Apply");
        apply.setOnAction(_ -> apply());
        var clear = new Button("Clear");
        clear.setOnAction(_ -> model.clear());
        var save = new Button("Save …");
        save.setTooltip(new Tooltip("Keep this filter as a button"));
        save.setOnAction(_ -> save());
        history.setOnShowing(_ -> fillHistory());
        history.getItems().add(new MenuItem(""));
        saved.getStyleClass().add("saved-filters");
        fillSaved();
        var row = new HBox(6, field, apply, clear, history, save);
        row.getStyleClass().add("filter-row");
        box = new VBox(3, row, problem, saved);
        box.getStyleClass().add("filter-bar");
        model.verdictProperty().subscribe(this::show);
    }

    public Node node() {
        return box;
    }

    public void focus() {
        field.requestFocus();
        field.selectAll();
    }

    private void show(Verdict verdict) {
        field.pseudoClassStateChanged(VALID, verdict.state() == State.VALID);
        field.pseudoClassStateChanged(APPLIED, verdict.state() == State.APPLIED);
        field.pseudoClassStateChanged(INVALID, verdict.state() == State.INVALID);
        problem.setText(verdict.problem());
        problem.setTooltip(verdict.detail().isEmpty() ? null : new Tooltip(verdict.detail()));
        problem.setVisible(!verdict.problem().isEmpty());
        problem.setManaged(!verdict.problem().isEmpty());
    }

    private void typed() {
        if (field.isFocused()) {
            // The caret moves after the text has changed.
            javafx.application.Platform.runLater(() -> popup.show(model.proposals(field.getCaretPosition())));
        }
    }

    private void key(KeyEvent event) {
        if (popup.key(event)) {
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER) {
            apply();
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            popup.hide();
            event.consume();
        } else if (event.getCode() == KeyCode.SPACE && event.isControlDown()) {
            popup.show(model.proposals(field.getCaretPosition()));
            event.consume();
        } else if (event.getCode() == KeyCode.DOWN && !event.isShortcutDown() && !event.isShiftDown()) {
            history.show();
            event.consume();
        }
    }

    private void apply() {
        popup.hide();
        model.apply();
    }

    private void accept(Proposal proposal) {
        Applied applied = Completion.apply(field.getText(), field.getCaretPosition(), proposal);
        field.setText(applied.expression());
        field.positionCaret(applied.caret());
    }

    private void fillHistory() {
        List<String> filters = model.history();
        history.getItems().clear();
        for (String filter : filters) {
            history.getItems().add(item(filter, () -> use(filter)));
        }
        if (filters.isEmpty()) {
            var none = new MenuItem("No filter was applied yet");
            none.setDisable(true);
            history.getItems().add(none);
        }
    }

    private void use(String filter) {
        field.setText(filter);
        apply();
    }

    private void save() {
        if (model.verdictProperty().get().state() == State.INVALID
                || field.getText().isBlank()) {
            problem.setText("Write a filter first: it becomes a button below the bar");
            problem.setVisible(true);
            problem.setManaged(true);
            return;
        }
        var dialog = new TextInputDialog("");
        dialog.setTitle("Save filter");
        dialog.setHeaderText("Name of the filter " + field.getText());
        dialog.showAndWait().map(String::strip).filter(name -> !name.isEmpty()).ifPresent(name -> {
            model.save(name);
            fillSaved();
        });
    }

    private void fillSaved() {
        saved.getChildren().clear();
        for (SavedFilter filter : model.saved()) {
            var button = new Button(filter.name());
            button.setMnemonicParsing(false);
            button.getStyleClass().addAll("saved-filter", "small");
            button.setTooltip(new Tooltip(filter.expression()));
            button.setOnAction(_ -> use(filter.expression()));
            button.setContextMenu(new ContextMenu(
                    item("Edit in the bar", () -> field.setText(filter.expression())),
                    new SeparatorMenuItem(),
                    item("Remove", () -> {
                        model.removeSaved(filter);
                        fillSaved();
                    })));
            saved.getChildren().add(button);
        }
    }

    private static MenuItem item(String title, Runnable action) {
        var item = new MenuItem(title);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> action.run());
        return item;
    }
}
