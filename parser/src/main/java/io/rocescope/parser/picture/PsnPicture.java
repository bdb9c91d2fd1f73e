package io.rocescope.parser.picture;

import java.util.ArrayList;
import java.util.List;

/// A PSN series as a whole drawing: title, axes, legend.
public final class PsnPicture {
    private static final int LEFT = 84;
    private static final int RIGHT = 16;
    private static final int TOP = 34;
    private static final int BOTTOM = 64;
    private static final double SMALL_TEXT = 11;
    private static final double TITLE_TEXT = 13;
    private static final double LETTER = 6.2;

    private PsnPicture() {}

    /// @param title who sends to whom
    /// @return an SVG drawing
    public static SvgPen draw(PsnSeries series, String title, int width, int height, SvgPen.Colours colours) {
        Window whole = Window.around(series, LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM);
        return draw(series, whole, title, width, height, colours);
    }

    /// @param part what of it is to be seen; its pixels are set by this method
    public static SvgPen draw(
            PsnSeries series, Window part, String title, int width, int height, SvgPen.Colours colours) {
        var pen = new SvgPen(width, height, colours);
        var window = new Window(
                part.fromNs(),
                part.toNs(),
                part.low(),
                part.high(),
                LEFT,
                TOP,
                width - LEFT - RIGHT,
                height - TOP - BOTTOM);
        pen.text(LEFT, 20, title, Pen.Anchor.START, Ink.TEXT, TITLE_TEXT);
        axes(pen, window);
        PsnPlot.draw(series, window, pen, true);
        legend(pen, series, window, height);
        return pen;
    }

    private static void axes(Pen pen, Window w) {
        double bottom = w.y() + w.height();
        double step = Ticks.step(w.toNs() - w.fromNs(), (int) (w.width() / 90));
        for (double t = Math.ceil(w.fromNs() / step) * step; t <= w.toNs(); t += step) {
            pen.line(w.xOf(t), w.y(), w.xOf(t), bottom, Ink.GRID, 1);
            pen.text(w.xOf(t), bottom + 15, Ticks.time(t, step), Pen.Anchor.MIDDLE, Ink.FAINT, SMALL_TEXT);
        }
        double psns = Ticks.binaryStep(w.high() - w.low(), (int) (w.height() / 34));
        for (double p = Math.ceil(w.low() / psns) * psns; p <= w.high(); p += psns) {
            pen.line(w.x(), w.yOf(p), w.x() + w.width(), w.yOf(p), Ink.GRID, 1);
            String label = "0x" + Integer.toHexString(PsnSeries.wire((int) p));
            pen.text(w.x() - 6, w.yOf(p) + 4, label, Pen.Anchor.END, Ink.FAINT, SMALL_TEXT);
        }
        pen.line(w.x(), w.y(), w.x(), bottom, Ink.FAINT, 1);
        pen.line(w.x(), bottom, w.x() + w.width(), bottom, Ink.FAINT, 1);
        pen.text(8, 20, "PSN", Pen.Anchor.START, Ink.FAINT, SMALL_TEXT);
        pen.text(w.x() + w.width(), bottom + 30, "time", Pen.Anchor.END, Ink.FAINT, SMALL_TEXT);
    }

    private static void legend(Pen pen, PsnSeries series, Window w, int height) {
        double x = w.x();
        double y = height - 14;
        for (PsnMark mark : shown(series)) {
            pen.mark(mark.shape(), x + 5, y - 4, 9, mark.ink(), mark.meaning());
            String text = mark.label() + " " + series.track(mark).size();
            pen.text(x + 14, y, text, Pen.Anchor.START, Ink.TEXT, SMALL_TEXT);
            x += 30 + text.length() * LETTER;
        }
    }

    /// The marks that occur.
    public static List<PsnMark> shown(PsnSeries series) {
        List<PsnMark> marks = new ArrayList<>();
        for (PsnMark mark : PsnMark.values()) {
            if (series.track(mark).size() > 0) {
                marks.add(mark);
            }
        }
        return marks;
    }
}
