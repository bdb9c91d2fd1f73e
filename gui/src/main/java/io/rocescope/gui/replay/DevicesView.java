package io.rocescope.gui.replay;

import io.rocescope.replay.engine.DeviceEntry;
import io.rocescope.replay.verbs.GidEntry;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// Device and address of both ends, or what to do where there is none.
final class DevicesView {
    private final DevicesViewModel model;
    private final VBox box = new VBox(6);

    DevicesView(DevicesViewModel model) {
        this.model = model;
        Button look = ControlsView.button("Look again", model::look);
        look.setTooltip(new Tooltip("Ask libibverbs for this machine's devices"));
        look.disableProperty().bind(model.lookingProperty());
        var problem = new Label();
        problem.setId("replay-device-problem");
        problem.setWrapText(true);
        problem.textProperty()
                .bind(Bindings.when(model.lookingProperty())
                        .then("Looking for devices …")
                        .otherwise(model.problemProperty()));
        ControlsView.shownWhile(problem, problem.textProperty().isNotEmpty());
        box.getChildren()
                .addAll(
                        new FlowPane(16, 6, end("End A on", "a", model.a()), end("End B on", "b", model.b()), look),
                        problem);
    }

    private Node end(String title, String id, EndChoice choice) {
        ComboBox<DeviceEntry> device = combo(DeviceEntry::name);
        device.setId("replay-device-" + id);
        device.setItems(model.devices());
        device.valueProperty().bindBidirectional(choice.deviceProperty());
        ComboBox<GidEntry> address = combo(DevicesViewModel::text);
        address.setId("replay-address-" + id);
        address.setTooltip(new Tooltip("The address that packets leave from; the first IPv4 one without a choice"));
        choice.deviceProperty().subscribe(now -> {
            // The list is exchanged under a value that belongs to it: the control would drop it.
            GidEntry chosen = choice.addressProperty().get();
            address.getItems().setAll(now == null ? List.of() : now.addresses());
            choice.addressProperty().set(chosen);
        });
        address.valueProperty().bindBidirectional(choice.addressProperty());
        return ControlsView.group(title, device, address);
    }

    private static <T> ComboBox<T> combo(Function<T, String> text) {
        var combo = new ComboBox<T>();
        combo.setPromptText("none");
        combo.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable T value) {
                return value == null ? "" : text.apply(value);
            }

            @Override
            public @Nullable T fromString(String written) {
                return null;
            }
        });
        return combo;
    }

    Node node() {
        return box;
    }
}
