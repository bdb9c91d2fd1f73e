package io.rocescope.parser.tap;

import java.util.Arrays;

/// Fits offset and drift between two clocks from packets that both saw.
///
/// A packet that travels from X to Y shows Y's clock ahead by the true offset and its delay, one from Y to X by the
/// offset less its delay. The true line lies below all of the first and above all of the second; of the lines between,
/// the one with the widest corridor is taken, in its middle: the fastest packets of both directions are taken to be
/// equally fast. A capture too short to show a drift is given none.
final class ClockFitter {
    /// No clock of a computer is worse; a capture of milliseconds would otherwise yield nonsense.
    private static final double LARGEST_DRIFT = 500e-6;
    private static final int STEPS = 20;
    private static final int ROUNDS = 7;
    /// Of so many packets one may have a wrong time (1/200).
    private static final int OUTLIER_SHARE = 200;
    private static final double TOLERANCE = 0.25;
    private static final double CLOCK_STEP_NS = 100;

    private final Samples forward;
    private final Samples backward;
    private final double centre;
    private final long originNs;

    /// Time at X and how far Y's clock was ahead when it saw the same packet.
    static final class Samples {
        private double[] time = new double[64];
        private double[] ahead = new double[64];
        private int count;

        void add(double atNs, double aheadNs) {
            if (count == time.length) {
                time = Arrays.copyOf(time, count * 2);
                ahead = Arrays.copyOf(ahead, count * 2);
            }
            time[count] = atNs;
            ahead[count++] = aheadNs;
        }

        int count() {
            return count;
        }
    }

    /// @param forward packets from X to Y; times relative to originNs
    /// @param backward packets from Y to X
    ClockFitter(Samples forward, Samples backward, long originNs) {
        this.forward = forward;
        this.backward = backward;
        this.originNs = originNs;
        double sum = 0;
        for (int i = 0; i < forward.count; i++) {
            sum += forward.time[i];
        }
        for (int i = 0; i < backward.count; i++) {
            sum += backward.time[i];
        }
        centre = sum / Math.max(1, forward.count + backward.count);
    }

    /// How Y's clock stands to X's.
    ClockFit fit() {
        int samples = forward.count + backward.count;
        if (samples == 0) {
            return ClockFit.REFERENCE;
        }
        double best = bestDrift();
        double wanted = width(best) - Math.max(CLOCK_STEP_NS, TOLERANCE * Math.abs(width(best)));
        // No drift is believed that explains the samples hardly better than none.
        double drift = width(0) >= wanted ? 0 : best;
        double offset;
        long uncertainty;
        if (forward.count > 0 && backward.count > 0) {
            double upper = lowest(forward, drift);
            double lower = -lowestNegated(backward, drift);
            offset = (upper + lower) / 2;
            uncertainty = Math.max(0, Math.round((upper - lower) / 2));
        } else {
            offset = forward.count > 0 ? lowest(forward, drift) : -lowestNegated(backward, drift);
            uncertainty = -1;
        }
        // The samples' times are X's; Y's own clock is ahead of them.
        long centreOfY = originNs + Math.round(centre + offset);
        return new ClockFit(centreOfY, offset, drift / (1 + drift), uncertainty, samples);
    }

    /// The corridor is a concave function of the drift: a coarse scan and its refinements find the top.
    private double bestDrift() {
        double low = -LARGEST_DRIFT;
        double high = LARGEST_DRIFT;
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double step = (high - low) / STEPS;
            double top = Double.NEGATIVE_INFINITY;
            for (int i = 0; i <= STEPS; i++) {
                double width = width(low + i * step);
                if (width > top) {
                    top = width;
                    best = low + i * step;
                }
            }
            low = Math.max(-LARGEST_DRIFT, best - step);
            high = Math.min(LARGEST_DRIFT, best + step);
        }
        return best;
    }

    private double width(double drift) {
        double width = 0;
        if (forward.count > 0) {
            width += lowest(forward, drift);
        }
        if (backward.count > 0) {
            width += lowestNegated(backward, drift);
        }
        return width;
    }

    private double lowest(Samples s, double drift) {
        return lowest(s, drift, 1);
    }

    private double lowestNegated(Samples s, double drift) {
        return lowest(s, drift, -1);
    }

    private double lowest(Samples s, double drift, int sign) {
        int skip = s.count / OUTLIER_SHARE;
        double[] smallest = new double[skip + 1];
        Arrays.fill(smallest, Double.POSITIVE_INFINITY);
        for (int i = 0; i < s.count; i++) {
            double value = sign * (s.ahead[i] - drift * (s.time[i] - centre));
            if (value < smallest[skip]) {
                int at = skip;
                while (at > 0 && smallest[at - 1] > value) {
                    smallest[at] = smallest[at - 1];
                    at--;
                }
                smallest[at] = value;
            }
        }
        return smallest[skip];
    }
}
