package io.rocescope.gui.window;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.colouring.Rgb;
import io.rocescope.gui.session.SessionView;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ColorPicker;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/// Edits the colouring rules: the first rule that fits a packet colours it.
final class ColourRulesDialog {
    private final MainWindow window;
    private final ObservableList<ColourRule> rules;
    private final ListView<ColourRule> list;
    private final CheckBox enabled = new CheckBox("Colour the packet list");
    private final TextField name = new TextField();
    private final TextField filter = new TextField();
    private final ColorPicker colour = new ColorPicker();
    private final CheckBox active = new CheckBox("Use this rule");
    private final Label problem = new Label();
    private boolean syncing;

    ColourRulesDialog(MainWindow window) {
        this.window = window;
        rules = FXCollections.observableArrayList(window.settings().get().colourRules());
        list = new ListView<>(rules);
        enabled.setSelected(window.settings().get().colouring());
        list.setCellFactory(_ -> new Cell());
        list.setPrefSize(640, 280);
        list.getSelectionModel().selectedItemProperty().subscribe(this::edit);
        problem.getStyleClass().add("filter-problem");
        filter.setPrefColumnCount(46);
        name.textProperty().subscribe(this::edited);
        filter.textProperty().subscribe(this::edited);
        colour.valueProperty().subscribe(this::edited);
        active.selectedProperty().subscribe(this::edited);
        list.getSelectionModel().selectFirst();
    }

    void show() {
        var form = new GridPane();
        form.setHgap(8);
        form.setVgap(6);
        form.addRow(0, new Label("Name"), name);
        form.addRow(1, new Label("Filter"), filter);
        form.addRow(2, new Label("Colour"), new HBox(10, colour, active));
        form.add(problem, 1, 3);
        var buttons = new HBox(
                6,
                button("Add", () -> {
                    rules.addFirst(new ColourRule("New rule", "roce.connection == 1", "#cfe8ff", true));
                    list.getSelectionModel().selectFirst();
                }),
                button("Remove", () -> rules.remove(list.getSelectionModel().getSelectedItem())),
                button("Up", () -> move(-1)),
                button("Down", () -> move(1)),
                button("Defaults", () -> rules.setAll(ColourRule.defaults())));
        var dialog = new Dialog<ButtonType>();
        dialog.initOwner(window.stage());
        dialog.setTitle("Colouring rules");
        dialog.setHeaderText("The first rule whose filter a packet passes colours it.");
        dialog.getDialogPane().setContent(new VBox(10, enabled, list, buttons, form));
        dialog.getDialogPane().getButtonTypes().setAll(ButtonType.OK, ButtonType.CANCEL);
        if (dialog.showAndWait().orElse(ButtonType.CANCEL) == ButtonType.OK) {
            SessionView session = window.session();
            if (session == null) {
                window.settings().set(window.settings().get().withColours(rules, enabled.isSelected()));
            } else {
                session.model().setColours(List.copyOf(rules), enabled.isSelected());
            }
        }
    }

    private static Button button(String title, Runnable action) {
        var button = new Button(title);
        button.setOnAction(_ -> action.run());
        return button;
    }

    private void move(int by) {
        int index = list.getSelectionModel().getSelectedIndex();
        int target = index + by;
        if (index >= 0 && target >= 0 && target < rules.size()) {
            rules.add(target, rules.remove(index));
            list.getSelectionModel().select(target);
        }
    }

    private void edit(@Nullable ColourRule rule) {
        if (rule == null || syncing) {
            return;
        }
        syncing = true;
        name.setText(rule.name());
        filter.setText(rule.filter());
        colour.setValue(Color.web(rule.colour()));
        active.setSelected(rule.enabled());
        syncing = false;
        judge(rule);
    }

    private void edited() {
        int index = list.getSelectionModel().getSelectedIndex();
        if (syncing || index < 0) {
            return;
        }
        Color c = colour.getValue();
        Rgb rgb = new Rgb(octet(c.getRed()), octet(c.getGreen()), octet(c.getBlue()));
        ColourRule rule = new ColourRule(name.getText(), filter.getText(), rgb.hex(), active.isSelected());
        syncing = true;
        rules.set(index, rule);
        list.getSelectionModel().select(index);
        syncing = false;
        judge(rule);
    }

    private static int octet(double part) {
        return (int) Math.round(part * 0xff);
    }

    private void judge(ColourRule rule) {
        String wrong = Colouring.problem(rule);
        problem.setText(wrong == null ? "" : wrong);
    }

    private final class Cell extends ListCell<ColourRule> {
        @Override
        protected void updateItem(@Nullable ColourRule rule, boolean empty) {
            super.updateItem(rule, empty);
            if (rule == null || empty) {
                setText("");
                setStyle("");
                return;
            }
            Rgb background = rule.background(window.windows().isDark());
            setText((rule.enabled() ? "" : "(off)  ") + rule.name() + "   " + rule.filter());
            setStyle("-color-cell-bg: " + background.hex() + "; -color-cell-fg: "
                    + background.text().hex() + ";");
        }
    }
}
