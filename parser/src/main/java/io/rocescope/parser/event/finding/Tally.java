package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Events of one kind and trigger on one flow: how many, which frames showed the first of them, and the first, the last
/// and the largest one.
public final class Tally {
    /// Frames that are kept as evidence.
    public static final int MOST_FRAMES = 8;

    private final String trigger;
    private final RoceEvent first;
    private RoceEvent last;
    private RoceEvent largest;
    private long count;
    private long sum;
    private long max = Long.MIN_VALUE;
    private long[] frames = new long[1];
    private int kept;

    Tally(RoceEvent first) {
        this.trigger = first.trigger();
        this.first = first;
        this.last = first;
        this.largest = first;
    }

    void add(RoceEvent event) {
        count++;
        last = event;
        long size = Sizes.of(event);
        sum += size;
        if (size > max) {
            max = size;
            largest = event;
        }
        if (kept < MOST_FRAMES && event.at().frame() > 0) {
            if (kept == frames.length) {
                frames = Arrays.copyOf(frames, Math.min(MOST_FRAMES, kept * 2));
            }
            frames[kept++] = event.at().frame();
        }
    }

    /// Why these events were raised.
    public String trigger() {
        return trigger;
    }

    public long count() {
        return count;
    }

    /// The events' {@linkplain Sizes sizes} added up.
    public long sum() {
        return sum;
    }

    /// The largest event's {@linkplain Sizes size}.
    public long max() {
        return max;
    }

    public RoceEvent first() {
        return first;
    }

    public RoceEvent last() {
        return last;
    }

    public RoceEvent largest() {
        return largest;
    }

    public long firstNs() {
        return first.at().timeNs();
    }

    public long lastNs() {
        return last.at().timeNs();
    }

    /// Frames of the first events.
    public List<Long> frames() {
        List<Long> list = new ArrayList<>(kept);
        for (int i = 0; i < kept; i++) {
            list.add(frames[i]);
        }
        return list;
    }
}
