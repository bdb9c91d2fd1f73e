package io.rocescope.gui.compare;

import io.rocescope.gui.compare.Comparison.Row;
import io.rocescope.gui.compare.Comparison.Verdict;
import io.rocescope.gui.trace.Trace;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The capture of the window beside another one.
public final class CompareViewModel {
    private final Trace trace;
    private final Executor background;
    private final Executor ui;
    private final ObservableList<Row> rows = FXCollections.observableArrayList();
    private final BooleanProperty differencesOnly = new SimpleBooleanProperty(true);
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
    private @Nullable Trace other;
    private @Nullable Facts own;
    private @Nullable Facts others;
    private boolean otherIsBefore;
    private String failure = "";

    /// @param background runs what takes long
    /// @param ui runs what changes properties
    public CompareViewModel(Trace trace, Executor background, Executor ui) {
        this.trace = trace;
        this.background = background;
        this.ui = ui;
        trace.summaryProperty().addListener((_, _, _) -> read());
        differencesOnly.addListener((_, _, _) -> show());
        // The other capture has no window of its own that could close it.
        trace.whenClosed(this::letGo);
        show();
    }

    /// Sets the capture to compare with, which is closed with this one; the one before is closed now.
    public void setOther(Trace newOther) {
        letGo();
        if (trace.isClosed()) {
            newOther.close();
            return;
        }
        other = newOther;
        open.set(true);
        failure = "";
        newOther.summaryProperty().addListener((_, _, _) -> read());
        show();
        read();
    }

    /// Ends the comparison and closes the other capture.
    public void close() {
        letGo();
        failure = "";
        show();
    }

    private void letGo() {
        Trace before = other;
        other = null;
        others = null;
        open.set(false);
        if (before != null) {
            before.close();
        }
    }

    /// The capture that is compared with, or null.
    @Nullable
    Trace other() {
        return other;
    }

    /// Whether there is a comparison to close.
    public ReadOnlyBooleanProperty openProperty() {
        return open.getReadOnlyProperty();
    }

    /// Says why the other capture could not be opened.
    public void fail(String reason) {
        failure = reason;
        show();
    }

    /// Exchanges before and after.
    public void swap() {
        otherIsBefore = !otherIsBefore;
        show();
    }

    private void read() {
        Trace wanted = other;
        if (wanted == null || !wanted.summary().complete() || !trace.summary().complete()) {
            return;
        }
        background.execute(() -> {
            Facts mine = own == null ? Facts.of(trace) : own;
            Facts theirs = Facts.of(wanted);
            ui.execute(() -> {
                if (wanted == other) {
                    own = mine;
                    others = theirs;
                    show();
                }
            });
        });
    }

    private void show() {
        Facts mine = own;
        Facts theirs = others;
        if (!failure.isEmpty() || mine == null || theirs == null) {
            rows.clear();
            summary.set("");
            empty.set(
                    !failure.isEmpty()
                            ? "The other capture could not be opened\n" + failure
                            : other == null
                                    ? "Nothing to compare with yet\nOpen a second capture: one from before a change, "
                                            + "from another host, or from a replay of this one."
                                    : "Reading the other capture\nThe comparison appears when both are read.");
            return;
        }
        List<Row> all = otherIsBefore ? Comparison.of(theirs, mine) : Comparison.of(mine, theirs);
        List<Row> wanted = differencesOnly.get()
                ? all.stream().filter(r -> r.verdict() != Verdict.SAME).toList()
                : all;
        rows.setAll(wanted);
        summary.set(Comparison.summary(all));
        empty.set(
                wanted.isEmpty()
                        ? "No difference\nFindings, counters and events of both captures are the same, and latencies "
                                + "differ by less than a tenth."
                        : "");
    }

    public ObservableList<Row> rows() {
        return rows;
    }

    /// What the left column is called.
    public String beforeName() {
        return otherIsBefore ? otherName() : ownName();
    }

    /// What the right column is called.
    public String afterName() {
        return otherIsBefore ? ownName() : otherName();
    }

    private String ownName() {
        return String.join(", ", trace.names());
    }

    private String otherName() {
        Trace now = other;
        return now == null ? "" : String.join(", ", now.names());
    }

    public BooleanProperty differencesOnlyProperty() {
        return differencesOnly;
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// How many lines are new, worse and so on.
    public ReadOnlyStringProperty summaryProperty() {
        return summary.getReadOnlyProperty();
    }
}
