package io.rocescope.gui.window;

import io.rocescope.gui.export.Exports;
import io.rocescope.gui.export.Exports.Which;
import io.rocescope.gui.export.ReportExport;
import io.rocescope.gui.packetlist.PacketListViewModel;
import io.rocescope.gui.paint.Picture;
import io.rocescope.gui.paint.PictureFiles;
import io.rocescope.gui.session.SessionView;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ChoiceDialog;
import javafx.scene.control.Dialog;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;

/// Asks what to write and where, and writes it in the background.
final class ExportDialogs {
    private final MainWindow window;

    ExportDialogs(MainWindow window) {
        this.window = window;
    }

    private @Nullable PacketListViewModel list() {
        SessionView session = window.session();
        return session == null ? null : session.model().list();
    }

    /// Asks which packets, and writes them as pcapng.
    void packets() {
        PacketListViewModel list = list();
        if (list == null) {
            return;
        }
        Optional<LongStream> frames = askWhich(list);
        if (frames.isEmpty()) {
            return;
        }
        File target = choose("Export packets", "packets.pcapng", "pcapng captures", "*.pcapng");
        if (target != null) {
            run(
                    target,
                    () -> Exports.packets(list, frames.get(), target.toPath(), _ -> {}, () -> false)
                            + " packets were written");
        }
    }

    private Optional<LongStream> askWhich(PacketListViewModel list) {
        var dialog = new Dialog<ButtonType>();
        dialog.initOwner(window.stage());
        dialog.setTitle("Export packets");
        dialog.setHeaderText("Which packets are to be written as pcapng?");
        var group = new ToggleGroup();
        var box = new VBox(8);
        box.setPadding(new Insets(4, 0, 0, 0));
        for (Which which : Which.values()) {
            var button = new RadioButton(which.title());
            button.setUserData(which);
            button.setToggleGroup(group);
            button.setSelected(which == (list.selection().size() > 1 ? Which.SELECTED : Which.DISPLAYED));
            button.setDisable(
                    switch (which) {
                        case MARKED, MARKED_RANGE -> list.marks().isEmpty();
                        case SELECTED -> list.selection().size() == 0;
                        case ALL, DISPLAYED, RANGE -> false;
                    });
            box.getChildren().add(button);
        }
        var range = new TextField();
        range.setPromptText("such as 1-5,9,20-");
        range.textProperty().subscribe(text -> {
            if (!text.isEmpty()) {
                group.selectToggle(group.getToggles().getLast());
            }
        });
        box.getChildren().add(range);
        dialog.getDialogPane().setContent(box);
        dialog.getDialogPane().getButtonTypes().setAll(ButtonType.OK, ButtonType.CANCEL);
        if (dialog.showAndWait().orElse(ButtonType.CANCEL) != ButtonType.OK) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Exports.frames(list, (Which) group.getSelectedToggle().getUserData(), range.getText()));
        } catch (IllegalArgumentException e) {
            Messages.error(window.stage(), "The range is wrong", String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /// Writes the displayed rows as CSV or JSON.
    void table() {
        PacketListViewModel list = list();
        File target = list == null ? null : choose("Export table", "packets.csv", "CSV or JSON", "*.csv", "*.json");
        if (list != null && target != null) {
            // In this thread: rows are made by it alone.
            write(target, () -> {
                Exports.table(list, target.toPath());
                return "The displayed rows were written";
            });
        }
    }

    /// Writes what the view draws as SVG or PNG, or what the whole window shows as PNG.
    void picture() {
        SessionView session = window.session();
        List<Picture> pictures = session == null ? List.of() : session.pictures();
        if (pictures.isEmpty()) {
            wholeWindow();
            return;
        }
        List<String> choices = new ArrayList<>(pictures.stream()
                .map(picture -> picture.title() + " (SVG or PNG)")
                .toList());
        choices.add("The whole window (PNG)");
        var dialog = new ChoiceDialog<>(choices.getFirst(), choices);
        dialog.initOwner(window.stage());
        dialog.setTitle("Export picture");
        dialog.setHeaderText("Which picture is to be written?");
        dialog.showAndWait().map(choices::indexOf).ifPresent(chosen -> {
            if (chosen < pictures.size()) {
                pictures.get(chosen).save();
            } else {
                wholeWindow();
            }
        });
    }

    private void wholeWindow() {
        File target = choose("Export picture", "rocescope.png", "PNG pictures", "*.png");
        if (target != null) {
            write(target, () -> {
                PictureFiles.writePng(window.content().snapshot(null, null), target.toPath());
                return "The picture was written";
            });
        }
    }

    /// Writes the report of the whole analysis.
    void report() {
        SessionView session = window.session();
        File target = session == null ? null : choose("HTML report", "report.html", "HTML pages", "*.html");
        if (session != null && target != null) {
            run(target, () -> {
                ReportExport.write(session.model().trace(), target.toPath());
                return "The report was written";
            });
        }
    }

    private @Nullable File choose(String title, String name, String what, String... patterns) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(name);
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter(what, patterns));
        return chooser.showSaveDialog(window.stage());
    }

    private interface Work {
        String run() throws IOException;
    }

    private void run(File target, Work work) {
        Thread.ofPlatform().daemon().name("export").start(() -> write(target, work));
    }

    private void write(File target, Work work) {
        try {
            String done = work.run();
            Platform.runLater(() -> Messages.info(window.stage(), done, target.getPath()));
        } catch (IOException e) {
            Platform.runLater(() ->
                    Messages.error(window.stage(), target + " cannot be written", String.valueOf(e.getMessage())));
        }
    }
}
