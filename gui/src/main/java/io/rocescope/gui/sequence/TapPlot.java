package io.rocescope.gui.sequence;

import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.Pen;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.Shape;
import io.rocescope.parser.picture.Window;
import java.util.BitSet;

/// Draws what the other tap saw as hollow marks, and marks what was lost between the taps.
final class TapPlot {
    /// Of hollow marks: larger than the filled ones, so that they are seen around these.
    static final double SIZE = 8;
    /// Of marks of lost packets.
    static final double LOST = 13;

    private static final double WALL = 3;
    private static final int CELL = 4;

    private TapPlot() {}

    /// To be drawn under the window's own series.
    static void seen(TapSeries tap, Window window, Pen pen) {
        Window theirs = new Window(
                window.fromNs(),
                window.toNs(),
                window.low() - tap.shift(),
                window.high() - tap.shift(),
                window.x(),
                window.y(),
                window.width(),
                window.height());
        for (PsnMark mark : PsnMark.values()) {
            if (mark != PsnMark.MISSING) {
                hollow(tap, mark, theirs, pen);
            }
        }
    }

    private static void hollow(TapSeries tap, PsnMark mark, Window w, Pen pen) {
        tap.series()
                .track(mark)
                .visit((long) w.fromNs(), (long) w.toNs(), SIZE * w.pixelNs(), (from, to, low, high, _, count) -> {
                    if (!w.shows(low, high)) {
                        return;
                    }
                    double x = w.xOf(from + (to - from) * 0.5);
                    double top = w.clampY(w.yOf(high));
                    double bottom = w.clampY(w.yOf(low));
                    if (count == 1 || bottom - top < SIZE) {
                        pen.mark(Shape.RING, x, top, SIZE, mark.ink(), null);
                    } else {
                        pen.line(x - WALL, top, x - WALL, bottom, mark.ink(), 1);
                        pen.line(x + WALL, top, x + WALL, bottom, mark.ink(), 1);
                    }
                });
    }

    /// To be drawn over it.
    static void lost(TapSeries tap, Window w, Pen pen) {
        var taken = new BitSet();
        int columns = (int) w.width() / CELL + 2;
        for (TapSeries.Lost lost : tap.lost()) {
            double x = w.xOf((double) lost.timeNs());
            if (x < w.x() || x > w.x() + w.width() || !w.shows(lost.psn(), lost.psn())) {
                continue;
            }
            double y = w.clampY(w.yOf(lost.psn()));
            int cell = (int) ((x - w.x()) / CELL) + columns * (int) ((y - w.y()) / CELL);
            if (!taken.get(cell)) {
                taken.set(cell);
                pen.mark(Shape.RING, x, y, LOST, Ink.NAK, null);
                pen.line(x - LOST / 2, y + LOST / 2, x + LOST / 2, y - LOST / 2, Ink.NAK, 1.5);
            }
        }
    }
}
