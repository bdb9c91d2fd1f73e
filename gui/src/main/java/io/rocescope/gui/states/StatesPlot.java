package io.rocescope.gui.states;

import io.rocescope.parser.event.QpState;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.Pen;
import io.rocescope.parser.picture.Ticks;
import java.util.List;

/// Draws lanes: a band for each queue pair, its states written into it.
final class StatesPlot {
    /// Pixels of a lane.
    static final double LANE = 26;

    /// Pixels between connections.
    static final double GAP = 14;

    /// Pixels of the names at the left.
    static final double NAMES = 190;

    /// Pixels of the times at the top.
    static final double HEAD = 26;

    private static final double RIGHT = 14;
    private static final double BAND = 16;
    private static final double LETTER = 7;
    private static final double TEXT = 11;
    private static final double MARK = 9;

    private StatesPlot() {}

    /// What is in sight.
    ///
    /// @param originNs where times count from
    record View(List<Lane> lanes, double fromNs, double toNs, long originNs, double scroll, long selectedNs) {
        double x(double timeNs, double width) {
            return NAMES + (timeNs - fromNs) / (toNs - fromNs) * (width - NAMES - RIGHT);
        }

        double time(double x, double width) {
            return fromNs + (x - NAMES) / (width - NAMES - RIGHT) * (toNs - fromNs);
        }

        double y(int lane) {
            int connection = lane / 2;
            return HEAD + 8 + lane * LANE + connection * GAP - scroll;
        }

        /// The lane at a height, or -1.
        int lane(double y) {
            for (int i = 0; i < lanes.size(); i++) {
                if (y >= y(i) && y < y(i) + LANE) {
                    return i;
                }
            }
            return -1;
        }
    }

    private static final int MOST_TICKS = 1000;

    static double height(int lanes) {
        return 16 + lanes * LANE + lanes / 2.0 * GAP;
    }

    static void draw(View view, Pen pen, double width, double height) {
        double right = width - RIGHT;
        double step = Ticks.step(view.toNs() - view.fromNs(), (int) Math.max(1, (right - NAMES) / 100));
        double first = Math.ceil((view.fromNs() - view.originNs()) / step) * step;
        // Counted, not added up: far from the origin a step may be too small to change the time.
        int ticks = (int) Math.min(MOST_TICKS, (view.toNs() - view.fromNs()) / step + 1);
        for (int i = 0; i < ticks && first + i * step + view.originNs() <= view.toNs(); i++) {
            double t = first + i * step;
            double x = view.x(t + view.originNs(), width);
            pen.line(x, HEAD, x, height, Ink.GRID, 1);
        }
        for (int i = 0; i < view.lanes().size(); i++) {
            double y = view.y(i);
            if (y > HEAD - LANE && y < height) {
                lane(view, pen, i, y, width);
            }
        }
        pen.box(0, 0, width, HEAD, Ink.PAPER, 1);
        for (int i = 0; i < ticks && first + i * step + view.originNs() <= view.toNs(); i++) {
            double t = first + i * step;
            double x = view.x(t + view.originNs(), width);
            Pen.Anchor anchor = x > right - 30 ? Pen.Anchor.END : Pen.Anchor.MIDDLE;
            pen.text(x, 17, Ticks.time(t, step), anchor, Ink.FAINT, TEXT);
        }
        pen.line(0, HEAD, width, HEAD, Ink.GRID, 1);
        if (view.selectedNs() > 0) {
            double x = view.x((double) view.selectedNs(), width);
            if (x >= NAMES && x <= right) {
                pen.line(x, HEAD, x, height, Ink.REQUEST, 1);
            }
        }
    }

    private static void lane(View view, Pen pen, int index, double y, double width) {
        Lane lane = view.lanes().get(index);
        double right = width - RIGHT;
        String name = lane.sideA() ? "#" + lane.connection() + " A" : "   B";
        pen.text(8, y + 15, name, Pen.Anchor.START, Ink.FAINT, TEXT);
        pen.text(48, y + 15, lane.name(), Pen.Anchor.START, Ink.TEXT, TEXT);
        double top = y + (LANE - BAND) / 2;
        pen.line(NAMES, top + BAND / 2, right, top + BAND / 2, Ink.GRID, 1);
        for (int i = 0; i < lane.segments().size(); i++) {
            Lane.Segment segment = lane.segments().get(i);
            double end =
                    i + 1 < lane.segments().size() ? lane.segments().get(i + 1).timeNs() : view.toNs();
            double x0 = Math.max(NAMES, view.x((double) segment.timeNs(), width));
            double x1 = Math.min(right, view.x(end, width));
            if (x1 >= NAMES && x0 <= right && segment.state() != QpState.UNKNOWN) {
                Ink ink = ink(segment.state());
                pen.box(x0, top, Math.max(1, x1 - x0), BAND, ink, segment.state() == QpState.ERR ? 0.45 : 0.25);
                pen.line(x0, top - 2, x0, top + BAND + 2, ink, 1.5);
                String text = segment.state().name();
                double room = text.length() * LETTER + 6;
                double at = free(view, lane, x0, room, width);
                if (x1 - at > room) {
                    pen.text(at + 4, top + 12, text, Pen.Anchor.START, Ink.TEXT, TEXT);
                }
            }
        }
        marks(view, pen, lane, top + BAND / 2, width);
    }

    /// The first place, from one on, that has room for a text between the marks.
    private static double free(View view, Lane lane, double from, double room, double width) {
        double at = from;
        for (Lane.Mark mark : lane.marks()) {
            double x = view.x((double) mark.timeNs(), width);
            if (x - MARK / 2 >= at + room) {
                break;
            }
            at = Math.max(at, x + MARK / 2);
        }
        return at;
    }

    private static void marks(View view, Pen pen, Lane lane, double y, double width) {
        double last = Double.NEGATIVE_INFINITY;
        Object lastInk = null;
        for (Lane.Mark mark : lane.marks()) {
            double x = view.x((double) mark.timeNs(), width);
            boolean covered = x - last < 2 && mark.ink() == lastInk;
            if (!covered && x >= NAMES && x <= width - RIGHT) {
                pen.mark(mark.shape(), x, y, MARK, mark.ink(), null);
                last = x;
                lastInk = mark.ink();
            }
        }
    }

    private static Ink ink(QpState state) {
        return switch (state) {
            case INIT, RTR -> Ink.REQUEST;
            case RTS -> Ink.RESPONSE;
            case SQD, SQE -> Ink.RETRANSMISSION;
            case ERR -> Ink.NAK;
            case UNKNOWN -> Ink.GRID;
        };
    }
}
