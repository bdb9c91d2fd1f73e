package io.rocescope.parser.picture;

import io.rocescope.parser.event.finding.Phrases;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Draws a PSN series: what a window shows of it, in strokes that do not grow in number with its points.
public final class PsnPlot {
    private static final double MARK = 9;
    private static final double SMALL = 4.5;
    private static final double BAR = 1.6;
    private static final double SPAN_OPACITY = 0.14;
    private static final int MOST_BOWS = 150;
    private static final double LEAST_BOW = 4;
    private static final int MOST_SHAPES = 600;
    private static final double CROWDED = 4;
    private static final int CELL = 3;
    private static final int MOST_LABELS = 12;
    private static final double LABEL_ROOM = 120;

    private static final PsnMark[] PLAIN = {PsnMark.REQUEST, PsnMark.READ_REQUEST, PsnMark.RESPONSE, PsnMark.ACKNOWLEDGE
    };
    private static final PsnMark[] RARE = {
        PsnMark.CONGESTION, PsnMark.MISSING, PsnMark.RETRANSMISSION, PsnMark.CNP, PsnMark.RNR, PsnMark.NAK
    };

    private final PsnSeries series;
    private final Window window;
    private final Pen pen;
    private final boolean tips;
    private int shapes;

    private PsnPlot(PsnSeries series, Window window, Pen pen, boolean tips) {
        this.series = series;
        this.window = window;
        this.pen = pen;
        this.tips = tips;
    }

    /// @param tips whether marks of trouble tell their frame to those who point at them
    public static void draw(PsnSeries series, Window window, Pen pen, boolean tips) {
        if (!series.isEmpty()) {
            new PsnPlot(series, window, pen, tips).all();
        }
    }

    private void all() {
        reads();
        answeredLine();
        for (PsnMark mark : PLAIN) {
            plain(mark);
        }
        bows();
        holes();
        for (PsnMark mark : RARE) {
            rare(mark);
        }
    }

    private void reads() {
        // One box for each pixel column and row at most: a million READs are a band.
        var taken = new BitSet();
        int columns = (int) window.width() / CELL + 1;
        for (int i = firstRead(); i < series.reads().size(); i++) {
            PsnSeries.ReadSpan span = series.reads().get(i);
            if (span.firstNs() > window.toNs()) {
                break;
            }
            double x0 = window.clampX(window.xOf((double) span.firstNs()));
            double x1 = window.clampX(window.xOf((double) span.lastNs()));
            double y0 = window.clampY(window.yOf(span.lastPsn() + 0.5));
            double y1 = window.clampY(window.yOf(span.firstPsn() - 0.5));
            if (!window.shows(span.firstPsn(), span.lastPsn()) || x1 < window.x()) {
                continue;
            }
            int cell = (int) ((x0 - window.x()) / CELL) + columns * (int) ((y0 - window.y()) / CELL);
            boolean tiny = x1 - x0 < CELL && y1 - y0 < CELL;
            if (tiny && taken.get(cell)) {
                continue;
            }
            taken.set(cell);
            pen.box(x0, y0, Math.max(1, x1 - x0), Math.max(1, y1 - y0), Ink.RESPONSE, SPAN_OPACITY);
            if (y1 - y0 > 2) {
                pen.line(x0, y0, x0, y1, Ink.REQUEST, BAR);
            }
        }
    }

    /// The first READ that may still be in sight; those before it that take long are rare enough to be forgotten.
    private int firstRead() {
        int low = 0;
        int high = series.reads().size();
        double from = window.fromNs() - (window.toNs() - window.fromNs());
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (series.reads().get(middle).firstNs() < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The line that rises with what was answered, as tcptrace draws it.
    private void answeredLine() {
        MarkTrack line = series.answered();
        int before = line.firstAtOrAfter((long) window.fromNs()) - 1;
        double[] last = {window.x(), before < 0 ? Double.NaN : window.yOf(line.psn(before) + 0.5)};
        line.visit((long) window.fromNs(), (long) window.toNs(), window.pixelNs(), (from, to, low, high, _, _) -> {
            double x = window.xOf((double) from);
            if (!Double.isNaN(last[1])) {
                level(last[0], x, last[1]);
                upright(x, last[1], window.yOf(high + 0.5), Ink.ACKNOWLEDGE, 1);
            }
            last[0] = x;
            last[1] = window.yOf(high + 0.5);
        });
        if (!Double.isNaN(last[1])) {
            level(last[0], window.clampX(window.xOf((double) series.lastNs())), last[1]);
        }
    }

    private void level(double x0, double x1, double y) {
        if (y >= window.y() && y <= window.y() + window.height() && x1 > x0) {
            pen.line(x0, y, x1, y, Ink.ACKNOWLEDGE, 1);
        }
    }

    private void upright(double x, double y0, double y1, Ink ink, double width) {
        double from = window.clampY(Math.min(y0, y1));
        double to = window.clampY(Math.max(y0, y1));
        if (to > from) {
            pen.line(x, from, x, to, ink, width);
        }
    }

    private void plain(PsnMark mark) {
        double psnPixels = 1 / window.pixelPsns();
        boolean dots = mark.shape() == Shape.DOT;
        series.track(mark)
                .visit(
                        (long) window.fromNs(),
                        (long) window.toNs(),
                        window.pixelNs(),
                        (from, to, low, high, index, count) -> {
                            if (!window.shows(low - 1, high + 1)) {
                                return;
                            }
                            double x = window.xOf(from + (to - from) * 0.5);
                            if (count == 1 && mark == PsnMark.READ_REQUEST) {
                                pen.mark(Shape.RIGHT, x, window.yOf(low), MARK - 2, mark.ink(), null);
                            } else if (count == 1 && dots) {
                                shape(Shape.DOT, x, window.yOf(low), SMALL, mark.ink(), null);
                            } else {
                                // Upright strokes as high as a PSN, but never too small to be seen.
                                double room = Math.max(0, (SMALL - psnPixels) / 2);
                                upright(
                                        x,
                                        window.yOf(high + 0.5) - room,
                                        window.yOf(low - 0.5) + room,
                                        mark.ink(),
                                        BAR);
                            }
                        });
    }

    /// A mark; where there are so many that they cannot be told apart any more, a square, which costs less.
    private void shape(Shape shape, double x, double y, double size, Ink ink, @Nullable String tip) {
        if (++shapes <= MOST_SHAPES) {
            pen.mark(shape, x, y, size, ink, tip);
        } else {
            double side = Math.min(size, CROWDED);
            pen.box(x - side / 2, y - side / 2, side, side, ink, 1);
        }
    }

    private void bows() {
        int drawn = 0;
        boolean all = series.bows().size() <= MOST_BOWS;
        for (PsnSeries.Bow bow : series.bows()) {
            boolean inSight = bow.toNs() >= window.fromNs()
                    && bow.fromNs() <= window.toNs()
                    && window.shows(bow.psn(), bow.psn());
            if (!inSight || !(all || bow.begins())) {
                continue;
            }
            double x0 = window.clampX(window.xOf((double) bow.fromNs()));
            double x1 = window.clampX(window.xOf((double) bow.toNs()));
            if (x1 - x0 < LEAST_BOW) {
                continue;
            }
            double y = window.yOf(bow.psn());
            double height = Math.min(Math.min(26, 4 + (x1 - x0) * 0.2), (y - window.y()) * 0.5);
            pen.bow(x0, x1, y, height, Ink.RETRANSMISSION, bow.begins() ? 1.4 : 0.6);
            if (++drawn == MOST_BOWS) {
                return;
            }
        }
    }

    private void holes() {
        int labels = 0;
        double nextLabel = Double.NEGATIVE_INFINITY;
        for (PsnSeries.Hole hole : series.holes()) {
            double x = window.xOf((double) hole.timeNs());
            if (x < window.x() || x > window.x() + window.width() || !window.shows(hole.firstPsn(), hole.lastPsn())) {
                continue;
            }
            double y0 = window.clampY(window.yOf(hole.lastPsn() + 0.5));
            double y1 = window.clampY(window.yOf(hole.firstPsn() - 0.5));
            pen.dashed(x, y0, x, y1, Ink.MISSING, 2);
            if (labels < MOST_LABELS && x > nextLabel) {
                labels++;
                nextLabel = x + LABEL_ROOM;
                String text = Phrases.count(hole.count(), "PSN") + " never seen";
                boolean left = x > window.x() + window.width() - LABEL_ROOM;
                pen.text(left ? x - 7 : x + 7, y1 + 4, text, left ? Pen.Anchor.END : Pen.Anchor.START, Ink.MISSING, 11);
            }
        }
    }

    private void rare(PsnMark mark) {
        MarkTrack track = series.track(mark);
        var taken = new BitSet();
        int columns = (int) window.width() / CELL + 2;
        track.visit(
                (long) window.fromNs(), (long) window.toNs(), window.pixelNs(), (from, to, low, high, index, count) -> {
                    if (!window.shows(low, high)) {
                        return;
                    }
                    double x = window.xOf(from + (to - from) * 0.5);
                    double top = window.clampY(window.yOf(high));
                    double bottom = window.clampY(window.yOf(low));
                    if (bottom - top > MARK) {
                        upright(x, top, bottom, mark.ink(), BAR);
                    }
                    place(mark, x, top, index, count, taken, columns);
                    if (bottom - top > MARK) {
                        place(mark, x, bottom, index, count, taken, columns);
                    }
                });
    }

    private void place(PsnMark mark, double x, double y, int index, int count, BitSet taken, int columns) {
        int cell = (int) ((x - window.x()) / CELL) + columns * (int) ((y - window.y()) / CELL);
        if (cell < 0 || taken.get(cell)) {
            return;
        }
        taken.set(cell);
        String tip = null;
        if (tips) {
            MarkTrack track = series.track(mark);
            tip = mark.label() + ", " + Phrases.psn(PsnSeries.wire(track.psn(index))) + ", frame " + track.frame(index)
                    + (count > 1 ? " and " + (count - 1) + " more" : "");
        }
        // A ring goes around the packet that it marks.
        shape(mark.shape(), x, y, mark == PsnMark.CONGESTION ? MARK + 3 : MARK, mark.ink(), tip);
    }
}
