package io.rocescope.replay.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.Serial;

/// Lays a plan out for people: two spaces a level, but a request, a receive, a region and what else stands that
/// deep on one line each.
final class PlanLayout extends DefaultPrettyPrinter {
    @Serial
    private static final long serialVersionUID = 1;

    /// Below the lists of an end.
    private static final int ONE_LINE_FROM = 5;

    private int depth;

    PlanLayout() {
        super(Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        DefaultPrettyPrinter.Indenter lines = new com.fasterxml.jackson.core.util.DefaultIndenter("  ", "\n");
        indentObjectsWith(lines);
        indentArraysWith(lines);
    }

    private PlanLayout(PlanLayout other) {
        super(other);
    }

    @Override
    public DefaultPrettyPrinter createInstance() {
        return new PlanLayout(this);
    }

    private boolean oneLine() {
        return depth > ONE_LINE_FROM;
    }

    @Override
    public void writeStartObject(JsonGenerator g) throws IOException {
        depth++;
        g.writeRaw('{');
        if (!oneLine()) {
            _nesting++;
        }
    }

    @Override
    public void beforeObjectEntries(JsonGenerator g) throws IOException {
        if (!oneLine()) {
            _objectIndenter.writeIndentation(g, _nesting);
        }
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator g) throws IOException {
        g.writeRaw(',');
        separate(g);
    }

    @Override
    public void writeEndObject(JsonGenerator g, int entries) throws IOException {
        end(g, entries, '}');
    }

    @Override
    public void writeStartArray(JsonGenerator g) throws IOException {
        depth++;
        g.writeRaw('[');
        if (!oneLine()) {
            _nesting++;
        }
    }

    @Override
    public void beforeArrayValues(JsonGenerator g) throws IOException {
        if (!oneLine()) {
            _arrayIndenter.writeIndentation(g, _nesting);
        }
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator g) throws IOException {
        g.writeRaw(',');
        separate(g);
    }

    @Override
    public void writeEndArray(JsonGenerator g, int values) throws IOException {
        end(g, values, ']');
    }

    private void separate(JsonGenerator g) throws IOException {
        if (oneLine()) {
            g.writeRaw(' ');
        } else {
            _objectIndenter.writeIndentation(g, _nesting);
        }
    }

    private void end(JsonGenerator g, int count, char bracket) throws IOException {
        if (!oneLine()) {
            _nesting--;
            if (count > 0) {
                _objectIndenter.writeIndentation(g, _nesting);
            }
        }
        depth--;
        g.writeRaw(bracket);
    }
}
