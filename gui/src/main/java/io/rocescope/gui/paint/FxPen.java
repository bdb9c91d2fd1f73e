package io.rocescope.gui.paint;

import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.Pen;
import io.rocescope.parser.picture.Shape;
import java.util.EnumMap;
import java.util.Map;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/// Draws on a canvas.
public final class FxPen implements Pen {
    private static final Map<Ink, Color> LIGHT = new EnumMap<>(Ink.class);
    private static final Map<Ink, Color> DARK = new EnumMap<>(Ink.class);
    private static final double HOLLOW_WIDTH = 1.6;

    static {
        for (Ink ink : Ink.values()) {
            LIGHT.put(ink, Color.web(ink.light()));
            DARK.put(ink, Color.web(ink.dark()));
        }
    }

    private final GraphicsContext g;
    private final Map<Ink, Color> colours;

    /// @param dark whether the ground is dark
    public FxPen(GraphicsContext g, boolean dark) {
        this.g = g;
        this.colours = dark ? DARK : LIGHT;
    }

    public static Color colour(Ink ink, boolean dark) {
        return (dark ? DARK : LIGHT).getOrDefault(ink, Color.GRAY);
    }

    private Color colour(Ink ink) {
        return colours.getOrDefault(ink, Color.GRAY);
    }

    @Override
    public void line(double x0, double y0, double x1, double y1, Ink ink, double width) {
        if (x0 == x1 || y0 == y1) {
            // A filled rectangle costs the software pipeline a fraction of a stroke.
            double half = width / 2;
            g.setFill(colour(ink));
            g.fillRect(
                    Math.min(x0, x1) - (x0 == x1 ? half : 0),
                    Math.min(y0, y1) - (y0 == y1 ? half : 0),
                    Math.abs(x1 - x0) + (x0 == x1 ? width : 0),
                    Math.abs(y1 - y0) + (y0 == y1 ? width : 0));
            return;
        }
        g.setStroke(colour(ink));
        g.setLineWidth(width);
        g.strokeLine(x0, y0, x1, y1);
    }

    @Override
    public void dashed(double x0, double y0, double x1, double y1, Ink ink, double width) {
        g.setLineDashes(5, 4);
        g.setStroke(colour(ink));
        g.setLineWidth(width);
        g.strokeLine(x0, y0, x1, y1);
        g.setLineDashes();
    }

    @Override
    public void box(double x, double y, double width, double height, Ink ink, double opacity) {
        g.setFill(opacity < 1 ? colour(ink).deriveColor(0, 1, 1, opacity) : colour(ink));
        g.fillRect(x, y, width, height);
    }

    @Override
    public void mark(Shape shape, double x, double y, double size, Ink ink, @Nullable String tip) {
        double h = size / 2;
        g.setFill(colour(ink));
        g.setStroke(colour(ink));
        g.setLineWidth(HOLLOW_WIDTH);
        switch (shape) {
            case TICK -> g.strokeLine(x, y - h, x, y + h);
            case DOT -> g.fillOval(x - h, y - h, size, size);
            case RING -> g.strokeOval(x - h, y - h, size, size);
            case CROSS -> {
                g.strokeLine(x - h, y - h, x + h, y + h);
                g.strokeLine(x - h, y + h, x + h, y - h);
            }
            case UP -> g.fillPolygon(new double[] {x, x + h, x - h}, new double[] {y - h, y + h, y + h}, 3);
            case DOWN -> g.strokePolygon(new double[] {x, x + h, x - h}, new double[] {y + h, y - h, y - h}, 3);
            case DIAMOND -> g.fillPolygon(new double[] {x, x + h, x, x - h}, new double[] {y - h, y, y + h, y}, 4);
            case SQUARE -> g.fillRect(x - h, y - h, size, size);
            case RIGHT -> g.fillPolygon(new double[] {x + h, x - h, x - h}, new double[] {y, y - h, y + h}, 3);
            case LEFT -> g.fillPolygon(new double[] {x - h, x + h, x + h}, new double[] {y, y - h, y + h}, 3);
        }
    }

    @Override
    public void bow(double x0, double x1, double y, double height, Ink ink, double width) {
        g.setStroke(colour(ink));
        g.setLineWidth(width);
        g.beginPath();
        g.moveTo(x0, y);
        // The control point of a quadratic curve lies twice as high as its highest point.
        g.quadraticCurveTo((x0 + x1) / 2, y - 2 * height, x1, y);
        g.stroke();
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Ink ink, double size) {
        g.setFill(colour(ink));
        g.setFont(Font.font(size));
        g.setTextAlign(
                switch (anchor) {
                    case START -> TextAlignment.LEFT;
                    case MIDDLE -> TextAlignment.CENTER;
                    case END -> TextAlignment.RIGHT;
                });
        g.fillText(text, x, y);
    }
}
