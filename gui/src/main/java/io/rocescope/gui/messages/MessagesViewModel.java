package io.rocescope.gui.messages;

import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.StoredMessage;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.Ticks;
import java.util.AbstractList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/// The messages of the selected connection, or of all; on demand only those with trouble.
public final class MessagesViewModel {
    private final Trace trace;
    private final Navigator navigator;
    private final MessageOrder order = new MessageOrder();
    private final BooleanProperty troubledOnly = new SimpleBooleanProperty();
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private List<MessageOrder.Key> keys = List.of();
    private List<Boolean> descending = List.of();
    /// Messages that there were when they were last sorted.
    private long sortedAt;

    public MessagesViewModel(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        trace.loading().rowsProperty().addListener((_, _, _) -> extend());
        trace.summaryProperty().addListener((_, _, _) -> extend());
        navigator.selectedConnectionProperty().addListener((_, _, _) -> renew());
        troubledOnly.addListener((_, _, _) -> renew());
        extend();
    }

    private void renew() {
        order.clear();
        extend();
    }

    private void extend() {
        int before = order.size();
        // Sorting a growing table at each news of it would leave no time for anything else.
        if (sorted()
                && before > 0
                && !trace.summary().complete()
                && trace.messages().size() < sortedAt + sortedAt / 4) {
            return;
        }
        boolean all = navigator.selectedConnectionProperty().get() == 0 && !troubledOnly.get();
        if (all && !sorted()) {
            order.takeAll(trace.messages());
        } else {
            order.extend(trace.messages(), this::wanted);
        }
        if (sorted() && order.size() != before) {
            sortedAt = trace.messages().size();
            order.sort(trace.messages(), keys, descending);
        }
        tell();
    }

    /// Whether columns are sorted by, and there are few enough messages for it.
    private boolean sorted() {
        return !keys.isEmpty() && order.size() <= MessageOrder.MOST_SORTED;
    }

    private boolean wanted(long row) {
        MessageStore store = trace.messages();
        int connection = navigator.selectedConnectionProperty().get();
        return (connection == 0 || store.connection(row) == connection) && (!troubledOnly.get() || troubled(row));
    }

    /// Whether a message failed, was left open, or was sent or refused more than once.
    private boolean troubled(long row) {
        MessageStore store = trace.messages();
        return store.status(row) != WcStatus.IBV_WC_SUCCESS || store.retransmissions(row) > 0 || store.rnrNaks(row) > 0;
    }

    private void tell() {
        int connection = navigator.selectedConnectionProperty().get();
        long all = trace.messages().size();
        String whose = connection == 0 ? "" : " of connection " + connection;
        summary.set(Phrases.count(order.size(), "message")
                + whose
                + (order.size() < all ? ", of " + Phrases.number(all) + " in all" : "")
                + (keys.isEmpty() || sorted() ? "" : "; too many to be sorted, select a connection")
                + (trace.messages().left() > 0
                        ? "; " + Phrases.number(trace.messages().left()) + " more are not kept"
                        : ""));
        empty.set(order.size() > 0 ? "" : reason(connection, all));
        revision.set(revision.get() + 1);
    }

    private String reason(int connection, long all) {
        if (!trace.summary().complete()) {
            return "Reading the capture\nA message appears when it was answered, or when the capture ends.";
        }
        if (all == 0) {
            return "No messages in this capture\nThe capture holds no requests of a connection that is followed; the "
                    + "findings say what it is good for.";
        }
        return troubledOnly.get()
                ? "Every message went well\nNone failed, was sent again or met a receiver that was not ready. Switch "
                        + "“Only with trouble” off to see them all."
                : "No messages of connection " + connection + "\nSelect another connection, or all of them.";
    }

    /// The messages in the order of the table; valid until the revision changes.
    public List<StoredMessage> rows() {
        return new AbstractList<>() {
            @Override
            public StoredMessage get(int index) {
                return trace.messages().get(order.row(index));
            }

            @Override
            public int size() {
                return order.size();
            }
        };
    }

    void sort(List<MessageOrder.Key> newKeys, List<Boolean> newDescending) {
        keys = List.copyOf(newKeys);
        descending = List.copyOf(newDescending);
        if (keys.isEmpty() || sorted()) {
            order.sort(trace.messages(), keys, descending);
        }
        tell();
    }

    public BooleanProperty troubledOnlyProperty() {
        return troubledOnly;
    }

    /// Changes with the rows and their order.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// How many messages are shown, for people.
    public ReadOnlyStringProperty summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    /// Goes to the message's first packet.
    public void open(StoredMessage message) {
        navigator.goToFrame(message.firstFrame());
    }

    /// Goes to the packet that completed the message, if there is one.
    public void openAnswer(StoredMessage message) {
        if (message.answerFrame() > 0) {
            navigator.goToFrame(message.answerFrame());
        }
    }

    /// Shows the message's packets alone in the packet list.
    public void filter(StoredMessage message) {
        navigator.applyFilter("roce.message == " + message.id());
    }

    /// When a message began, for people.
    public String time(StoredMessage message) {
        long reference = navigator.referenceNsProperty().get();
        long origin = reference != 0 || trace.packets().size() == 0
                ? reference
                : trace.packets().timeNs(1);
        return Ticks.exact(message.firstNs() - origin);
    }

    /// What the requester's application saw, with a shape for those who do not see its colour.
    public static String status(StoredMessage message) {
        WcStatus status = message.status();
        if (status == WcStatus.UNKNOWN) {
            return message.unreliable() && message.complete()
                    ? "sent (nobody acknowledges it)"
                    : "? not told by the capture";
        }
        return (status.failed() ? "✕ " : "✓ ") + status.name();
    }
}
