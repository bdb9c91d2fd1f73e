package io.rocescope.gui.charts;

import io.rocescope.parser.picture.TimeBins.Quantity;
import java.util.Arrays;

/// Counts over time in steps that become longer as the capture does: at most {@link #STEPS}, whatever its length.
final class RateBins {
    static final int STEPS = 256;

    private static final long FIRST_STEP_NS = 10_000;
    private static final double NS_PER_S = 1e9;

    private final long[][] counts = new long[Quantity.values().length][STEPS];
    private final long[] waiting = new long[STEPS];
    private long firstNs = Long.MIN_VALUE;
    private long lastNs;
    private long stepNs = FIRST_STEP_NS;

    /// A line of a chart: times are nanoseconds from the series' beginning.
    static final class Line {
        private final double[] times;
        private final double[] values;

        private Line(double[] times, double[] values) {
            this.times = times;
            this.values = values;
        }

        double[] times() {
            return times;
        }

        double[] values() {
            return values;
        }

        boolean isFlat() {
            return Arrays.stream(values).allMatch(v -> v == 0);
        }

        double most() {
            return Arrays.stream(values).max().orElse(0);
        }
    }

    void add(Quantity quantity, long timeNs, long amount) {
        counts[quantity.ordinal()][place(timeNs)] += amount;
    }

    /// Counts a time of waiting, spread over the steps that it lies in.
    void addWait(long fromNs, long toNs) {
        place(fromNs);
        place(toNs);
        long at = Math.max(fromNs, firstNs);
        while (at < toNs) {
            long stepEnd = firstNs + ((at - firstNs) / stepNs + 1) * stepNs;
            long end = Math.min(stepEnd, toNs);
            waiting[(int) ((at - firstNs) / stepNs)] += end - at;
            at = end;
        }
    }

    private int place(long timeNs) {
        if (firstNs == Long.MIN_VALUE) {
            firstNs = timeNs;
            lastNs = timeNs;
        }
        long since = Math.max(0, timeNs - firstNs);
        lastNs = Math.max(lastNs, timeNs);
        while (since / stepNs >= STEPS) {
            widen();
        }
        return (int) (since / stepNs);
    }

    private void widen() {
        stepNs *= 2;
        for (long[] line : counts) {
            fold(line);
        }
        fold(waiting);
    }

    private static void fold(long[] line) {
        for (int i = 0; i < STEPS / 2; i++) {
            line[i] = line[2 * i] + line[2 * i + 1];
        }
        Arrays.fill(line, STEPS / 2, STEPS, 0);
    }

    boolean isEmpty() {
        return firstNs == Long.MIN_VALUE;
    }

    long firstNs() {
        return isEmpty() ? 0 : firstNs;
    }

    long stepNs() {
        return stepNs;
    }

    int steps() {
        return isEmpty() ? 0 : (int) ((lastNs - firstNs) / stepNs) + 1;
    }

    /// For each second, as stairs; octets as bits.
    ///
    /// @param originNs where times count from
    Line rate(Quantity quantity, long originNs) {
        double factor = NS_PER_S / stepNs * (quantity == Quantity.OCTETS ? Byte.SIZE : 1);
        return stairs(counts[quantity.ordinal()], factor, originNs);
    }

    /// The share of time that was waited, in percent, as stairs. Several connections may add up to more than 100.
    Line waitingShare(long originNs) {
        return stairs(waiting, 100.0 / stepNs, originNs);
    }

    long count(Quantity quantity, int step) {
        return counts[quantity.ordinal()][step];
    }

    long total(Quantity quantity) {
        return Arrays.stream(counts[quantity.ordinal()]).sum();
    }

    private Line stairs(long[] values, double factor, long originNs) {
        int steps = steps();
        double[] x = new double[2 * steps];
        double[] y = new double[2 * steps];
        for (int i = 0; i < steps; i++) {
            x[2 * i] = firstNs - originNs + (double) i * stepNs;
            x[2 * i + 1] = firstNs - originNs + (i + 1.0) * stepNs;
            y[2 * i] = values[i] * factor;
            y[2 * i + 1] = y[2 * i];
        }
        return new Line(x, y);
    }
}
