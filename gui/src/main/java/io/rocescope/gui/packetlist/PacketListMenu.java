package io.rocescope.gui.packetlist;

import io.rocescope.gui.query.FieldExpression;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextInputDialog;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.jspecify.annotations.Nullable;

/// The menus of the packet list: of a row, and of a column's head.
final class PacketListMenu {
    private final PacketListViewModel model;

    PacketListMenu(PacketListViewModel model) {
        this.model = model;
    }

    /// @param column under the pointer, or null
    ContextMenu ofRow(long frame, @Nullable Column column) {
        var menu = new ContextMenu();
        menu.getItems()
                .addAll(
                        item(markTitle(), model::toggleSelectedMarks),
                        item(
                                model.notes().references().contains(frame)
                                        ? "Unset time reference"
                                        : "Set time reference",
                                () -> model.notes().toggleReference(frame)),
                        item("Comment" + ofSeveral() + " …", () -> editComment(frame)),
                        new SeparatorMenuItem());
        int connection = model.trace().packets().connection(frame);
        if (connection != 0) {
            menu.getItems().add(item("Follow connection " + connection, () -> {
                model.navigator().selectConnection(connection);
                model.navigator().applyFilter("roce.connection == " + connection);
            }));
        }
        long message = model.trace().packets().message(frame);
        if (message != 0) {
            menu.getItems()
                    .add(item(
                            "Follow message " + message,
                            () -> model.navigator().applyFilter("roce.message == " + message)));
        }
        if (column != null) {
            addFilters(menu, frame, column);
        }
        return menu;
    }

    private void addFilters(ContextMenu menu, long frame, Column column) {
        try {
            Packet packet = model.read(frame);
            String text = model.rows().rowOf(frame) < 0
                    ? ""
                    : model.rows().get(model.rows().rowOf(frame)).text(model.indexOf(column.field()));
            Optional<String> expression = expression(column, packet);
            menu.getItems().add(new SeparatorMenuItem());
            expression.ifPresent(filter -> menu.getItems()
                    .addAll(
                            combinations("Apply as filter", filter, model.navigator()::applyFilter),
                            combinations("Prepare as filter", filter, model.navigator()::prepareFilter)));
            menu.getItems().add(item("Copy “" + shortened(text) + "”", () -> copy(text)));
            menu.getItems().add(item("Copy" + ofSeveral(" row") + " as text", () -> copySelected(false)));
            menu.getItems().add(item("Copy" + ofSeveral(" row") + " as CSV", () -> copySelected(true)));
        } catch (IOException e) {
            menu.getItems().add(item("cannot be read: " + e.getMessage(), () -> {}));
        }
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 39) + "…";
    }

    private String markTitle() {
        PacketSelection selection = model.selection();
        boolean marked = selection.isHandy() && selection.frames().allMatch(model.marks()::contains);
        return (marked ? "Unmark" : "Mark") + ofSeveral(" packet");
    }

    private String ofSeveral() {
        return ofSeveral("");
    }

    /// What an item does it to: the one packet, or so many.
    private String ofSeveral(String one) {
        int size = model.selection().size();
        return size <= 1 ? one : String.format(Locale.ROOT, " %,d packets", size);
    }

    /// Copies the selected rows.
    void copySelected(boolean csv) {
        String text = model.selectedText(csv);
        if (!text.isEmpty()) {
            copy(text);
        }
    }

    private static Optional<String> expression(Column column, Packet packet) {
        List<String> names = switch (column.field()) {
            case Column.SOURCE -> List.of("ip.src", "ipv6.src", "eth.src");
            case Column.DESTINATION -> List.of("ip.dst", "ipv6.dst", "eth.dst");
            case Column.TIME -> List.of("frame.time_epoch_ns");
            case Column.INFO -> List.of("roce.info");
            default -> List.of(column.field());
        };
        for (String name : names) {
            Field field = Fields.find(name);
            if (field != null && !FieldText.of(field, packet).isEmpty()) {
                return FieldExpression.of(field, packet);
            }
        }
        return Optional.empty();
    }

    /// The ways to join a filter with the one that is shown, as Wireshark's menu has them.
    Menu combinations(String title, String filter, java.util.function.Consumer<String> action) {
        String current = model.navigator().filterProperty().get();
        var menu = new Menu(title);
        menu.getItems().add(item(filter, () -> action.accept(filter)));
        menu.getItems().add(item("not " + filter, () -> action.accept("!(" + filter + ")")));
        if (!current.isEmpty()) {
            menu.getItems().add(item("… and selected", () -> action.accept("(" + current + ") && " + filter)));
            menu.getItems().add(item("… or selected", () -> action.accept("(" + current + ") || " + filter)));
            menu.getItems()
                    .add(item("… and not selected", () -> action.accept("(" + current + ") && !(" + filter + ")")));
        }
        return menu;
    }

    private void editComment(long frame) {
        String before = model.trace().comment(frame);
        var dialog = new TextInputDialog(before == null ? "" : before);
        dialog.setTitle("Comment");
        dialog.setHeaderText("Comment on" + ofSeveral(" frame " + frame));
        dialog.setContentText("It is kept when packets are exported as pcapng.");
        dialog.showAndWait().ifPresent(text -> model.commentSelected(text.strip()));
    }

    /// The menu of a column's head.
    ContextMenu ofColumn(Column column) {
        var menu = new ContextMenu();
        menu.setOnShowing(_ -> menu.getItems().setAll(columnItems(column)));
        // A menu without items would not be shown at all.
        menu.getItems().add(new MenuItem(""));
        return menu;
    }

    private List<MenuItem> columnItems(Column column) {
        List<MenuItem> items = new ArrayList<>();
        items.add(item("Rename …", () -> rename(column)));
        items.add(item(
                "Remove column", () -> model.columns().removeIf(c -> c.field().equals(column.field()))));
        items.add(item("Add column …", this::addColumn));
        items.add(item("Default columns", () -> model.columns().setAll(Column.defaults())));
        items.add(new SeparatorMenuItem());
        for (Column each : model.columns()) {
            var check = new CheckMenuItem(each.title());
            check.setSelected(each.visible());
            check.setOnAction(_ -> model.replace(each, each.withVisible(!each.visible())));
            items.add(check);
        }
        return items;
    }

    private void rename(Column column) {
        var dialog = new TextInputDialog(column.title());
        dialog.setTitle("Column");
        dialog.setHeaderText("Title of the column " + column.field());
        dialog.showAndWait().ifPresent(title -> model.replace(column, column.withTitle(title)));
    }

    private void addColumn() {
        var dialog = new TextInputDialog("");
        dialog.setTitle("Column");
        dialog.setHeaderText("The field to show, such as infiniband.reth.dmalen");
        dialog.showAndWait().map(String::strip).ifPresent(model::addColumn);
    }

    static MenuItem item(String title, Runnable action) {
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
