package io.rocescope.parser.picture;

import io.rocescope.parser.wire.Psn;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One direction of a connection as points over time: requests, answers, what was sent again and why.
///
/// Times count from {@link #originNs}. PSNs are unwrapped: they go on beyond 2^24, so that a wrap is no cliff.
public final class PsnSeries {
    private final Map<PsnMark, MarkTrack> tracks = new EnumMap<>(PsnMark.class);
    private final MarkTrack answered = new MarkTrack();
    private final List<Bow> bows = new ArrayList<>();
    private final List<ReadSpan> reads = new ArrayList<>();
    private final List<Hole> holes = new ArrayList<>();
    private final long originNs;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;
    private int lowPsn = Integer.MAX_VALUE;
    private int highPsn = Integer.MIN_VALUE;

    /// From one copy of a request to the next.
    ///
    /// @param cause why it was sent again, for people; empty where the capture does not show it
    /// @param begins whether an episode of sending again begins with it
    public record Bow(int psn, long fromNs, long toNs, long fromFrame, long toFrame, String cause, boolean begins) {}

    /// PSNs that were skipped at the capturing point.
    public record Hole(long timeNs, int firstPsn, int lastPsn, long frame) {
        public int count() {
            return lastPsn - firstPsn + 1;
        }
    }

    /// What a READ asked for and when the last of it came.
    public static final class ReadSpan {
        private final long firstNs;
        private final int firstPsn;
        private final long frame;
        private long lastNs;
        private int lastPsn;

        ReadSpan(long firstNs, int firstPsn, int lastPsn, long frame) {
            this.firstNs = firstNs;
            this.lastNs = firstNs;
            this.firstPsn = firstPsn;
            this.lastPsn = lastPsn;
            this.frame = frame;
        }

        void answered(long timeNs, int psn) {
            lastNs = Math.max(lastNs, timeNs);
            lastPsn = Math.max(lastPsn, psn);
        }

        public long firstNs() {
            return firstNs;
        }

        public long lastNs() {
            return lastNs;
        }

        public int firstPsn() {
            return firstPsn;
        }

        /// The last PSN that the responses take, as far as it is known.
        public int lastPsn() {
            return lastPsn;
        }

        public long frame() {
            return frame;
        }
    }

    /// A point that a person points at.
    ///
    /// @param psn unwrapped
    public record Hit(PsnMark mark, long timeNs, int psn, long frame) {}

    /// @param originNs nanoseconds since the epoch that times in the series count from
    public PsnSeries(long originNs) {
        this.originNs = originNs;
        for (PsnMark mark : PsnMark.values()) {
            tracks.put(mark, new MarkTrack());
        }
    }

    public long originNs() {
        return originNs;
    }

    public MarkTrack track(PsnMark mark) {
        MarkTrack track = tracks.get(mark);
        if (track == null) {
            throw new AssertionError(mark);
        }
        return track;
    }

    /// How far everything was answered: a line that only rises.
    public MarkTrack answered() {
        return answered;
    }

    /// Copies of requests, in the order of the later copy.
    public List<Bow> bows() {
        return bows;
    }

    public List<ReadSpan> reads() {
        return reads;
    }

    public List<Hole> holes() {
        return holes;
    }

    void add(PsnMark mark, long timeNs, int psn, long frame) {
        track(mark).add(timeNs, psn, frame);
        firstNs = Math.min(firstNs, timeNs);
        lastNs = Math.max(lastNs, timeNs);
        reach(psn);
    }

    /// Makes room for a PSN in {@link #lowPsn} … {@link #highPsn}.
    void reach(int psn) {
        lowPsn = Math.min(lowPsn, psn);
        highPsn = Math.max(highPsn, psn);
    }

    /// All points.
    public long points() {
        long sum = 0;
        for (MarkTrack track : tracks.values()) {
            sum += track.size();
        }
        return sum;
    }

    public boolean isEmpty() {
        return firstNs == Long.MAX_VALUE;
    }

    /// From the origin; 0 for an empty series.
    public long firstNs() {
        return isEmpty() ? 0 : firstNs;
    }

    public long lastNs() {
        return isEmpty() ? 0 : lastNs;
    }

    public int lowPsn() {
        return isEmpty() ? 0 : lowPsn;
    }

    public int highPsn() {
        return isEmpty() ? 0 : highPsn;
    }

    /// The point nearest to a place, those of trouble before others.
    ///
    /// @return the point, or null where none is within reach
    public @Nullable Hit nearest(long timeNs, double psn, double reachNs, double reachPsns) {
        Hit best = null;
        double least = Double.MAX_VALUE;
        for (Map.Entry<PsnMark, MarkTrack> entry : tracks.entrySet()) {
            MarkTrack track = entry.getValue();
            int index = track.nearest(timeNs, psn, reachNs, reachPsns);
            if (index >= 0) {
                double along = (track.timeNs(index) - timeNs) / reachNs;
                double across = (track.psn(index) - psn) / reachPsns;
                double distance = along * along + across * across;
                // A mark of congestion lies on the packet that carries it; the packet itself says more.
                if (distance < least || (distance == least && entry.getKey().rare())) {
                    least = distance;
                    best = new Hit(entry.getKey(), track.timeNs(index), track.psn(index), track.frame(index));
                }
            }
        }
        return best;
    }

    /// The point of a frame.
    ///
    /// @param timeNs of the frame, from the origin
    /// @return null where the frame has none
    public @Nullable Hit find(long frame, long timeNs) {
        for (Map.Entry<PsnMark, MarkTrack> entry : tracks.entrySet()) {
            MarkTrack track = entry.getValue();
            for (int i = track.firstAtOrAfter(timeNs); i < track.size() && track.timeNs(i) == timeNs; i++) {
                if (track.frame(i) == frame) {
                    return new Hit(entry.getKey(), timeNs, track.psn(i), frame);
                }
            }
        }
        return null;
    }

    /// The PSN as packets carry it.
    public static int wire(int unwrapped) {
        return unwrapped & Psn.MASK;
    }
}
