package io.rocescope.parser.picture;

import io.rocescope.parser.picture.TimeBins.Quantity;

/// Throughput over time, with strips below it that show when packets were sent again and when there was congestion.
public final class RatePicture {
    private static final int LEFT = 84;
    private static final int RIGHT = 16;
    private static final int TOP = 14;
    private static final int STRIP = 16;
    private static final int AXIS = 24;
    private static final double SMALL_TEXT = 11;

    private RatePicture() {}

    /// @return an SVG drawing
    public static SvgPen draw(TimeBins bins, int width, int height, SvgPen.Colours colours) {
        var pen = new SvgPen(width, height, colours);
        double plot = height - TOP - AXIS - 3.0 * STRIP;
        double most = Math.max(1, bins.highestRate(Quantity.OCTETS)) * 1.08;
        double span = (double) bins.size() * bins.stepNs();
        var w = new Window(0, span, 0, most, LEFT, TOP, width - LEFT - RIGHT, plot);
        axes(pen, w, most, span, height);
        for (int i = 0; i < bins.size(); i++) {
            double x = w.xOf((double) i * bins.stepNs());
            double next = w.xOf((i + 1.0) * bins.stepNs());
            double y = w.yOf(bins.rate(Quantity.OCTETS, i));
            pen.box(x, y, Math.max(0.6, next - x), w.y() + w.height() - y, Ink.REQUEST, 0.75);
        }
        double y = TOP + plot;
        strip(pen, w, bins, Quantity.RETRANSMISSIONS, "sent again", Ink.RETRANSMISSION, y);
        strip(pen, w, bins, Quantity.CONGESTION, "CE marks", Ink.CONGESTION, y + STRIP);
        strip(pen, w, bins, Quantity.CNP, "CNPs", Ink.CNP, y + 2.0 * STRIP);
        return pen;
    }

    private static void axes(Pen pen, Window w, double most, double span, int height) {
        double bottom = height - (double) AXIS;
        double step = Ticks.step(span, (int) (w.width() / 90));
        for (double t = 0; t <= span; t += step) {
            pen.line(w.xOf(t), w.y(), w.xOf(t), bottom, Ink.GRID, 1);
            pen.text(w.xOf(t), bottom + 15, Ticks.time(t, step), Pen.Anchor.MIDDLE, Ink.FAINT, SMALL_TEXT);
        }
        double bits = Ticks.step(most, 4);
        for (double v = 0; v <= most; v += bits) {
            pen.line(w.x(), w.yOf(v), w.x() + w.width(), w.yOf(v), Ink.GRID, 1);
            pen.text(w.x() - 6, w.yOf(v) + 4, rate(v, bits), Pen.Anchor.END, Ink.FAINT, SMALL_TEXT);
        }
    }

    private static String rate(double bits, double step) {
        String text = Ticks.metric(bits, step);
        return text.equals("0") ? "0" : text.contains(" ") ? text + "bit/s" : text + " bit/s";
    }

    private static void strip(Pen pen, Window w, TimeBins bins, Quantity what, String name, Ink ink, double y) {
        pen.text(w.x() - 6, y + STRIP - 4, name, Pen.Anchor.END, Ink.FAINT, SMALL_TEXT);
        pen.line(w.x(), y + STRIP, w.x() + w.width(), y + STRIP, Ink.GRID, 1);
        double most = bins.highestRate(what);
        for (int i = 0; i < bins.size(); i++) {
            double rate = bins.rate(what, i);
            if (rate > 0) {
                double x = w.xOf((double) i * bins.stepNs());
                double high = Math.max(3, (STRIP - 3) * rate / most);
                double wide = Math.max(2, w.xOf((i + 1.0) * bins.stepNs()) - x);
                pen.box(x, y + STRIP - high, wide, high, ink, 1);
            }
        }
    }
}
