package io.rocescope.parser.picture;

import java.util.Arrays;
import java.util.List;

/// Where the arrows of a ladder stand: time runs downwards, slowly where nothing happens. Long pauses are cut, and the
/// cut says how long they were.
public final class LadderLayout {
    /// Pixels that every arrow takes.
    public static final double ROW = 20;

    /// Pixels of a cut.
    public static final double BREAK = 30;

    private static final double MOST_STRETCH = 16;
    private static final double STRETCH = 6;
    private static final int LONG_PAUSE = 12;
    private static final long SHORTEST_BREAK_NS = 20_000;
    private static final long TOLD_NS = 1_000_000;

    private final double[] y;
    private final long[] pauseNs;
    private final double height;

    private LadderLayout(double[] y, long[] pauseNs, double height) {
        this.y = y;
        this.pauseNs = pauseNs;
        this.height = height;
    }

    /// Lays out all arrows.
    public static LadderLayout of(List<LadderRow> rows) {
        int count = rows.size();
        double[] y = new double[count];
        long[] pauses = new long[count];
        long usual = usualPause(rows);
        double at = ROW;
        for (int i = 0; i < count; i++) {
            long pause = i == 0
                    ? 0
                    : Math.max(0, rows.get(i).timeNs() - rows.get(i - 1).lastNs());
            boolean again = rows.get(i).kind() == LadderRow.Kind.AGAIN;
            // How long a requester waited before it asked again is the story, however usual it is.
            boolean told = again && pause >= TOLD_NS;
            if (told || (pause >= SHORTEST_BREAK_NS && pause > LONG_PAUSE * usual)) {
                pauses[i] = pause;
                at += BREAK;
            } else if (pause > 0) {
                at += Math.min(MOST_STRETCH, STRETCH * Math.log1p((double) pause / usual));
            }
            y[i] = at;
            at += ROW;
        }
        return new LadderLayout(y, pauses, at);
    }

    /// The median pause between arrows, at least a microsecond.
    private static long usualPause(List<LadderRow> rows) {
        if (rows.size() < 2) {
            return 1_000;
        }
        long[] pauses = new long[rows.size() - 1];
        for (int i = 0; i < pauses.length; i++) {
            pauses[i] = rows.get(i + 1).timeNs() - rows.get(i).lastNs();
        }
        Arrays.sort(pauses);
        return Math.max(1_000, pauses[pauses.length / 2]);
    }

    public int size() {
        return y.length;
    }

    /// Where an arrow starts, in pixels from the top.
    public double y(int index) {
        return y[index];
    }

    /// The pause before an arrow that was cut, in nanoseconds, or 0.
    public long cutPauseNs(int index) {
        return pauseNs[index];
    }

    /// Pixels of the whole ladder.
    public double height() {
        return height;
    }

    /// The arrow that a height belongs to, or -1 where there are none.
    public int at(double pixel) {
        if (y.length == 0) {
            return -1;
        }
        int found = Arrays.binarySearch(y, pixel);
        int after = found >= 0 ? found : -found - 1;
        if (after == 0) {
            return 0;
        }
        if (after == y.length) {
            return y.length - 1;
        }
        return pixel - y[after - 1] <= y[after] - pixel ? after - 1 : after;
    }

    /// The first arrow at or below a height; {@link #size} where there is none.
    public int firstBelow(double pixel) {
        int found = Arrays.binarySearch(y, pixel);
        return found >= 0 ? found : -found - 1;
    }
}
