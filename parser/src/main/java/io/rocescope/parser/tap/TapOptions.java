package io.rocescope.parser.tap;

/// How the taps' packets are joined.
///
/// @param windowNs how long after its first sight a packet is looked for at the other taps
/// @param maxOpen packets that are looked for at a time; beyond that the oldest is given up early
/// @param reorderWindow frames of a tap that are held back to put them into the order of their times
/// @param mostFrames how many of a hop's lost, duplicated or corrupted frames are named
public record TapOptions(long windowNs, int maxOpen, int reorderWindow, int mostFrames) {
    private static final long TWO_SECONDS = 2_000_000_000L;

    public static final TapOptions DEFAULT = new TapOptions(TWO_SECONDS, 1 << 18, 1024, 20);

    public TapOptions withMostFrames(int frames) {
        return new TapOptions(windowNs, maxOpen, reorderWindow, frames);
    }
}
