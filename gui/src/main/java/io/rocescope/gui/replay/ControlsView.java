package io.rocescope.gui.replay;

import io.rocescope.replay.engine.Pacing;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Spinner;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// What a replay runs on, how fast and how often, and the buttons that start and stop it.
final class ControlsView {
    private static final String SIMULATED = "Simulated RNICs";
    private static final String DEVICES = "Devices of this machine";
    private static final double NS_PER_US = 1000;

    private final ReplayViewModel model;
    private final ComboBox<String> target = new ComboBox<>();
    private final ComboBox<PacingKind> pacing = new ComboBox<>();
    private final Spinner<Double> speed = new Spinner<>(0.01, 1000, 1, 0.5);
    private final Spinner<Double> gap = new Spinner<>(0.001, 1e9, 10, 1);
    private final Spinner<Integer> loops = new Spinner<>(1, 1000, 1);
    private final Spinner<Double> delay = new Spinner<>(0.0, 1e6, 1, 1);
    private final CheckBox realTime = new CheckBox("In real time");
    private final BooleanBinding onDevices = target.valueProperty().isEqualTo(DEVICES);
    private final VBox box = new VBox(6);

    private enum PacingKind {
        CAPTURED("as captured, at speed"),
        GAP("evenly, a gap of µs"),
        TOP("at top speed");

        private final String text;

        PacingKind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// @param save what the button for the plan does
    ControlsView(ReplayViewModel model, Runnable save) {
        this.model = model;
        target.setId("replay-target");
        target.getItems().setAll(SIMULATED, DEVICES);
        target.setValue(SIMULATED);
        pacing.setId("replay-pacing");
        pacing.getItems().setAll(PacingKind.values());
        pacing.setValue(PacingKind.CAPTURED);
        for (Spinner<?> spinner : new Spinner<?>[] {speed, gap, loops, delay}) {
            spinner.setEditable(true);
            spinner.setPrefWidth(96);
        }
        realTime.setTooltip(new Tooltip("By this machine's clock instead of as fast as it can be computed"));
        Node devices = new DevicesView(model.devices()).node();
        shownWhile(devices, onDevices);
        onDevices.subscribe(now -> {
            if (now && model.devices().devices().isEmpty()) {
                model.devices().look();
            }
        });
        box.getChildren().addAll(settings(), devices, new ConfirmView(model).node(), buttons(save));
    }

    private Node settings() {
        shownWhile(speed, pacing.valueProperty().isEqualTo(PacingKind.CAPTURED));
        shownWhile(gap, pacing.valueProperty().isEqualTo(PacingKind.GAP));
        Node simulation = group("One-way delay, µs", delay, realTime);
        shownWhile(simulation, onDevices.not());
        return new FlowPane(
                16, 6, group("On", target), group("Requests", pacing, speed, gap), group("Loops", loops), simulation);
    }

    private Node buttons(Runnable save) {
        Button run = button("Run", this::run);
        run.setId("replay-run");
        run.textProperty()
                .bind(Bindings.when(onDevices).then("Run on devices …").otherwise("Run on simulated RNICs"));
        run.disableProperty().bind(model.runningProperty());
        Button stop = button("Stop", model::stop);
        stop.setId("replay-stop");
        stop.disableProperty().bind(model.runningProperty().not());
        Button plan = button("Save plan …", save);
        plan.setTooltip(new Tooltip("For another machine: rocescope replay run PLAN --device NAME"));
        plan.disableProperty().bind(model.runningProperty());
        var progress = new ProgressBar();
        progress.setPrefWidth(160);
        progress.progressProperty().bind(model.progressProperty());
        progress.visibleProperty().bind(model.runningProperty());
        var row = new HBox(8, run, stop, plan, progress);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private void run() {
        if (onDevices.get()) {
            model.propose(setup());
        } else {
            model.run(setup());
        }
    }

    static Button button(String title, Runnable action) {
        var button = new Button(title);
        button.setOnAction(_ -> action.run());
        return button;
    }

    static HBox group(String title, Node... controls) {
        var group = new HBox(8, new Label(title));
        group.getChildren().addAll(controls);
        group.setAlignment(Pos.CENTER_LEFT);
        return group;
    }

    static void shownWhile(Node node, BooleanBinding condition) {
        node.visibleProperty().bind(condition);
        node.managedProperty().bind(node.visibleProperty());
    }

    Setup setup() {
        Pacing chosen = switch (pacing.getValue()) {
            case CAPTURED -> new Pacing.Captured(speed.getValue());
            case GAP -> new Pacing.Gap(Math.max(1, (long) (gap.getValue() * NS_PER_US)));
            case TOP -> new Pacing.TopSpeed();
        };
        return new Setup(chosen, loops.getValue(), (long) (delay.getValue() * NS_PER_US), realTime.isSelected());
    }

    Node node() {
        return box;
    }
}
