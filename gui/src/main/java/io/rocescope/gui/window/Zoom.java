package io.rocescope.gui.window;

/// How large texts are, in percent of the usual size.
final class Zoom {
    static final int USUAL = 100;
    private static final int SMALLEST = 60;
    private static final int LARGEST = 300;
    private static final int STEP = 10;
    private static final double FONT = 13;

    private Zoom() {}

    static int larger(int zoom) {
        return Math.min(LARGEST, zoom + STEP);
    }

    static int smaller(int zoom) {
        return Math.max(SMALLEST, zoom - STEP);
    }

    /// The font's size in pixels.
    static double font(int zoom) {
        return FONT * Math.clamp(zoom, SMALLEST, LARGEST) / USUAL;
    }
}
