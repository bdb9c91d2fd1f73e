package io.rocescope.gui.packetlist;

import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldType;
import io.rocescope.parser.filter.Fields;
import java.util.List;

/// A column of the packet list.
///
/// @param title in the header
/// @param field a display field, or one of the names below, which Wireshark uses, too
/// @param width in pixels at 100 %
public record Column(String title, String field, double width, boolean visible) {
    /// The time in the format that the user chose.
    public static final String TIME = "_ws.col.time";
    /// The address of the innermost network layer, else of the link.
    public static final String SOURCE = "_ws.col.def_src";
    public static final String DESTINATION = "_ws.col.def_dst";
    /// What matters of the extension headers, and what is wrong.
    public static final String INFO = "_ws.col.info";

    private static final double FIELD_WIDTH = 130;

    /// What a new user sees.
    public static List<Column> defaults() {
        return List.of(
                new Column("No.", "frame.number", 76, true),
                new Column("Time", TIME, 112, true),
                new Column("Source", SOURCE, 112, true),
                new Column("Destination", DESTINATION, 112, true),
                new Column("Conn", "roce.connection", 50, true),
                new Column("Dest QP", "infiniband.bth.destqp", 84, true),
                new Column("Packet", "roce.protocol", 205, true),
                new Column("PSN", "infiniband.bth.psn", 76, true),
                new Column("Length", "frame.len", 70, true),
                new Column("Analysis", "roce.analysis", 205, true),
                new Column("Info", INFO, 370, true));
    }

    /// A column for any field, as "Apply as column" makes it.
    public static Column of(String field) {
        return new Column(field, field, FIELD_WIDTH, true);
    }

    /// Whether there is such a field.
    public boolean isKnown() {
        return field.startsWith("_ws.col.") || Fields.find(field) != null;
    }

    /// Whether values are numbers, which stand at the right.
    public boolean isNumeric() {
        Field known = Fields.find(field);
        return known != null && known.type() == FieldType.UINT && !field.equals("infiniband.bth.destqp");
    }

    public Column withWidth(double newWidth) {
        return new Column(title, field, newWidth, visible);
    }

    public Column withVisible(boolean newVisible) {
        return new Column(title, field, width, newVisible);
    }

    public Column withTitle(String newTitle) {
        return new Column(newTitle, field, width, visible);
    }
}
