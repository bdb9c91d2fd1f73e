package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.SimpleNavigator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/// The rows that are selected, as runs of rows: all of ten million are one run. Fields and octets show the one row that
/// the user came to last, the navigator's frame; whoever else goes to a frame selects it alone.
public final class PacketSelection {
    /// Packets that are marked, commented or copied at once, at the most: what is kept of each lies in memory.
    static final int MOST_HANDLED = 200_000;

    private final Supplier<PacketRows> rows;
    private final SimpleNavigator navigator;
    /// The first row of each run and its last one; runs neither meet nor touch.
    private final TreeMap<Integer, Integer> runs = new TreeMap<>();

    private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
    /// Where a range begins that Shift makes.
    private int anchor = -1;
    /// Set while this itself goes to a frame.
    private boolean going;

    PacketSelection(Supplier<PacketRows> rows, SimpleNavigator navigator) {
        this.rows = rows;
        this.navigator = navigator;
        navigator.selectedFrameProperty().subscribe(this::follow);
    }

    /// Selects the navigator's frame alone: it has gone there, or the rows are others.
    void follow() {
        if (going) {
            return;
        }
        long frame = navigator.selectedFrameProperty().get();
        int row = frame == 0 ? -1 : rows.get().rowOf(frame);
        runs.clear();
        if (row >= 0) {
            runs.put(row, row);
        }
        anchor = row;
        tell();
    }

    /// Selects a row alone and goes there.
    public void only(int row) {
        runs.clear();
        add(row, row);
        anchor = row;
        go(row);
    }

    /// Takes a row in or out and goes there: a click with Ctrl.
    public void toggle(int row) {
        if (contains(row)) {
            remove(row);
        } else {
            add(row, row);
        }
        anchor = row;
        go(row);
    }

    /// Selects everything from where the selection began to a row, and goes there: a click with Shift.
    ///
    /// @param keep whether what is selected besides stays
    public void extendTo(int row, boolean keep) {
        int from = anchor < 0 || anchor >= rows.get().size() ? row : anchor;
        if (!keep) {
            runs.clear();
        }
        add(Math.min(from, row), Math.max(from, row));
        anchor = from;
        go(row);
    }

    /// Selects all rows that are there; the frame that is shown stays.
    public void all() {
        int size = rows.get().size();
        runs.clear();
        if (size > 0) {
            runs.put(0, size - 1);
        }
        tell();
    }

    private void go(int row) {
        going = true;
        navigator.goToFrame(rows.get().frameAt(row));
        going = false;
        tell();
    }

    private void tell() {
        revision.set(revision.get() + 1);
    }

    private void add(int from, int to) {
        int first = from;
        int last = to;
        Map.Entry<Integer, Integer> before = runs.floorEntry(to == Integer.MAX_VALUE ? to : to + 1);
        while (before != null && before.getValue() >= from - 1) {
            first = Math.min(first, before.getKey());
            last = Math.max(last, before.getValue());
            runs.remove(before.getKey());
            before = runs.floorEntry(to == Integer.MAX_VALUE ? to : to + 1);
        }
        runs.put(first, last);
    }

    private void remove(int row) {
        Map.Entry<Integer, Integer> run = runs.floorEntry(row);
        if (run == null) {
            return;
        }
        int first = run.getKey();
        int last = run.getValue();
        runs.remove(first);
        if (first < row) {
            runs.put(first, row - 1);
        }
        if (row < last) {
            runs.put(row + 1, last);
        }
    }

    public boolean contains(int row) {
        Map.Entry<Integer, Integer> run = runs.floorEntry(row);
        return run != null && row <= run.getValue();
    }

    /// Rows that are selected.
    public int size() {
        int size = 0;
        for (Map.Entry<Integer, Integer> run : runs.entrySet()) {
            size += run.getValue() - run.getKey() + 1;
        }
        return size;
    }

    /// Whether they are few enough to be marked, commented or copied at once.
    public boolean isHandy() {
        return size() <= MOST_HANDLED;
    }

    /// The selected rows in the order of the list.
    public IntStream rows() {
        return runs.entrySet().stream().flatMapToInt(run -> IntStream.rangeClosed(run.getKey(), run.getValue()));
    }

    /// The selected rows' frames in the order of the list, as it is now.
    public LongStream frames() {
        PacketRows shown = rows.get();
        return rows().filter(row -> row < shown.size()).mapToLong(shown::frameAt);
    }

    /// Changes when other rows are selected.
    public ReadOnlyIntegerProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }
}
