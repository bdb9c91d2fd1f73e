package io.rocescope.gui.details;

import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.parser.detail.FieldNode;
import io.rocescope.parser.filter.Fields;
import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/// The menu of a field: filters from it, a column for it, copies of it.
public final class FieldMenu {
    private final SimpleNavigator navigator;
    private final Consumer<String> addColumn;
    private final PacketDetailViewModel model;

    /// @param addColumn shows a field as a column of the packet list
    public FieldMenu(PacketDetailViewModel model, SimpleNavigator navigator, Consumer<String> addColumn) {
        this.model = model;
        this.navigator = navigator;
        this.addColumn = addColumn;
    }

    ContextMenu of(FieldNode node) {
        var menu = new ContextMenu();
        model.expression(node)
                .ifPresent(filter -> menu.getItems()
                        .addAll(
                                filters("Apply as filter", filter, navigator::applyFilter),
                                filters("Prepare as filter", filter, navigator::prepareFilter)));
        if (Fields.find(node.name()) != null) {
            menu.getItems().add(item("Apply as column", () -> addColumn.accept(node.name())));
        }
        menu.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        item("Copy value", () -> copy(node.value().isEmpty() ? node.meaning() : node.value())),
                        item("Copy field name", () -> copy(node.name())),
                        item("Copy all fields", () -> copy(model.text())));
        return menu;
    }

    private Menu filters(String title, String filter, Consumer<String> action) {
        String current = navigator.filterProperty().get();
        var menu = new Menu(title);
        menu.getItems().add(item(filter, () -> action.accept(filter)));
        menu.getItems().add(item("not " + filter, () -> action.accept("!(" + filter + ")")));
        if (!current.isEmpty()) {
            menu.getItems().add(item("… and selected", () -> action.accept("(" + current + ") && " + filter)));
            menu.getItems().add(item("… or selected", () -> action.accept("(" + current + ") || " + filter)));
        }
        return menu;
    }

    private static MenuItem item(String title, Runnable action) {
        var item = new MenuItem(title);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> action.run());
        return item;
    }

    private static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
