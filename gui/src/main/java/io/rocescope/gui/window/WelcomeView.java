package io.rocescope.gui.window;

import java.io.File;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// What a window shows before a capture is open: ways to open one.
final class WelcomeView {
    private final VBox box = new VBox(14);

    WelcomeView(MainWindow window) {
        var title = new Label("RoceScope");
        title.getStyleClass().add("welcome-title");
        var hint = new Label("Open a capture of RoCE traffic, or drop files here. Several files are merged by time.");
        hint.setWrapText(true);
        var open = new Button("Open …  (Ctrl+O)");
        open.setId("welcome-open");
        open.setDefaultButton(true);
        open.setOnAction(_ -> window.chooseAndOpen());
        var live = new Button("Capture …  (Ctrl+K)");
        live.setOnAction(_ -> window.chooseInterface());
        box.getChildren().addAll(title, hint, new HBox(10, open, live));
        List<String> recent = window.settings().get().recent();
        if (!recent.isEmpty()) {
            var heading = new Label("Recent captures");
            heading.getStyleClass().add("welcome-heading");
            box.getChildren().add(heading);
            var links = new VBox(2);
            for (String file : recent) {
                var link = new Hyperlink(file);
                link.setMnemonicParsing(false);
                link.setDisable(!new File(file).exists());
                link.setOnAction(_ -> window.open(List.of(file)));
                links.getChildren().add(link);
            }
            box.getChildren().add(links);
        }
        box.getStyleClass().add("welcome");
        box.setAlignment(Pos.TOP_LEFT);
    }

    Node node() {
        return box;
    }
}
