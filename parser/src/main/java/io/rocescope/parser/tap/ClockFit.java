package io.rocescope.parser.tap;

/// How one tap's clock stands to the reference clock: ahead by an offset that grows with the drift.
///
/// @param originNs the tap's time at which the offset holds
/// @param offsetNs how far the tap's clock was ahead of the reference clock at that time
/// @param drift seconds gained a second; 40e-6 is 40 ppm fast
/// @param uncertaintyNs how far the offset may be off: half of what the fastest packets of both directions took
///     together; -1 where packets of one direction only were seen and the offset holds their shortest delay, too
/// @param samples packets that the fit rests on; 0 where nothing could be fitted
public record ClockFit(long originNs, double offsetNs, double drift, long uncertaintyNs, int samples) {
    private static final double PPM = 1e6;

    /// The reference clock itself.
    public static final ClockFit REFERENCE = new ClockFit(0, 0, 0, 0, 0);

    /// Puts a time of the tap on the common time line.
    public long toCommon(long tapNs) {
        return tapNs - Math.round(offsetNs + drift * (tapNs - originNs));
    }

    /// Drift in parts per million.
    public double driftPpm() {
        return drift * PPM;
    }

    /// This clock as seen from the clock that the other clock was fitted to.
    ///
    /// @param other how this fit's reference stands to the common time line
    ClockFit through(ClockFit other) {
        long reference = originNs - Math.round(offsetNs);
        double offset = offsetNs + other.offsetNs + other.drift * (reference - other.originNs);
        double total = drift + other.drift * (1 - drift);
        long uncertainty = uncertaintyNs < 0 || other.uncertaintyNs < 0 ? -1 : uncertaintyNs + other.uncertaintyNs;
        return new ClockFit(originNs, offset, total, uncertainty, samples);
    }
}
