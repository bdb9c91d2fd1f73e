package io.rocescope.replay.inject;

import java.util.List;

/// When each frame is due. One of captured gaps, packets a second, bits a second, or as fast as it goes; a ceiling
/// holds
/// over all of them.
///
/// @param kind which
/// @param value speed factor, packets a second, or megabits a second
/// @param maxGapNs captured gaps are cut to this, or 0
/// @param maxPps packets a second at the most, or 0 for none
public record Pace(Kind kind, double value, long maxGapNs, double maxPps) {
    /// A ceiling that no RNIC and no network notices much.
    public static final double DEFAULT_MAX_PPS = 100_000;

    public static final Pace CAPTURED = new Pace(Kind.SPEED, 1, 0, DEFAULT_MAX_PPS);

    private static final double NS_PER_SECOND = 1e9;
    private static final double BITS_PER_MEGABIT = 1e6;

    /// What decides on the gaps.
    public enum Kind {
        /// The captured gaps, divided by a factor.
        SPEED,
        /// So many packets a second.
        PACKETS,
        /// So many megabits a second.
        MEGABITS,
        /// No gaps.
        TOP
    }

    public Pace {
        if (kind != Kind.TOP && !(value > 0 && value < Double.MAX_VALUE)) {
            throw new IllegalArgumentException("a speed or rate of " + value + "; expected above 0");
        }
    }

    /// When each frame is due, nanoseconds from the first; never falls.
    ///
    /// @param lengths octets of each frame
    long[] deadlines(List<PacketFacts> frames, int[] lengths) {
        long[] due = new long[frames.size()];
        double at = 0;
        double least = maxPps > 0 ? NS_PER_SECOND / maxPps : 0;
        for (int i = 1; i < due.length; i++) {
            at += Math.max(least, gap(frames, lengths, i));
            due[i] = (long) at;
        }
        return due;
    }

    private double gap(List<PacketFacts> frames, int[] lengths, int i) {
        return switch (kind) {
            case SPEED -> {
                // Times that go back are the capture's fault; a gap is never negative.
                long captured =
                        Math.max(0, frames.get(i).timeNs() - frames.get(i - 1).timeNs());
                yield (maxGapNs > 0 ? Math.min(captured, maxGapNs) : captured) / value;
            }
            case PACKETS -> NS_PER_SECOND / value;
            case MEGABITS -> lengths[i - 1] * (double) Byte.SIZE / (value * BITS_PER_MEGABIT) * NS_PER_SECOND;
            case TOP -> 0;
        };
    }

    /// A captured distance at this pace.
    long scale(long ns) {
        long cut = maxGapNs > 0 ? Math.min(ns, maxGapNs) : ns;
        return kind == Kind.SPEED ? (long) (cut / value) : kind == Kind.TOP ? 0 : cut;
    }
}
