package io.rocescope.gui;

import io.rocescope.gui.session.ExtraView;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.window.MainWindow;
import io.rocescope.gui.window.Windows;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;
import javafx.stage.Stage;

/// The JavaFX application: a window with the files that were named.
public final class RoceScopeApplication extends Application {
    @Override
    public void start(Stage stage) {
        String file = System.getProperty("rocescope.settings");
        SettingsFile settings = new SettingsFile(file == null ? SettingsFile.usual(System::getenv) : Path.of(file));
        MainWindow window = new Windows(settings, views()).open(stage);
        List<String> files = getParameters().getRaw();
        if (!files.isEmpty()) {
            window.open(files);
        }
    }

    /// The views beside the packet list, in the order of their tabs.
    public static List<ExtraView> views() {
        return List.of();
    }
}
