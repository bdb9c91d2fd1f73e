package io.rocescope.parser.picture;

/// The part of a series that a picture shows, and the pixels that it is shown on. Values grow upwards, pixels
/// downwards.
///
/// @param fromNs from the series' origin
/// @param toNs above fromNs
/// @param low the lowest value, for instance an unwrapped PSN
/// @param high above low
/// @param x the left edge in pixels
/// @param y the upper edge in pixels
public record Window(
        double fromNs, double toNs, double low, double high, double x, double y, double width, double height) {

    /// A window around everything, with some room above and below.
    public static Window around(PsnSeries series, double x, double y, double width, double height) {
        double span = Math.max(1, series.lastNs() - series.firstNs());
        double psns = Math.max(1, series.highPsn() - series.lowPsn());
        return new Window(
                series.firstNs() - span * 0.02,
                series.lastNs() + span * 0.02,
                series.lowPsn() - psns * 0.04 - 0.5,
                series.highPsn() + psns * 0.08 + 0.5,
                x,
                y,
                width,
                height);
    }

    public double xOf(double timeNs) {
        return x + (timeNs - fromNs) / (toNs - fromNs) * width;
    }

    public double yOf(double value) {
        return y + height - (value - low) / (high - low) * height;
    }

    /// The time that a pixel stands for.
    public double pixelNs() {
        return (toNs - fromNs) / Math.max(1, width);
    }

    /// The PSNs that a pixel stands for.
    public double pixelPsns() {
        return (high - low) / Math.max(1, height);
    }

    public double timeAt(double px) {
        return fromNs + (px - x) / width * (toNs - fromNs);
    }

    public double psnAt(double py) {
        return low + (y + height - py) / height * (high - low);
    }

    /// Whether values of this range are in sight.
    public boolean shows(double lowValue, double highValue) {
        return highValue >= low && lowValue <= high;
    }

    /// A y within the window.
    public double clampY(double py) {
        return Math.max(y, Math.min(y + height, py));
    }

    /// An x within the window.
    double clampX(double px) {
        return Math.max(x, Math.min(x + width, px));
    }
}
