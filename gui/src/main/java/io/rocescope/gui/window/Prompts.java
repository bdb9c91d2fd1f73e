package io.rocescope.gui.window;

import io.rocescope.gui.session.SessionView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputDialog;
import javafx.scene.input.KeyCombination;

/// Small questions to the user.
final class Prompts {
    private Prompts() {}

    static void goTo(SessionView session) {
        var dialog = new TextInputDialog();
        dialog.setTitle("Go to frame");
        dialog.setHeaderText(
                "Frame number, 1 to " + session.model().trace().packets().size());
        dialog.showAndWait().map(String::strip).ifPresent(text -> {
            try {
                session.model().list().goTo(Long.parseLong(text));
            } catch (NumberFormatException e) {
                // Says how far numbers go.
                session.model().list().goTo(0);
            }
        });
    }

    static void comment(SessionView session, long frame) {
        String before = session.model().trace().comment(frame);
        var dialog = new TextInputDialog(before == null ? "" : before);
        dialog.setTitle("Comment");
        int packets = session.model().list().selection().size();
        dialog.setHeaderText("Comment on " + (packets > 1 ? packets + " packets" : "frame " + frame)
                + "; it is kept when packets are exported");
        dialog.showAndWait().ifPresent(text -> session.model().list().commentSelected(text.strip()));
    }

    /// Lists the keys, from the menus themselves.
    static void keys(MainWindow window, MenuBar bar) {
        var text = new StringBuilder();
        for (Menu menu : bar.getMenus()) {
            for (MenuItem item : menu.getItems()) {
                KeyCombination keys = item.getAccelerator();
                if (keys != null) {
                    text.append(String.format(
                            "%-22s %s%n", keys.getDisplayText(), item.getText().replace("_", "")));
                }
            }
        }
        Messages.info(window.stage(), "Keys", text.toString());
    }
}
