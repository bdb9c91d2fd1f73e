package io.rocescope.gui.window;

import io.rocescope.gui.session.SessionView;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.input.KeyCombination;

/// Second keys for what the menus have: those that Wireshark's users have in their fingers.
final class Shortcuts {
    private static final Map<String, Consumer<SessionView>> KEYS = Map.of(
            "F8", session -> move(session, 1),
            "F7", session -> move(session, -1),
            "F3", session -> session.findAgain(true),
            "Shift+F3", session -> session.findAgain(false));

    private final MainWindow window;

    Shortcuts(MainWindow window) {
        this.window = window;
    }

    private static void move(SessionView session, int by) {
        var rows = session.model().list().rows();
        int row = rows.rowOf(session.model().navigator().selectedFrameProperty().get()) + by;
        if (row >= 0 && row < rows.size()) {
            session.model().navigator().goToFrame(rows.frameAt(row));
        }
    }

    void install(Scene scene) {
        KEYS.forEach((keys, action) -> scene.getAccelerators().put(KeyCombination.valueOf(keys), () -> {
            SessionView session = window.session();
            if (session != null) {
                action.accept(session);
            }
        }));
        // "=" and "+" share a key on most keyboards.
        scene.getAccelerators()
                .put(
                        KeyCombination.valueOf("Shortcut+Equals"),
                        () -> window.windows()
                                .setZoom(Zoom.larger(window.settings().get().zoom())));
    }
}
