package io.rocescope.gui.window;

import io.rocescope.gui.live.LiveDialog;
import io.rocescope.gui.live.LiveViewModel;
import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.session.SessionViewModel;
import io.rocescope.gui.settings.Settings;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.live.LiveCaptureException;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// One window: nothing open at first, then one capture at a time.
public final class MainWindow {
    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");

    private final Stage stage;
    private final Windows windows;
    private final BorderPane root = new BorderPane();
    private final ExportDialogs exports = new ExportDialogs(this);
    private @Nullable SessionView session;
    private LiveDialog.@Nullable Choice lastChoice;

    MainWindow(Stage stage, Windows windows) {
        this.stage = stage;
        this.windows = windows;
        root.setId("root");
        root.getStyleClass().add("main-window");
        root.setTop(new MainMenu(this).node());
        Settings s = windows.settings().get();
        Scene scene = new Scene(root, s.width(), s.height());
        scene.getStylesheets()
                .add(Objects.requireNonNull(MainWindow.class.getResource("/io/rocescope/gui/rocescope.css"))
                        .toExternalForm());
        scene.setOnDragOver(MainWindow::dragOver);
        scene.setOnDragDropped(this::dropped);
        stage.setScene(scene);
        stage.setMinWidth(640);
        stage.setMinHeight(420);
        stage.setMaximized(s.maximized());
        new Shortcuts(this).install(scene);
        themeChanged();
    }

    /// Shows files, or what can be opened.
    void begin(List<String> files) {
        if (files.isEmpty() || !open(files)) {
            showWelcome();
        }
    }

    private static void dragOver(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        List<String> files =
                event.getDragboard().getFiles().stream().map(File::getPath).toList();
        event.setDropCompleted(!files.isEmpty());
        event.consume();
        if (!files.isEmpty()) {
            open(files);
        }
    }

    void themeChanged() {
        boolean dark = windows.isDark();
        root.pseudoClassStateChanged(DARK, dark);
        double font = Zoom.font(windows.settings().get().zoom());
        root.setStyle("-fx-font-size: " + font + "px;");
        if (session != null) {
            session.model().setDark(dark);
            session.setFontSize(font);
        }
    }

    private void showWelcome() {
        stage.setTitle("RoceScope");
        root.setCenter(new WelcomeView(this).node());
    }

    /// Opens files, merged by time, in this window; what was open is closed. An error is shown and changes nothing.
    ///
    /// @return whether they were opened
    public boolean open(List<String> files) {
        try {
            TraceOptions options = TraceOptions.defaults()
                    .withRocePorts(new HashSet<>(settings().get().rocePorts()));
            show(Trace.openHeld(files, options, Platform::runLater));
        } catch (CaptureException e) {
            // Later: the window may be about to be shown.
            Platform.runLater(
                    () -> Messages.error(stage, "The capture cannot be opened", String.valueOf(e.getMessage())));
            return false;
        }
        if (files.size() == 1 && !files.getFirst().equals("-")) {
            settings().set(settings().get().withRecent(new File(files.getFirst()).getAbsolutePath()));
        }
        return true;
    }

    /// Shows a trace; what was open is closed.
    void show(Trace trace) {
        closeSession();
        FirstRows.await(trace);
        SessionViewModel model = new SessionViewModel(trace, settings(), Platform::runLater);
        SessionView view = new SessionView(model, windows.extras());
        session = view;
        root.setCenter(view.node());
        stage.setTitle(model.title() + " — RoceScope");
        view.setDividers(settings().get().dividers());
        themeChanged();
        // Once the window has given the focus to its first control.
        Platform.runLater(view::focusList);
        FirstRows.proceedWhenDrawn(stage.getScene(), trace);
    }

    private void closeSession() {
        SessionView open = session;
        if (open != null) {
            remember(open);
            open.model().close();
            session = null;
        }
    }

    private void remember(@Nullable SessionView open) {
        Settings s = settings().get();
        boolean maximized = stage.isMaximized();
        Scene scene = stage.getScene();
        s = s.withWindow(
                maximized || scene.getWidth() < 1 ? s.width() : scene.getWidth(),
                maximized || scene.getHeight() < 1 ? s.height() : scene.getHeight(),
                maximized,
                open == null || open.dividers().isEmpty() ? s.dividers() : open.dividers());
        if (open != null) {
            s = s.withColumns(open.list().columns());
        }
        settings().set(s);
    }

    /// Closes the capture; the window stays.
    void closeFile() {
        closeSession();
        showWelcome();
    }

    void close() {
        if (session == null) {
            remember(null);
        }
        closeSession();
    }

    void hide() {
        stage.hide();
    }

    void chooseAndOpen() {
        List<File> files = chooser("Open captures").showOpenMultipleDialog(stage);
        if (files != null) {
            open(files.stream().map(File::getPath).toList());
        }
    }

    /// Asks for a capture of the same traffic at the other end, and shows both in the PSN picture.
    void chooseOtherTap() {
        File file = chooser("Open the capture at the other end").showOpenDialog(stage);
        if (file != null) {
            openOtherTap(file.getPath());
        }
    }

    void openOtherTap(String file) {
        SessionView open = session;
        if (open != null) {
            open.model().navigator().otherTapProperty().set(file);
            open.showTab("PSN over time");
        }
    }

    private FileChooser chooser(String title) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(
                                "Captures",
                                "*.pcap",
                                "*.pcapng",
                                "*.cap",
                                "*.pcap.gz",
                                "*.pcapng.gz",
                                "*.pcap.zst",
                                "*.pcapng.zst"),
                        new FileChooser.ExtensionFilter("All files", "*"));
        List<String> recent = settings().get().recent();
        if (!recent.isEmpty()) {
            File directory = new File(recent.getFirst()).getParentFile();
            if (directory != null && directory.isDirectory()) {
                chooser.setInitialDirectory(directory);
            }
        }
        return chooser;
    }

    /// Asks for an interface and captures from it.
    void chooseInterface() {
        try {
            LiveDialog.ask(stage).ifPresent(this::capture);
        } catch (LiveCaptureException e) {
            Messages.error(stage, "No live capture here", String.valueOf(e.getMessage()));
        }
    }

    private void capture(LiveDialog.Choice choice) {
        try {
            show(LiveViewModel.start(
                    choice.interfaceName(),
                    choice.filter(),
                    choice.snapLength(),
                    choice.promiscuous(),
                    Platform::runLater));
            lastChoice = choice;
        } catch (LiveCaptureException | CaptureException e) {
            Messages.error(stage, "The capture cannot start", String.valueOf(e.getMessage()));
        }
    }

    /// Stops a live capture that runs, starts one as the last time, or asks.
    void startOrStop() {
        SessionView open = session;
        if (open != null
                && open.model().trace().isLive()
                && open.model().trace().isReading()) {
            open.model().trace().cancel();
        } else if (lastChoice != null) {
            capture(lastChoice);
        } else {
            chooseInterface();
        }
    }

    ExportDialogs exports() {
        return exports;
    }

    /// What the window shows below its menus.
    Node content() {
        return root.getCenter();
    }

    void reload() {
        SessionView open = session;
        if (open != null && !open.model().trace().isLive()) {
            open(open.model().trace().names());
        }
    }

    void openWindow() {
        windows.open(new Stage());
    }

    Windows windows() {
        return windows;
    }

    SettingsFile settings() {
        return windows.settings();
    }

    /// What is open, or null.
    public @Nullable SessionView session() {
        return session;
    }

    public Stage stage() {
        return stage;
    }
}
