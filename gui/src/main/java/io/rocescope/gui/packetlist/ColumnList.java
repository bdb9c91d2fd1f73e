package io.rocescope.gui.packetlist;

import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The columns of the packet list: one for a field at the most.
final class ColumnList {
    private final ObservableList<Column> columns;

    ColumnList(List<Column> columns) {
        this.columns = FXCollections.observableArrayList(columns);
    }

    ObservableList<Column> list() {
        return columns;
    }

    /// @return the place of the column that shows the field, or a place where no column is
    int indexOf(String field) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).field().equals(field)) {
                return i;
            }
        }
        return columns.size();
    }

    void replace(Column before, Column after) {
        int index = indexOf(before.field());
        if (index < columns.size()) {
            columns.set(index, after);
        }
    }

    /// Adds a column in front of the last one; one that is hidden is shown again.
    void add(String field) {
        int index = indexOf(field);
        if (index < columns.size()) {
            columns.set(index, columns.get(index).withVisible(true));
        } else {
            columns.add(Math.max(0, columns.size() - 1), Column.of(field));
        }
    }
}
