package io.rocescope.gui.window;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.rocescope.gui.session.ExtraView;
import io.rocescope.gui.settings.SettingsFile;
import java.util.ArrayList;
import java.util.List;
import javafx.application.Application;
import javafx.stage.Stage;

/// The program's windows, and what they share: settings and theme.
public final class Windows {
    private final SettingsFile settings;
    private final List<ExtraView> extras;
    private final List<MainWindow> open = new ArrayList<>();

    /// @param extras views beside the packet list
    public Windows(SettingsFile settings, List<ExtraView> extras) {
        this.settings = settings;
        this.extras = List.copyOf(extras);
        applyTheme();
    }

    /// Opens another window.
    public MainWindow open(Stage stage) {
        return open(stage, List.of());
    }

    /// Opens another window with a capture in it.
    ///
    /// @param files merged by time; none shows what can be opened
    public MainWindow open(Stage stage, List<String> files) {
        MainWindow window = new MainWindow(stage, this);
        open.add(window);
        stage.setOnHidden(_ -> {
            window.close();
            open.remove(window);
        });
        // Before it is seen, so that styles and places are found once, and with the first rows in them.
        window.begin(files);
        stage.show();
        return window;
    }

    SettingsFile settings() {
        return settings;
    }

    List<ExtraView> extras() {
        return extras;
    }

    boolean isDark() {
        return settings.get().dark();
    }

    void setDark(boolean dark) {
        settings.set(settings.get().withDark(dark));
        applyTheme();
        open.forEach(MainWindow::themeChanged);
    }

    void setZoom(int zoom) {
        settings.set(settings.get().withZoom(zoom));
        open.forEach(MainWindow::themeChanged);
    }

    private void applyTheme() {
        Application.setUserAgentStylesheet(
                isDark() ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
    }

    /// Closes all windows, which ends the program.
    void quit() {
        List.copyOf(open).forEach(MainWindow::hide);
    }
}
