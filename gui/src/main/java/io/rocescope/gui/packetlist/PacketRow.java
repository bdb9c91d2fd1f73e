package io.rocescope.gui.packetlist;

import io.rocescope.gui.colouring.ColourRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One row of the list, decoded when it came into sight.
///
/// @param texts of the columns, in their order
/// @param rule that colours it, or null
/// @param marked whether the user marked it
/// @param reference whether times are counted from it
/// @param comment the user's or the file's, or null
public record PacketRow(
        long frame,
        List<String> texts,
        @Nullable ColourRule rule,
        boolean marked,
        boolean reference,
        @Nullable String comment) {
    public PacketRow {
        texts = List.copyOf(texts);
    }

    /// @return empty where the row was made with fewer columns
    public String text(int column) {
        return column < texts.size() ? texts.get(column) : "";
    }
}
