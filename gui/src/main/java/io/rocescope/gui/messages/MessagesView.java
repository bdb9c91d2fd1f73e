package io.rocescope.gui.messages;

import io.rocescope.gui.paint.Amounts;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.LongTable;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.Tables;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.StoredMessage;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.finding.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The messages as a table. Only rows in sight are made, whatever the number of messages.
public final class MessagesView {
    private final MessagesViewModel model;
    private final BorderPane root = new BorderPane();
    private final LongTable<StoredMessage> rows = new LongTable<>();
    private final TableView<StoredMessage> table = rows.table();

    public MessagesView(Trace trace, Navigator navigator) {
        model = new MessagesViewModel(trace, navigator);
        PictureTheme.apply(root, navigator);
        columns();
        table.setSortPolicy(_ -> {
            sort();
            return true;
        });
        table.setRowFactory(_ -> {
            TableRow<StoredMessage> row = new TableRow<>();
            row.setOnMouseClicked(e -> {
                if (e.getClickCount() == 2 && row.getItem() != null) {
                    model.open(row.getItem());
                }
            });
            return row;
        });
        table.setContextMenu(menu());
        model.revisionProperty().addListener((_, _, _) -> renew());
        renew();
        Label summary = new Label();
        summary.textProperty().bind(model.summaryProperty());
        summary.getStyleClass().add("faint");
        CheckBox troubled = new CheckBox("Only with trouble");
        troubled.selectedProperty().bindBidirectional(model.troubledOnlyProperty());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(summary, space, troubled);
        bar.getStyleClass().add("picture-bar");
        root.setTop(bar);
        troubled.fontProperty().subscribe(font -> rows.setFontSize(font.getSize()));
        root.setCenter(EmptyPane.over(rows.node(), model.emptyProperty()));
    }

    public Node node() {
        return root;
    }

    public MessagesViewModel model() {
        return model;
    }

    TableView<StoredMessage> table() {
        return table;
    }

    private void renew() {
        rows.setRows(model.rows());
    }

    private void columns() {
        add("#", 64, MessageOrder.Key.TIME, true, m -> String.valueOf(m.id()));
        add("Time", 110, MessageOrder.Key.TIME, true, model::time);
        add("Conn.", 60, MessageOrder.Key.CONNECTION, true, m -> String.valueOf(m.connection()));
        add("Way", 58, MessageOrder.Key.CONNECTION, false, m -> m.direction() == Direction.A_TO_B ? "A → B" : "B → A");
        add("Work request", 170, MessageOrder.Key.VERB, false, m -> m.verb().name());
        add("Status", 230, MessageOrder.Key.STATUS, false, MessagesViewModel::status);
        add("Latency", 82, MessageOrder.Key.LATENCY, true, m -> Amounts.duration(m.latencyNs()));
        add("Sent again", 84, MessageOrder.Key.AGAIN, true, m -> Amounts.some(m.retransmissions()));
        add("RNR", 50, MessageOrder.Key.RNR, true, m -> Amounts.some(m.rnrNaks()));
        add("Bytes", 84, MessageOrder.Key.BYTES, true, m -> Phrases.number(m.bytes()));
        add("PSNs", 62, MessageOrder.Key.PACKETS, true, m -> Phrases.number(m.packets()));
        add("First PSN", 88, MessageOrder.Key.PSN, true, m -> Phrases.hex(m.firstPsn()));
        add("Remote address", 140, null, false, m -> m.hasRemoteAddress() ? Phrases.hex(m.remoteAddress()) : "");
        add("R_Key", 92, null, false, m -> m.hasRemoteAddress() ? Phrases.hex(m.rKey()) : "");
        add("Remarks", 200, null, false, m -> m.problem() == null ? "" : m.problem());
    }

    private void add(
            String name,
            double width,
            MessageOrder.@Nullable Key key,
            boolean numeric,
            Function<StoredMessage, String> text) {
        TableColumn<StoredMessage, String> column = Tables.column(name, width, numeric, text, text);
        column.setUserData(key);
        column.setSortable(key != null);
        table.getColumns().add(column);
    }

    private void sort() {
        List<MessageOrder.Key> keys = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (TableColumn<StoredMessage, ?> column : table.getSortOrder()) {
            if (column.getUserData() instanceof MessageOrder.Key key) {
                keys.add(key);
                descending.add(column.getSortType() == TableColumn.SortType.DESCENDING);
            }
        }
        model.sort(keys, descending);
    }

    private ContextMenu menu() {
        return new ContextMenu(
                item("Go to its first packet", model::open),
                item("Go to its answer", model::openAnswer),
                item("Show only its packets", model::filter));
    }

    private MenuItem item(String text, Consumer<StoredMessage> action) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(_ -> {
            StoredMessage message = rows.selected();
            if (message != null) {
                action.accept(message);
            }
        });
        return item;
    }
}
