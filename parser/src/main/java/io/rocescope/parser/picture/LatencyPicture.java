package io.rocescope.parser.picture;

import java.util.List;

/// How many messages took how long, over a logarithmic time.
public final class LatencyPicture {
    private static final int LEFT = 56;
    private static final int RIGHT = 16;
    private static final int TOP = 30;
    private static final int BOTTOM = 24;
    private static final double SMALL_TEXT = 11;

    private LatencyPicture() {}

    /// Messages whose latency lies in a step.
    ///
    /// @param toNs above fromNs, which is above 0
    public record Step(double fromNs, double toNs, long count) {}

    /// A line at a latency.
    public record Line(String label, double ns) {}

    /// @param steps ascending, not empty
    public static SvgPen draw(List<Step> steps, List<Line> lines, int width, int height, SvgPen.Colours colours) {
        var pen = new SvgPen(width, height, colours);
        double low = Math.log10(steps.getFirst().fromNs());
        double high = Math.max(low + 0.1, Math.log10(steps.getLast().toNs()));
        double most = Math.max(1, steps.stream().mapToLong(Step::count).max().orElse(1)) * 1.05;
        var w = new Window(low, high, 0, most, LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM);
        axes(pen, w, low, high, most);
        for (Step step : steps) {
            if (step.count() > 0) {
                double x = w.xOf(Math.log10(step.fromNs()));
                double y = w.yOf((double) step.count());
                double wide = Math.max(1, w.xOf(Math.log10(step.toNs())) - x - 1);
                pen.box(x, y, wide, w.y() + w.height() - y, Ink.REQUEST, 0.8);
            }
        }
        double lastX = Double.NEGATIVE_INFINITY;
        double row = 0;
        for (Line line : lines) {
            double x = w.clampX(w.xOf(Math.log10(line.ns())));
            row = x - lastX < 48 ? 1 - row : 0;
            lastX = x;
            pen.dashed(x, w.y() - 4, x, w.y() + w.height(), Ink.RETRANSMISSION, 1.2);
            Pen.Anchor anchor = x > w.x() + w.width() - 30 ? Pen.Anchor.END : Pen.Anchor.MIDDLE;
            pen.text(x, 11 + 12 * row, line.label(), anchor, Ink.TEXT, SMALL_TEXT);
        }
        return pen;
    }

    private static void axes(Pen pen, Window w, double low, double high, double most) {
        double bottom = w.y() + w.height();
        double[] factors = high - low > 2.5 ? new double[] {1} : new double[] {1, 2, 5};
        for (int power = (int) Math.floor(low); power <= high; power++) {
            for (double factor : factors) {
                double ns = factor * Math.pow(10, power);
                double at = Math.log10(ns);
                if (at >= low - 1e-9 && at <= high + 1e-9) {
                    pen.line(w.xOf(at), w.y(), w.xOf(at), bottom, Ink.GRID, 1);
                    pen.text(w.xOf(at), bottom + 15, Ticks.time(ns, ns), Pen.Anchor.MIDDLE, Ink.FAINT, SMALL_TEXT);
                }
            }
        }
        double step = Math.max(1, Ticks.step(most, 4));
        for (double v = 0; v <= most; v += step) {
            pen.line(w.x(), w.yOf(v), w.x() + w.width(), w.yOf(v), Ink.GRID, 1);
            pen.text(w.x() - 6, w.yOf(v) + 4, Ticks.metric(v, step), Pen.Anchor.END, Ink.FAINT, SMALL_TEXT);
        }
    }
}
