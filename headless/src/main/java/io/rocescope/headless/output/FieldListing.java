package io.rocescope.headless.output;

import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.Fields;

/// Every display field: name, type and description, separated by tabs.
public final class FieldListing {
    private FieldListing() {}

    /// Writes the fields in the order of their names.
    public static void write(TextSink out) {
        for (Field field : Fields.all()) {
            out.text(field.name());
            out.ascii('\t');
            out.text(field.type().text());
            if (field.bits() > 1) {
                out.text(", ");
                out.decimal(field.bits());
                out.text(" bits");
            }
            out.ascii('\t');
            out.text(field.description());
            out.line();
        }
    }
}
