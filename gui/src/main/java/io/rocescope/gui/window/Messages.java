package io.rocescope.gui.window;

import javafx.scene.control.Alert;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.stage.Window;

/// Errors and results as dialogs.
final class Messages {
    private static final double WIDTH = 640;

    private Messages() {}

    static void error(Window owner, String title, String text) {
        show(owner, Alert.AlertType.ERROR, title, text);
    }

    static void info(Window owner, String title, String text) {
        show(owner, Alert.AlertType.INFORMATION, title, text);
    }

    private static void show(Window owner, Alert.AlertType type, String title, String text) {
        var alert = new Alert(type);
        alert.initOwner(owner);
        alert.setTitle("RoceScope");
        alert.setHeaderText(title);
        var label = new Label(text);
        label.setWrapText(true);
        label.setMaxWidth(WIDTH);
        label.setMinHeight(Region.USE_PREF_SIZE);
        alert.getDialogPane().setContent(label);
        // Not waiting: the caller may be in the middle of something, and tests go on.
        alert.show();
    }
}
