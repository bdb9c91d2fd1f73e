package io.rocescope.parser.report;

import io.rocescope.parser.picture.SvgPen;
import org.jspecify.annotations.Nullable;

/// Builds HTML. Texts are escaped here and nowhere else; tags come from the program alone.
final class Html {
    private final StringBuilder out = new StringBuilder();

    /// An opening or closing tag, or both around nothing: `<p class="lead">`.
    Html tag(String markup) {
        out.append(markup);
        return this;
    }

    /// Text of any origin.
    Html text(String text) {
        out.append(SvgPen.escape(text));
        return this;
    }

    /// An element with a text: `<tag>text</closing name>`.
    ///
    /// @param tag its name and attributes, such as `p class="lead"`
    Html element(String tag, String text) {
        int space = tag.indexOf(' ');
        return tag("<" + tag + ">").text(text).tag("</" + (space < 0 ? tag : tag.substring(0, space)) + ">\n");
    }

    /// A row of a table. The first cell is its head where that is asked for.
    ///
    /// @param numeric for each cell whether it stands at the right; a short array is continued by its last
    Html row(String cell, boolean[] numeric, @Nullable String... texts) {
        tag("<tr>");
        for (int i = 0; i < texts.length; i++) {
            boolean right = numeric.length > 0 && numeric[Math.min(i, numeric.length - 1)];
            String text = texts[i];
            tag("<" + cell + (right ? " class=\"n\">" : ">"));
            text(text == null ? "–" : text).tag("</" + cell + ">");
        }
        return tag("</tr>\n");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
