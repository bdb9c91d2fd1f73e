package io.rocescope.gui.paint;

import java.util.Comparator;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;

/// Columns of tables whose cells are texts that are sorted by their values.
public final class Tables {
    private Tables() {}

    /// A column of values that are shown as texts.
    ///
    /// @param numeric whether cells stand at the right
    /// @param value what is sorted
    /// @param text what is shown
    public static <R, V extends Comparable<V>> TableColumn<R, V> column(
            String name, double width, boolean numeric, Function<R, V> value, Function<R, String> text) {
        TableColumn<R, V> column = new TableColumn<>(name);
        column.setPrefWidth(width);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        column.setComparator(Comparator.naturalOrder());
        column.setCellFactory(_ -> new TextCell<>(numeric, text));
        if (numeric) {
            column.getStyleClass().add("numeric");
        }
        return column;
    }

    private static final class TextCell<R, V> extends TableCell<R, V> {
        private final Function<R, String> text;

        private TextCell(boolean numeric, Function<R, String> text) {
            this.text = text;
            if (numeric) {
                getStyleClass().add("numeric");
            }
        }

        @Override
        protected void updateItem(@Nullable V item, boolean empty) {
            super.updateItem(item, empty);
            R row = empty || getTableRow() == null ? null : getTableRow().getItem();
            setText(row == null ? "" : text.apply(row));
        }
    }
}
