package io.rocescope.parser.picture;

/// Counts over time, in equal steps.
public final class TimeBins {
    /// What is counted.
    public enum Quantity {
        PACKETS,
        /// Octets on the wire.
        OCTETS,
        RETRANSMISSIONS,
        CONGESTION,
        CNP
    }

    private final long firstNs;
    private final long stepNs;
    private final long[][] counts;

    /// @param lastNs not before firstNs
    /// @param steps how many at most
    public TimeBins(long firstNs, long lastNs, int steps) {
        this.firstNs = firstNs;
        long step = Math.max(1, (lastNs - firstNs) / steps + 1);
        this.stepNs = step;
        this.counts = new long[Quantity.values().length][(int) ((lastNs - firstNs) / step) + 1];
    }

    /// Counts; what lies outside of the time is ignored.
    public void add(Quantity quantity, long timeNs, long amount) {
        long bin = (timeNs - firstNs) / stepNs;
        if (timeNs >= firstNs && bin < size()) {
            counts[quantity.ordinal()][(int) bin] += amount;
        }
    }

    public int size() {
        return counts[0].length;
    }

    public long stepNs() {
        return stepNs;
    }

    /// When a step begins, nanoseconds since the epoch.
    public long timeNs(int bin) {
        return firstNs + bin * stepNs;
    }

    public long count(Quantity quantity, int bin) {
        return counts[quantity.ordinal()][bin];
    }

    /// A step's count for each second; octets become bits.
    public double rate(Quantity quantity, int bin) {
        double perSecond = count(quantity, bin) * 1e9 / stepNs;
        return quantity == Quantity.OCTETS ? perSecond * Byte.SIZE : perSecond;
    }

    public double highestRate(Quantity quantity) {
        double most = 0;
        for (int i = 0; i < size(); i++) {
            most = Math.max(most, rate(quantity, i));
        }
        return most;
    }

    public long total(Quantity quantity) {
        long sum = 0;
        for (long count : counts[quantity.ordinal()]) {
            sum += count;
        }
        return sum;
    }
}
