package io.rocescope.gui.paint;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/// Stands in for a view that has nothing to show, and says why and what to do.
public final class EmptyPane {
    private static final double MOST_WIDTH = 460;
    private static final double SPACING = 8;
    private static final double PADDING = 24;

    private EmptyPane() {}

    /// The content, and over it the reason why it is empty.
    ///
    /// @param reason empty where there is something to show; its first line is the title
    public static StackPane over(Node content, ObservableValue<String> reason) {
        Label title = new Label();
        title.getStyleClass().add("empty-title");
        Label text = new Label();
        text.getStyleClass().add("faint");
        for (Label label : new Label[] {title, text}) {
            label.setWrapText(true);
            label.setTextAlignment(TextAlignment.CENTER);
            label.setAlignment(Pos.CENTER);
            label.setMaxWidth(MOST_WIDTH);
        }
        VBox box = new VBox(SPACING, title, text);
        box.setAlignment(Pos.CENTER);
        box.setPadding(new Insets(PADDING));
        StackPane pane = new StackPane(content, box);
        Runnable update = () -> {
            String now = reason.getValue();
            int line = now.indexOf('\n');
            title.setText(line < 0 ? now : now.substring(0, line));
            text.setText(line < 0 ? "" : now.substring(line + 1));
            box.setVisible(!now.isEmpty());
            content.setVisible(now.isEmpty());
        };
        reason.addListener((_, _, _) -> update.run());
        update.run();
        return pane;
    }
}
