package io.rocescope.gui.replay;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// Asks before anything is sent; it stands in the panel, so that what it speaks of can be looked at meanwhile.
final class ConfirmView {
    private final HBox box;

    ConfirmView(ReplayViewModel model) {
        var text = new Label();
        text.setId("replay-question");
        text.setWrapText(true);
        text.setMaxWidth(Double.MAX_VALUE);
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.textProperty().bind(model.questionProperty());
        HBox.setHgrow(text, Priority.ALWAYS);
        Button send = ControlsView.button("Send", model::accept);
        send.setId("replay-send");
        Button not = ControlsView.button("Do not send", model::dismiss);
        not.setId("replay-dismiss");
        for (Button button : new Button[] {send, not}) {
            button.setMinWidth(Region.USE_PREF_SIZE);
        }
        box = new HBox(8, text, send, not);
        box.getStyleClass().add("banner");
        ControlsView.shownWhile(box, model.questionProperty().isNotEmpty());
    }

    Node node() {
        return box;
    }
}
