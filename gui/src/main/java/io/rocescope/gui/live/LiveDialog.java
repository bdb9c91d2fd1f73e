package io.rocescope.gui.live;

import io.rocescope.parser.capture.live.CaptureInterface;
import io.rocescope.parser.capture.live.LiveCaptureException;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/// Asks which interface to capture from, and how.
public final class LiveDialog {
    private static final int MAX_SNAP = 262_144;

    private LiveDialog() {}

    /// What the user chose.
    ///
    /// @param filter in libpcap's syntax, maybe empty
    public record Choice(String interfaceName, String filter, int snapLength, boolean promiscuous) {}

    /// @throws LiveCaptureException if libpcap is missing or fails
    public static Optional<Choice> ask(Window owner) throws LiveCaptureException {
        List<CaptureInterface> interfaces = LiveViewModel.interfaces();
        var table = new TableView<CaptureInterface>();
        table.setId("live-interfaces");
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getColumns().add(column("Interface", CaptureInterface::name));
        table.getColumns().add(column("State", i -> i.up() ? "up" : "down"));
        table.getColumns().add(column("Addresses", i -> String.join(", ", i.addresses())));
        table.getColumns().add(column("Description", CaptureInterface::description));
        table.getItems().setAll(interfaces);
        table.getSelectionModel().selectFirst();
        table.setPrefSize(760, 240);
        table.setPlaceholder(new Label("libpcap names no interface: capturing needs root or CAP_NET_RAW"));
        var filter = new TextField(LiveViewModel.roceOnly());
        filter.setId("live-filter");
        HBox.setHgrow(filter, Priority.ALWAYS);
        var snap = new Spinner<Integer>(64, MAX_SNAP, MAX_SNAP, 64);
        snap.setEditable(true);
        var promiscuous = new CheckBox("Also frames for other hosts (promiscuous)");
        promiscuous.setSelected(true);
        var box = new VBox(
                10,
                table,
                new HBox(8, new Label("Capture filter"), filter),
                new HBox(8, new Label("Octets of each packet"), snap, promiscuous));
        var dialog = new Dialog<ButtonType>();
        dialog.initOwner(owner);
        dialog.setTitle("Capture");
        dialog.setHeaderText("Capture from which interface?");
        dialog.getDialogPane().setContent(box);
        var start = new ButtonType("Start", ButtonBar.ButtonData.OK_DONE);
        dialog.getDialogPane().getButtonTypes().setAll(start, ButtonType.CANCEL);
        CaptureInterface chosen = dialog.showAndWait().orElse(ButtonType.CANCEL) == start
                ? table.getSelectionModel().getSelectedItem()
                : null;
        return Optional.ofNullable(chosen)
                .map(c -> new Choice(c.name(), filter.getText(), snap.getValue(), promiscuous.isSelected()));
    }

    private static TableColumn<CaptureInterface, String> column(
            String title, java.util.function.Function<CaptureInterface, String> text) {
        TableColumn<CaptureInterface, String> column = new TableColumn<>(title);
        column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())));
        return column;
    }
}
