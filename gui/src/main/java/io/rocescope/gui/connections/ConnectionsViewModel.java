package io.rocescope.gui.connections;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Phrases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The connections of the capture, with how busy each was over time.
public final class ConnectionsViewModel {
    private static final long SLICE = 200_000;

    private final Trace trace;
    private final Navigator navigator;
    private final Executor later;
    private final ObservableList<ConnectionRow> rows = FXCollections.observableArrayList();
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final Sparklines sparklines;
    private boolean stepping;

    /// @param later runs a slice of work in the user interface's thread, after what is waiting there
    public ConnectionsViewModel(Trace trace, Navigator navigator, Executor later) {
        this.trace = trace;
        this.navigator = navigator;
        this.later = later;
        this.sparklines = new Sparklines(trace.packets());
        trace.summaryProperty().addListener((_, _, now) -> show(now));
        trace.loading().rowsProperty().addListener((_, _, _) -> step());
        show(trace.summary());
        step();
    }

    private void show(TraceSummary summary) {
        List<ConnectionRow> now = new ArrayList<>();
        for (ConnectionSummary connection : summary.connections()) {
            now.add(ConnectionRow.of(connection, summary.findings()));
        }
        if (!now.equals(rows)) {
            rows.setAll(now);
        }
        empty.set(
                !rows.isEmpty()
                        ? ""
                        : !summary.complete()
                                ? "Reading the capture\nConnections appear as they are found."
                                : "No RoCE connection in this capture\nIf RoCE runs on another UDP port than 4791, open "
                                        + "the capture with that port (--decode-as udp.port=N).");
    }

    private void step() {
        if (stepping) {
            return;
        }
        if (sparklines.step(SLICE)) {
            stepping = true;
            later.execute(() -> {
                stepping = false;
                step();
            });
        }
        revision.set(revision.get() + 1);
    }

    public ObservableList<ConnectionRow> rows() {
        return rows;
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// Changes with the sparklines.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /// Packets of a connection over the time of the capture, in equal steps.
    public int[] sparkline(int connection) {
        int[] all = sparklines.of(connection);
        return Arrays.copyOf(all, sparklines.steps());
    }

    /// Makes a connection the one that all views show.
    public void select(ConnectionRow row) {
        navigator.selectConnection(row.id());
    }

    /// Shows all connections again.
    public void selectAll() {
        navigator.selectConnection(0);
    }

    /// The selected connection's row, or null.
    public @Nullable ConnectionRow selected() {
        int id = navigator.selectedConnectionProperty().get();
        return rows.stream().filter(r -> r.id() == id).findFirst().orElse(null);
    }

    /// Shows the connection's packets alone in the packet list.
    public void filter(ConnectionRow row) {
        navigator.applyFilter("roce.connection == " + row.id());
    }

    /// Goes to the connection's first packet.
    public void open(ConnectionRow row) {
        navigator.goToFrame(row.connection().firstFrame());
    }

    /// How many connections and packets there are, for people.
    public String summary() {
        return rows.isEmpty()
                ? ""
                : Phrases.count(rows.size(), "connection") + ", "
                        + Phrases.count(trace.packets().size(), "packet");
    }
}
