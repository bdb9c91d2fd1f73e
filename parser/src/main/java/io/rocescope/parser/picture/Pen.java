package io.rocescope.parser.picture;

import org.jspecify.annotations.Nullable;

/// Draws strokes: on the screen, or as SVG. Coordinates are pixels, y downwards.
public interface Pen {
    /// Which point of a text its coordinates name; always on the base line.
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void line(double x0, double y0, double x1, double y1, Ink ink, double width);

    void dashed(double x0, double y0, double x1, double y1, Ink ink, double width);

    /// A filled rectangle.
    ///
    /// @param opacity 0 … 1
    void box(double x, double y, double width, double height, Ink ink, double opacity);

    /// A mark around a point.
    ///
    /// @param size its width and height
    /// @param tip what a person who points at it is told, where the medium can do that
    void mark(Shape shape, double x, double y, double size, Ink ink, @Nullable String tip);

    /// A bow above the straight line between two points of one height.
    ///
    /// @param height of its highest point over that line
    void bow(double x0, double x1, double y, double height, Ink ink, double width);

    /// @param size of the letters
    void text(double x, double y, String text, Anchor anchor, Ink ink, double size);
}
