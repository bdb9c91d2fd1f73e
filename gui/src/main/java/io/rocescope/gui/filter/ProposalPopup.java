package io.rocescope.gui.filter;

import io.rocescope.gui.filter.Completion.Proposal;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Bounds;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Popup;
import org.jspecify.annotations.Nullable;

/// Proposals below a text field. Tab takes one; Enter does so once one was chosen with the arrow keys.
final class ProposalPopup {
    private static final double ROW = 26;
    private static final int MOST_ROWS = 9;

    private final TextField field;
    private final Consumer<Proposal> accept;
    private final ListView<Proposal> list = new ListView<>();
    private final Popup popup = new Popup();
    private boolean accepting;

    ProposalPopup(TextField field, Consumer<Proposal> accept) {
        this.field = field;
        this.accept = accept;
        list.setId("proposals");
        list.getStyleClass().addAll("proposals", "dense");
        list.setFixedCellSize(ROW);
        list.setPrefWidth(620);
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> new Cell());
        list.setOnMouseClicked(_ -> take());
        popup.getContent().add(list);
        popup.setAutoHide(true);
        popup.setHideOnEscape(false);
    }

    void show(List<Proposal> proposals) {
        if (accepting
                || proposals.isEmpty()
                || field.getScene() == null
                || field.getScene().getWindow() == null) {
            hide();
            return;
        }
        list.getItems().setAll(proposals);
        list.getSelectionModel().clearSelection();
        list.setPrefHeight(ROW * Math.min(MOST_ROWS, proposals.size()) + 4);
        Bounds bounds = field.localToScreen(field.getBoundsInLocal());
        if (bounds != null && !popup.isShowing()) {
            popup.show(field, bounds.getMinX(), bounds.getMaxY());
        }
    }

    void hide() {
        popup.hide();
    }

    List<Proposal> shown() {
        return popup.isShowing() ? List.copyOf(list.getItems()) : List.of();
    }

    /// @return whether the key was for the proposals
    boolean key(KeyEvent event) {
        if (!popup.isShowing()) {
            return false;
        }
        int selected = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case DOWN -> select(selected + 1);
            case UP -> select(selected - 1);
            case TAB -> {
                if (selected < 0) {
                    select(0);
                }
                take();
            }
            case ENTER -> {
                if (selected < 0) {
                    return false;
                }
                take();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void select(int index) {
        int row = Math.floorMod(index, list.getItems().size());
        list.getSelectionModel().select(row);
        list.scrollTo(Math.max(0, row - MOST_ROWS / 2));
    }

    private void take() {
        Proposal chosen = list.getSelectionModel().getSelectedItem();
        if (chosen != null) {
            hide();
            accepting = true;
            accept.accept(chosen);
            accepting = false;
        }
    }

    private static final class Cell extends ListCell<Proposal> {
        private final Label text = new Label();
        private final Label description = new Label();
        private final HBox box = new HBox(12, text, new Region(), description);

        Cell() {
            HBox.setHgrow(box.getChildren().get(1), Priority.ALWAYS);
            text.setMinWidth(Region.USE_PREF_SIZE);
            text.getStyleClass().add("proposal-text");
            description.getStyleClass().add("proposal-description");
        }

        @Override
        protected void updateItem(@Nullable Proposal proposal, boolean empty) {
            super.updateItem(proposal, empty);
            if (proposal == null || empty) {
                setGraphic(null);
            } else {
                text.setText(proposal.text());
                description.setText(proposal.description());
                setGraphic(box);
            }
        }
    }
}
