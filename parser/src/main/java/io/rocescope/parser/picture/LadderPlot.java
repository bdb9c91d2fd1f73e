package io.rocescope.parser.picture;

import io.rocescope.parser.event.finding.Phrases;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Draws the part of a ladder that is in sight.
public final class LadderPlot {
    /// Pixels of the head with the names of the ends.
    public static final double HEAD = 48;

    private static final double TIME_ROOM = 96;
    private static final double NOTE_SHARE = 0.34;
    private static final double MOST_NOTE = 380;
    private static final double SLOPE = 6;
    private static final double TEXT = 12;
    private static final double SMALL = 11;
    private static final double LETTER = 6.5;
    private static final double HEAD_SIZE = 8;

    private LadderPlot() {}

    /// What is drawn.
    ///
    /// @param nameA the left end
    /// @param nameB the right end
    /// @param originNs times are told from here, nanoseconds since the epoch
    /// @param selectedFrame the frame to be marked, or 0
    public record View(
            List<LadderRow> rows, LadderLayout layout, String nameA, String nameB, long originNs, long selectedFrame) {}

    /// @param scroll pixels of the ladder above the upper edge
    public static void draw(View ladder, Pen pen, double width, double height, double scroll) {
        double right = width - Math.min(MOST_NOTE, width * NOTE_SHARE);
        double a = TIME_ROOM;
        double b = Math.max(a + 120, right);
        LadderLayout layout = ladder.layout();
        double end = Math.min(height, HEAD + layout.height() - scroll);
        pen.line(a, HEAD - 8, a, end, Ink.FAINT, 1.5);
        pen.line(b, HEAD - 8, b, end, Ink.FAINT, 1.5);
        int from = Math.max(0, layout.firstBelow(scroll - LadderLayout.BREAK) - 1);
        for (int i = from; i < layout.size(); i++) {
            double y = HEAD + layout.y(i) - scroll;
            if (y - LadderLayout.BREAK > height) {
                break;
            }
            long pause = layout.cutPauseNs(i);
            if (pause > 0) {
                cut(pen, a, b, y - LadderLayout.BREAK - 2, pause);
            }
            arrow(ladder, ladder.rows().get(i), pen, a, b, y, width);
        }
        // The head is drawn last: arrows slide under it.
        pen.box(0, 0, width, HEAD - 8, Ink.PAPER, 1);
        pen.text(a, 18, ladder.nameA(), Pen.Anchor.START, Ink.TEXT, TEXT);
        pen.text(b, 18, ladder.nameB(), Pen.Anchor.END, Ink.TEXT, TEXT);
        pen.text(8, 18, "time", Pen.Anchor.START, Ink.FAINT, SMALL);
        pen.line(0, HEAD - 8, width, HEAD - 8, Ink.GRID, 1);
        pen.mark(Shape.SQUARE, a, HEAD - 8, 7, Ink.FAINT, null);
        pen.mark(Shape.SQUARE, b, HEAD - 8, 7, Ink.FAINT, null);
    }

    private static void cut(Pen pen, double a, double b, double y, long pauseNs) {
        pen.box(a - 6, y + 4, 12, 12, Ink.PAPER, 1);
        pen.box(b - 6, y + 4, 12, 12, Ink.PAPER, 1);
        for (double x : new double[] {a, b}) {
            pen.line(x - 5, y + 8, x + 5, y + 4, Ink.FAINT, 1);
            pen.line(x - 5, y + 15, x + 5, y + 11, Ink.FAINT, 1);
        }
        String text = Phrases.duration(pauseNs) + " later";
        double middle = (a + b) / 2;
        double half = text.length() * LETTER / 2 + 8;
        pen.dashed(a + 10, y + 10, middle - half, y + 10, Ink.GRID, 1);
        pen.dashed(middle + half, y + 10, b - 10, y + 10, Ink.GRID, 1);
        pen.text(middle, y + 14, text, Pen.Anchor.MIDDLE, Ink.FAINT, SMALL);
    }

    private static void arrow(View ladder, LadderRow row, Pen pen, double a, double b, double y, double width) {
        Ink ink = row.kind().ink();
        boolean selected = row.frame() <= ladder.selectedFrame() && ladder.selectedFrame() <= row.lastFrame();
        if (selected) {
            pen.box(0, y - LadderLayout.ROW + 4, width, LadderLayout.ROW + SLOPE, Ink.REQUEST, 0.16);
        }
        pen.text(a - 8, y, time(row.timeNs() - ladder.originNs()), Pen.Anchor.END, Ink.FAINT, SMALL);
        double from = row.fromA() ? a : b;
        double to = row.fromA() ? b : a;
        double towards = row.fromA() ? 1 : -1;
        if (row.kind() == LadderRow.Kind.MISSING) {
            // Sent, as the PSNs tell, but it did not come as far as here.
            pen.dashed(from, y, from + (to - from) * 0.3, y + SLOPE * 0.3, ink, 1.5);
            pen.mark(Shape.CROSS, from + (to - from) * 0.3 + towards * 6, y + SLOPE * 0.3, 9, Ink.NAK, null);
        } else if (row.lostPsns() > 0) {
            double stop = from + (to - from) * 0.86;
            pen.line(from, y, stop, y + SLOPE * 0.86, ink, 1.5);
            pen.mark(Shape.CROSS, stop + towards * 6, y + SLOPE * 0.86, 10, Ink.NAK, null);
        } else {
            pen.line(from, y, to - towards * HEAD_SIZE * 0.5, y + SLOPE, ink, row.packets() > 1 ? 2.4 : 1.4);
            pen.mark(
                    row.fromA() ? Shape.RIGHT : Shape.LEFT,
                    to - towards * HEAD_SIZE * 0.5,
                    y + SLOPE,
                    HEAD_SIZE,
                    ink,
                    "frame " + row.frame());
        }
        label(row, pen, a, b, y);
        note(row, pen, b, y, width);
    }

    private static void label(LadderRow row, Pen pen, double a, double b, double y) {
        String text = fitted(row.label(), b - a - 40);
        boolean missing = row.kind() == LadderRow.Kind.MISSING;
        double shift = missing ? (row.fromA() ? 0.2 : -0.2) * (b - a) : 0;
        double half = text.length() * LETTER / 2 + 3;
        double middle = Math.max(a + half + 2, Math.min(b - half - 2, (a + b) / 2 + shift));
        pen.box(middle - half, y - 9, half * 2, 17, Ink.PAPER, 0.9);
        pen.text(middle, y + 5, text, Pen.Anchor.MIDDLE, row.kind().ink(), SMALL);
    }

    private static void note(LadderRow row, Pen pen, double b, double y, double width) {
        String frames = row.frame() == row.lastFrame() ? "#" + row.frame() : "#" + row.frame() + "–" + row.lastFrame();
        String text = row.kind() == LadderRow.Kind.MISSING ? row.note() : joined(frames, row.note());
        Ink ink = row.note().isEmpty() ? Ink.FAINT : Ink.TEXT;
        pen.text(b + 12, y + 5, fitted(text, width - b - 16), Pen.Anchor.START, ink, SMALL);
    }

    private static String joined(String frames, @Nullable String note) {
        return note == null || note.isEmpty() ? frames : frames + "  " + note;
    }

    private static String time(long ns) {
        return Ticks.exact(ns);
    }

    private static String fitted(String text, double room) {
        int letters = (int) Math.max(4, room / LETTER);
        return text.length() <= letters ? text : text.substring(0, letters - 1) + "…";
    }
}
