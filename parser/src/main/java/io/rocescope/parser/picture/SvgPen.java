package io.rocescope.parser.picture;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Draws SVG. Every text is escaped: captures and their names must not become markup.
public final class SvgPen implements Pen {
    /// Which colours the drawing has.
    public enum Colours {
        LIGHT,
        DARK,
        /// CSS variables such as `var(--ink-nak)` of the page that the drawing is part of.
        VARIABLES
    }

    private static final double HALF = 0.5;
    private static final int FIRST_PRINTABLE = 0x20;

    private final StringBuilder out = new StringBuilder();
    private final Colours colours;
    private final int width;
    private final int height;

    /// @param width in pixels
    public SvgPen(int width, int height, Colours colours) {
        this.width = width;
        this.height = height;
        this.colours = colours;
    }

    /// The drawing as an `svg` element.
    ///
    /// @param label what it shows, for those who cannot see it
    public String element(String label) {
        String ground = colours == Colours.VARIABLES
                ? ""
                : "<rect width=\"100%\" height=\"100%\" fill=\"" + colour(Ink.PAPER) + "\"/>\n";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" height=\"" + height + "\" role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>"
                + escape(label) + "</title>\n" + ground + out + "</svg>\n";
    }

    /// The drawing as a file of its own.
    public String document(String label) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(label);
    }

    /// Makes a text safe inside of an element and of a quoted attribute. Control characters, which XML forbids, become
    /// the replacement character.
    public static String escape(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> clean.append("&amp;");
                case '<' -> clean.append("&lt;");
                case '>' -> clean.append("&gt;");
                case '"' -> clean.append("&quot;");
                case '\'' -> clean.append("&#39;");
                case '\t', '\n' -> clean.append((char) c);
                default -> clean.appendCodePoint(allowed(c) ? c : 0xfffd);
            }
        });
        return clean.toString();
    }

    /// Whether XML 1.0 allows the character, and whether it does not turn the direction of what follows.
    private static boolean allowed(int c) {
        boolean turns = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
        boolean control = c < FIRST_PRINTABLE || (c >= 0x7f && c < 0xa0);
        boolean surrogate = c >= 0xd800 && c <= 0xdfff;
        return !turns && !control && !surrogate && c != 0xfffe && c != 0xffff;
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, Ink ink, double strokeWidth) {
        stroke(x0, y0, x1, y1, ink, strokeWidth, "");
    }

    @Override
    public void dashed(double x0, double y0, double x1, double y1, Ink ink, double strokeWidth) {
        stroke(x0, y0, x1, y1, ink, strokeWidth, " stroke-dasharray=\"5 4\"");
    }

    private void stroke(double x0, double y0, double x1, double y1, Ink ink, double strokeWidth, String more) {
        out.append("<line");
        number("x1", x0);
        number("y1", y0);
        number("x2", x1);
        number("y2", y1);
        out.append(" stroke=\"").append(colour(ink)).append('"');
        number("stroke-width", strokeWidth);
        out.append(more).append("/>\n");
    }

    @Override
    public void box(double x, double y, double boxWidth, double boxHeight, Ink ink, double opacity) {
        out.append("<rect");
        number("x", x);
        number("y", y);
        number("width", Math.max(0, boxWidth));
        number("height", Math.max(0, boxHeight));
        out.append(" fill=\"").append(colour(ink)).append('"');
        if (opacity < 1) {
            number("fill-opacity", opacity);
        }
        out.append("/>\n");
    }

    @Override
    public void mark(Shape shape, double x, double y, double size, Ink ink, @Nullable String tip) {
        double h = size * HALF;
        if (tip != null) {
            out.append("<g><title>").append(escape(tip)).append("</title>");
        }
        switch (shape) {
            case TICK -> path(ink, true, "M", x, y - h, "V", y + h);
            case CROSS -> path(ink, true, "M", x - h, y - h, "L", x + h, y + h, "M", x - h, y + h, "L", x + h, y - h);
            case UP -> path(ink, false, "M", x, y - h, "L", x + h, y + h, "L", x - h, y + h, "Z");
            case DOWN -> path(ink, true, "M", x, y + h, "L", x + h, y - h, "L", x - h, y - h, "Z");
            case DIAMOND -> path(ink, false, "M", x, y - h, "L", x + h, y, "L", x, y + h, "L", x - h, y, "Z");
            case SQUARE -> path(ink, false, "M", x - h, y - h, "H", x + h, "V", y + h, "H", x - h, "Z");
            case RIGHT -> path(ink, false, "M", x + h, y, "L", x - h, y - h, "L", x - h, y + h, "Z");
            case LEFT -> path(ink, false, "M", x - h, y, "L", x + h, y - h, "L", x + h, y + h, "Z");
            case DOT, RING -> circle(x, y, h, ink, shape == Shape.RING);
        }
        if (tip != null) {
            out.append("</g>");
        }
        out.append('\n');
    }

    private void circle(double x, double y, double radius, Ink ink, boolean hollow) {
        out.append("<circle");
        number("cx", x);
        number("cy", y);
        number("r", radius);
        paint(ink, hollow);
    }

    private void path(Ink ink, boolean hollow, Object... steps) {
        out.append("<path d=\"");
        for (Object step : steps) {
            if (step instanceof Double value) {
                out.append(text(value)).append(' ');
            } else {
                out.append(step);
            }
        }
        out.setLength(out.length() - (out.charAt(out.length() - 1) == ' ' ? 1 : 0));
        out.append('"');
        paint(ink, hollow);
    }

    private void paint(Ink ink, boolean hollow) {
        if (hollow) {
            out.append(" fill=\"none\" stroke=\"").append(colour(ink)).append("\" stroke-width=\"1.6\"/>");
        } else {
            out.append(" fill=\"").append(colour(ink)).append("\"/>");
        }
    }

    @Override
    public void bow(double x0, double x1, double y, double bowHeight, Ink ink, double strokeWidth) {
        // The control point of a quadratic curve lies twice as high as its highest point.
        double top = y - 2 * bowHeight;
        out.append("<path d=\"M").append(text(x0)).append(' ').append(text(y));
        out.append("Q").append(text((x0 + x1) * HALF)).append(' ').append(text(top));
        out.append(' ').append(text(x1)).append(' ').append(text(y)).append("\" fill=\"none\" stroke=\"");
        out.append(colour(ink)).append('"');
        number("stroke-width", strokeWidth);
        out.append("/>\n");
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Ink ink, double size) {
        out.append("<text");
        number("x", x);
        number("y", y);
        number("font-size", size);
        if (anchor != Anchor.START) {
            out.append(" text-anchor=\"")
                    .append(anchor == Anchor.MIDDLE ? "middle" : "end")
                    .append('"');
        }
        out.append(" fill=\"")
                .append(colour(ink))
                .append("\">")
                .append(escape(text))
                .append("</text>\n");
    }

    private String colour(Ink ink) {
        return switch (colours) {
            case LIGHT -> ink.light();
            case DARK -> ink.dark();
            case VARIABLES -> "var(--ink-" + ink.word() + ")";
        };
    }

    private void number(String name, double value) {
        out.append(' ').append(name).append("=\"").append(text(value)).append('"');
    }

    /// At most two decimals, and none that are zeros.
    private static String text(double value) {
        long hundredths = Math.round(value * 100);
        if (hundredths % 100 == 0) {
            return Long.toString(hundredths / 100);
        }
        String text = String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }
}
