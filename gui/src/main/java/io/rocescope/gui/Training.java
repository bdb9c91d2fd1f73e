package io.rocescope.gui;

import io.rocescope.gui.settings.SettingsFile;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Opens a sample in a window, uses it a little and closes it: the build keeps what this loads, links and counts in the
/// window's AOT cache, so that later starts need not (JEP 483, 514, 515).
///
/// ```
/// java -Dglass.platform=Headless -Dprism.order=sw -Drocescope.settings=FILE … io.rocescope.gui.Training CAPTURE
/// ```
public final class Training {
    /// The command line, by its name: it names the window likewise.
    private static final String COMMAND_LINE = "io.rocescope.headless.Main";

    /// A build must not hang where JavaFX does.
    private static final long MOST_S = 120;

    private static final int LOOKS = 4000;
    private static final int JUMPS = 10;
    /// How far a jump goes: nearly a screenful.
    private static final int JUMP_ROWS = 17;

    private static final long BETWEEN_LOOKS_MS = 10;

    private Training() {}

    /// @param args a capture
    public static void main(String[] args) throws ReflectiveOperationException {
        daemon("watchdog", () -> {
            TimeUnit.SECONDS.sleep(MOST_S);
            Runtime.getRuntime().halt(1);
        });
        daemon("training", Training::use);
        Object command = new String[] {"gui", args[0]};
        Class.forName(COMMAND_LINE).getMethod("main", String[].class).invoke(null, command);
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static void daemon(String name, Work work) {
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void use() throws InterruptedException {
        Scene scene = scene();
        if (scene != null) {
            for (int jump = 0; jump < JUMPS; jump++) {
                int row = jump * JUMP_ROWS;
                ui(() -> {
                    var bar = (ScrollBar) scene.lookup("#packet-scroll");
                    bar.setValue(row % Math.max(1, bar.getMax()));
                    ((TableView<?>) scene.lookup("#packet-list"))
                            .getSelectionModel()
                            .select(row % JUMP_ROWS);
                });
            }
            var tabs = (TabPane) scene.lookup("#views");
            for (int tab = tabs.getTabs().size() - 1; tab >= 0; tab--) {
                int shown = tab;
                ui(() -> tabs.getSelectionModel().select(shown));
            }
        }
        String settings = System.getProperty("rocescope.settings");
        if (settings != null) {
            // It was written in between: now it is read, too.
            new SettingsFile(Path.of(settings)).get();
        }
        Platform.exit();
    }

    /// The window's scene once there are rows in it; null where none came.
    private static @Nullable Scene scene() throws InterruptedException {
        AtomicReference<@Nullable Scene> found = new AtomicReference<>();
        for (int look = 0; look < LOOKS && found.get() == null; look++) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
            try {
                ui(() -> found.set(withRows()));
            } catch (IllegalStateException e) {
                // JavaFX has not started yet.
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MS);
            }
        }
        return found.get();
    }

    private static @Nullable Scene withRows() {
        for (Window window : Window.getWindows()) {
            if (window.getScene().lookup("#packet-list .table-row-cell") != null) {
                return window.getScene();
            }
        }
        return null;
    }

    /// Runs something in the thread of the user interface, and lets a frame be drawn.
    private static void ui(Runnable action) throws InterruptedException {
        var done = new CountDownLatch(1);
        Platform.runLater(() -> {
            try {
                action.run();
                Platform.requestNextPulse();
            } finally {
                Platform.runLater(done::countDown);
            }
        });
        done.await();
    }
}
