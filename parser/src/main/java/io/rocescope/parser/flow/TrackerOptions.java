package io.rocescope.parser.flow;

/// Bounds of a {@link Tracker}.
///
/// @param maxStreams one-way packet streams that are followed at once; packets of further ones are counted only
public record TrackerOptions(int maxStreams) {
    public static final TrackerOptions DEFAULT = new TrackerOptions(200_000);
}
