package io.rocescope.gui.packetlist;

import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.query.FilterRun;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.filter.Packet;
import java.io.IOException;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// What the packet list shows: rows, columns, colours, marks; and the ways from one packet to another.
public final class PacketListViewModel {
    private final Trace trace;
    private final SimpleNavigator navigator;
    private final Executor ui;
    private final PacketNotes notes;
    private final PacketSelection selection;
    private final RowJobs jobs;
    private final RowDecoder decoder;
    private final PacketReader reader;
    private final ColumnList columns;
    private final ReadOnlyObjectWrapper<PacketRows> rows;
    private final ReadOnlyObjectWrapper<FilterRun.@Nullable Progress> filtering = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private Colouring colouring;
    private @Nullable FilterRun run;
    /// The next rows are those of another filter.
    private boolean stale;

    /// @param ui runs what changes properties: `Platform::runLater`
    public PacketListViewModel(
            Trace trace, SimpleNavigator navigator, List<Column> columns, Colouring colouring, Executor ui) {
        this.trace = trace;
        this.navigator = navigator;
        this.ui = ui;
        this.colouring = colouring;
        this.notes = new PacketNotes(trace, navigator, this::changed);
        this.jobs = new RowJobs(ui, message::set);
        this.decoder = new RowDecoder(trace, notes.marks(), notes.references());
        this.reader = trace.reader();
        this.columns = new ColumnList(columns);
        this.rows = new ReadOnlyObjectWrapper<>(new PacketRows(new RowOrder.All(0), decoder::row));
        this.selection = new PacketSelection(rows::get, navigator);
        refresh();
        this.columns.list().subscribe(this::refresh);
        navigator.timeFormatProperty().subscribe(this::refresh);
        trace.loading().progressProperty().subscribe(this::loaded);
        loaded();
        navigator.filterProperty().subscribe(this::filter);
        navigator.selectedFrameProperty().subscribe(frame -> reveal(frame.longValue()));
    }

    private void loaded() {
        long size = trace.packets().size();
        if (size > 0 && navigator.referenceNsProperty().get() == 0) {
            notes.updateReference();
        }
        if (run == null && rows.get().order() instanceof RowOrder.All) {
            show(new RowOrder.All((int) Math.min(Integer.MAX_VALUE, size)));
        }
    }

    /// Shows more rows, or others.
    private void show(RowOrder order) {
        decoder.setOrder(order);
        if (order.getClass() == rows.get().order().getClass() && !(order instanceof RowOrder.Sorted) && !stale) {
            rows.get().grow(order);
            // A filter that has just begun may not have come to the selected frame before.
            if (selection.size() == 0) {
                selection.follow();
            }
        } else {
            stale = false;
            rows.set(new PacketRows(order, decoder::row));
            selection.follow();
        }
    }

    private void filter(String expression) {
        jobs.cancel();
        DisplayFilter filter;
        try {
            filter = DisplayFilter.compile(expression);
        } catch (FilterException e) {
            message.set("Bad filter: " + e.problem());
            return;
        }
        message.set("");
        FilterRun before = run;
        if (before != null) {
            before.cancel();
        }
        stale = true;
        if (filter == DisplayFilter.ALL) {
            run = null;
            filtering.set(null);
            show(new RowOrder.All(
                    (int) Math.min(Integer.MAX_VALUE, trace.packets().size())));
            return;
        }
        FilterRun[] holder = new FilterRun[1];
        FilterRun next = new FilterRun(trace, filter, ui, progress -> filtered(holder[0], progress));
        holder[0] = next;
        run = next;
        filtering.set(new FilterRun.Progress(0, trace.packets().size(), 0, false, null));
        show(new RowOrder.Filtered(next.passed(), 0));
        next.start();
    }

    private void filtered(FilterRun source, FilterRun.Progress progress) {
        if (source != run) {
            return;
        }
        if (rows.get().order() instanceof RowOrder.Filtered) {
            show(new RowOrder.Filtered(source.passed(), progress.passed()));
        }
        filtering.set(progress);
        String failure = progress.failure();
        if (failure != null) {
            message.set(failure);
        }
    }

    /// A frame that the filter hides is shown by clearing the filter.
    private void reveal(long frame) {
        FilterRun active = run;
        if (frame == 0 || active == null || rows.get().rowOf(frame) >= 0) {
            return;
        }
        try {
            if (!active.filter().test(reader.read(frame))) {
                navigator.applyFilter("");
            }
        } catch (IOException e) {
            message.set(e.getMessage());
        }
    }

    private void refresh() {
        decoder.set(columns.list(), colouring, navigator.timeFormatProperty().get());
        revision.set(revision.get() + 1);
    }

    /// Drops everything decoded, because something that rows show has changed.
    private void changed() {
        decoder.forget();
        revision.set(revision.get() + 1);
    }

    /// The rows; another list when they are others, the same one when there are more.
    public ReadOnlyObjectProperty<PacketRows> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    public PacketRows rows() {
        return rows.get();
    }

    /// How far the filter is; null without one.
    public ReadOnlyObjectProperty<FilterRun.@Nullable Progress> filteringProperty() {
        return filtering.getReadOnlyProperty();
    }

    /// What went wrong or was not found, for the status line; empty where nothing did.
    public ReadOnlyStringProperty messageProperty() {
        return message.getReadOnlyProperty();
    }

    /// Changes when rows that are shown must be drawn again.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    public ObservableList<Column> columns() {
        return columns.list();
    }

    /// @return the place of the column that shows the field, or a place where no column is
    int indexOf(String field) {
        return columns.indexOf(field);
    }

    /// Puts another column of the same field in a column's place.
    void replace(Column before, Column after) {
        columns.replace(before, after);
    }

    /// Adds a column for a field, in front of the last one; one that is hidden is shown again.
    public void addColumn(String field) {
        if (Column.of(field).isKnown()) {
            columns.add(field);
        } else {
            message.set(Fields.unknown(field));
        }
    }

    public void setColouring(Colouring newColouring) {
        colouring = newColouring;
        refresh();
    }

    public Trace trace() {
        return trace;
    }

    public SimpleNavigator navigator() {
        return navigator;
    }

    public PacketNotes notes() {
        return notes;
    }

    public PacketSelection selection() {
        return selection;
    }

    public NavigableSet<Long> marks() {
        return notes.marks();
    }

    /// Marks what is selected, or unmarks it where all of it is marked.
    public void toggleSelectedMarks() {
        if (isHandy("marked")) {
            notes.toggleMarks(selection.frames());
        }
    }

    /// Puts the same comment on everything that is selected.
    ///
    /// @param text an empty one takes the comments away
    public void commentSelected(String text) {
        if (isHandy("commented")) {
            notes.setComments(selection.frames(), text);
        }
    }

    /// The selected rows with the visible columns, for the clipboard; empty where there are too many.
    ///
    /// @param csv with commas and titles, else with tabs between the columns
    public String selectedText(boolean csv) {
        return isHandy("copied") ? RowText.of(this, csv) : "";
    }

    private boolean isHandy(String what) {
        boolean handy = selection.isHandy();
        message.set(
                handy
                        ? ""
                        : "More than " + PacketSelection.MOST_HANDLED + " packets cannot be " + what
                                + " at once: select fewer, or export them");
        return handy;
    }

    /// The frame of this number.
    ///
    /// @return whether there is one
    public boolean goTo(long frame) {
        if (frame < 1 || frame > trace.packets().size()) {
            message.set("There is no frame " + frame + ": they go from 1 to "
                    + trace.packets().size());
            return false;
        }
        message.set("");
        navigator.goToFrame(frame);
        return true;
    }

    /// Goes to a neighbour of the selected frame; says so where there is none.
    public void step(Step step, boolean forward) {
        long from = navigator.selectedFrameProperty().get();
        long found = step.from(trace, notes.marks(), from, forward);
        if (found == 0) {
            message.set("No " + (forward ? "later " : "earlier ") + step.what());
        } else {
            message.set("");
            navigator.goToFrame(found);
        }
    }

    /// Sorts the rows by a column in the background; null puts them back into the capture's order.
    public void sort(@Nullable Column column, boolean ascending) {
        jobs.cancel();
        if (column == null) {
            stale = true;
            FilterRun active = run;
            if (active == null) {
                show(new RowOrder.All(
                        (int) Math.min(Integer.MAX_VALUE, trace.packets().size())));
            } else {
                show(new RowOrder.Filtered(active.passed(), active.passed().size()));
            }
            return;
        }
        RowOrder order = rows.get().order();
        if (order.size() > SortRun.MOST_TEXTS
                && !column.isNumeric()
                && !column.field().equals(Column.TIME)) {
            message.set("More than " + SortRun.MOST_TEXTS + " packets cannot be sorted by text: filter first");
            return;
        }
        message.set("Sorting by " + column.title() + " …");
        jobs.start("sort", cancelled -> new SortRun(trace, order, column, cancelled).run(ascending), sorted -> {
            message.set("");
            show(sorted);
        });
    }

    /// Looks for the next packet in the rows that has something, in the background, and goes there.
    public void find(Search.Kind kind, String wanted, boolean forward) {
        jobs.cancel();
        Predicate<Packet> test;
        try {
            test = Search.test(kind, wanted, columns.list());
        } catch (FilterException e) {
            message.set("Bad filter: " + e.problem());
            return;
        } catch (IllegalArgumentException e) {
            message.set(e.getMessage());
            return;
        }
        RowOrder order = rows.get().order();
        int from = order.rowOf(navigator.selectedFrameProperty().get());
        message.set("Searching …");
        jobs.start("find", cancelled -> Search.run(trace, order, from, forward, test, cancelled), frame -> {
            message.set(frame == 0 ? "Nothing found for " + wanted : "");
            if (frame != 0) {
                navigator.goToFrame(frame);
            }
        });
    }

    /// Stops the filter where it is; what passed stays.
    public void stopFilter() {
        if (run != null) {
            run.cancel();
        }
    }

    /// Reads a packet, for menus: valid until the next call.
    ///
    /// @throws IOException if the capture cannot be read again
    public Packet read(long frame) throws IOException {
        return reader.read(frame);
    }

    /// For tests: waits for the filter to have gone through all packets.
    public boolean awaitFilter(long timeoutMs) throws InterruptedException {
        return run == null || run.await(timeoutMs);
    }

    /// Stops everything that reads packets.
    public void close() {
        jobs.cancel();
        stopFilter();
    }
}
