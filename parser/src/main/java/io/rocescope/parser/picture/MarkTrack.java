package io.rocescope.parser.picture;

import java.util.Arrays;

/// Points of one kind in the order of time, with a pyramid of lowest and highest PSNs above them, so that a picture
/// costs what its pixels cost, not what its points do.
///
/// Times are nanoseconds from any origin, PSNs are unwrapped. Points may come a little out of order: they are sorted
/// in.
/// Takes 16 octets a point, and an eighth of that for the pyramid.
public final class MarkTrack {
    private static final int LEAF_SHIFT = 4;
    private static final int FAN_SHIFT = 2;
    private static final int FIRST_CAPACITY = 16;
    private static final int MOST_LEVELS = 14;

    private long[] times = new long[FIRST_CAPACITY];
    private int[] psns = new int[FIRST_CAPACITY];
    private int[] frames = new int[FIRST_CAPACITY];
    private int size;
    private final Level[] levels = new Level[MOST_LEVELS];
    private int levelCount;
    /// Points below this index are in the pyramid.
    private int clean;

    /// Takes stretches of points that fall together, and single points.
    @FunctionalInterface
    public interface Visitor {
        /// @param firstNs time of the stretch's first point
        /// @param lastNs time of its last one
        /// @param index of a point of it
        /// @param count points in the stretch
        void stretch(long firstNs, long lastNs, int lowPsn, int highPsn, int index, int count);
    }

    private static final class Level {
        private int[] low = new int[FIRST_CAPACITY];
        private int[] high = new int[FIRST_CAPACITY];

        private void ensure(int count) {
            if (low.length < count) {
                int more = Math.max(count, low.length * 2);
                low = Arrays.copyOf(low, more);
                high = Arrays.copyOf(high, more);
            }
        }
    }

    public int size() {
        return size;
    }

    public long timeNs(int index) {
        return times[index];
    }

    public int psn(int index) {
        return psns[index];
    }

    /// The frame's number, from 1.
    public long frame(int index) {
        return Integer.toUnsignedLong(frames[index]);
    }

    /// Adds a point; those that came later in time than it move up.
    public void add(long timeNs, int psn, long frame) {
        if (size == times.length) {
            int more = size + (size >> 1) + 1;
            times = Arrays.copyOf(times, more);
            psns = Arrays.copyOf(psns, more);
            frames = Arrays.copyOf(frames, more);
        }
        int at = size;
        while (at > 0 && times[at - 1] > timeNs) {
            times[at] = times[at - 1];
            psns[at] = psns[at - 1];
            frames[at] = frames[at - 1];
            at--;
        }
        times[at] = timeNs;
        psns[at] = psn;
        frames[at] = (int) frame;
        size++;
        clean = Math.min(clean, at);
    }

    /// The index of the first point that is not before the time; {@link #size} where there is none.
    public int firstAtOrAfter(long timeNs) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < timeNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// Hands out the points of a window of time. Those that lie within a pixel of time come as one stretch.
    ///
    /// @param pixelNs the time that a pixel stands for, above 0
    public void visit(long fromNs, long toNs, double pixelNs, Visitor visitor) {
        refresh();
        int from = firstAtOrAfter(fromNs);
        int to = toNs == Long.MAX_VALUE ? size : firstAtOrAfter(toNs + 1);
        if (from >= to) {
            return;
        }
        new Walk(from, to, pixelNs, visitor).node(levelCount, 0);
    }

    /// A descent into the pyramid. Level 0 are the points themselves.
    private final class Walk {
        private final int from;
        private final int to;
        private final double pixelNs;
        private final Visitor visitor;

        private Walk(int from, int to, double pixelNs, Visitor visitor) {
            this.from = from;
            this.to = to;
            this.pixelNs = pixelNs;
            this.visitor = visitor;
        }

        private void node(int level, int block) {
            int shift = level == 0 ? 0 : LEAF_SHIFT + (level - 1) * FAN_SHIFT;
            long begin = (long) block << shift;
            long end = Math.min(size, (long) (block + 1) << shift);
            if (end <= from || begin >= to || begin >= size) {
                return;
            }
            int first = (int) begin;
            int last = (int) end - 1;
            if (level == 0) {
                visitor.stretch(times[first], times[first], psns[first], psns[first], first, 1);
                return;
            }
            if (first >= from && last < to && times[last] - times[first] <= pixelNs) {
                Level l = levels[level - 1];
                visitor.stretch(times[first], times[last], l.low[block], l.high[block], first, last - first + 1);
                return;
            }
            int fan = level == 1 ? LEAF_SHIFT : FAN_SHIFT;
            for (int i = 0; i < 1 << fan; i++) {
                node(level - 1, (block << fan) + i);
            }
        }
    }

    /// The point nearest to a place.
    ///
    /// @param reachNs how far in time it may lie
    /// @param reachPsns how far in PSNs it may lie
    /// @return its index, or -1 where there is none within reach
    public int nearest(long timeNs, double psn, double reachNs, double reachPsns) {
        refresh();
        int from = firstAtOrAfter((long) (timeNs - reachNs));
        int to = firstAtOrAfter((long) (timeNs + reachNs) + 1);
        int best = -1;
        double least = Double.MAX_VALUE;
        int i = from;
        while (i < to) {
            boolean blockStart = (i & ((1 << LEAF_SHIFT) - 1)) == 0 && levelCount > 0;
            int block = i >> LEAF_SHIFT;
            if (blockStart && (levels[0].low[block] > psn + reachPsns || levels[0].high[block] < psn - reachPsns)) {
                i += 1 << LEAF_SHIFT;
                continue;
            }
            double along = (times[i] - timeNs) / reachNs;
            double across = (psns[i] - psn) / reachPsns;
            double distance = along * along + across * across;
            if (distance <= 1 && distance < least) {
                least = distance;
                best = i;
            }
            i++;
        }
        return best;
    }

    /// Brings the pyramid up to date with the points.
    private void refresh() {
        if (clean == size) {
            return;
        }
        int shift = LEAF_SHIFT;
        int level = 0;
        int below = size;
        while (below > 1 && level < MOST_LEVELS) {
            if (levels[level] == null) {
                levels[level] = new Level();
            }
            Level here = levels[level];
            int count = (int) ((size + (1L << shift) - 1) >> shift);
            here.ensure(count);
            int fan = level == 0 ? LEAF_SHIFT : FAN_SHIFT;
            int[] low = level == 0 ? psns : levels[level - 1].low;
            int[] high = level == 0 ? psns : levels[level - 1].high;
            for (int block = clean >> shift; block < count; block++) {
                int least = Integer.MAX_VALUE;
                int most = Integer.MIN_VALUE;
                int end = Math.min(below, (block + 1) << fan);
                for (int i = block << fan; i < end; i++) {
                    least = Math.min(least, low[i]);
                    most = Math.max(most, high[i]);
                }
                here.low[block] = least;
                here.high[block] = most;
            }
            below = count;
            shift += FAN_SHIFT;
            level++;
        }
        levelCount = level;
        clean = size;
    }
}
