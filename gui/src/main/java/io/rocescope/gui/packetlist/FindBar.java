package io.rocescope.gui.packetlist;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.StringConverter;

/// Finds packets by filter, text or octets; Enter goes to the next, Shift+Enter to the one before.
public final class FindBar {
    private final PacketListViewModel model;
    private final ComboBox<Search.Kind> kind = new ComboBox<>();
    private final TextField wanted = new TextField();
    private final HBox box;

    public FindBar(PacketListViewModel model) {
        this.model = model;
        kind.getItems().setAll(Search.Kind.values());
        kind.setValue(Search.Kind.TEXT);
        kind.setConverter(new StringConverter<>() {
            @Override
            public String toString(Search.Kind value) {
                return value.title();
            }

            @Override
            public Search.Kind fromString(String text) {
                return Search.Kind.TEXT;
            }
        });
        wanted.setId("find");
        wanted.setPromptText("Find  (Enter: next, Shift+Enter: previous, Esc: close)");
        HBox.setHgrow(wanted, Priority.ALWAYS);
        wanted.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                again(!event.isShiftDown());
                event.consume();
            } else if (event.getCode() == KeyCode.ESCAPE) {
                setShown(false);
                event.consume();
            }
        });
        var next = new Button("Next");
        next.setOnAction(_ -> again(true));
        var previous = new Button("Previous");
        previous.setOnAction(_ -> again(false));
        var close = new Button("✕");
        close.setAccessibleText("Close the find bar");
        close.setOnAction(_ -> setShown(false));
        box = new HBox(6, kind, wanted, next, previous, close);
        box.getStyleClass().add("find-bar");
        setShown(false);
    }

    public Node node() {
        return box;
    }

    public void show() {
        setShown(true);
        wanted.requestFocus();
        wanted.selectAll();
    }

    private void setShown(boolean shown) {
        box.setVisible(shown);
        box.setManaged(shown);
    }

    /// Looks for the next one, or the one before.
    public void again(boolean forward) {
        if (wanted.getText().isBlank()) {
            show();
        } else {
            model.find(kind.getValue(), wanted.getText().strip(), forward);
        }
    }
}
