package io.rocescope.parser.counters;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What a capture shows of one host's device, with the first frames behind each number.
public final class HostCounts {
    private static final int MOST_FRAMES = 16;

    private final Map<Quantity, Long> counts = new EnumMap<>(Quantity.class);
    private final Map<Quantity, List<Long>> frames = new EnumMap<>(Quantity.class);

    HostCounts() {}

    void add(Quantity quantity, long frame) {
        add(quantity, 1, frame);
    }

    void add(Quantity quantity, long count, long frame) {
        counts.merge(quantity, count, Long::sum);
        List<Long> list = frames.computeIfAbsent(quantity, q -> new ArrayList<>());
        if (list.size() < MOST_FRAMES && frame > 0) {
            list.add(frame);
        }
    }

    /// The count; 0 where nothing of the kind was seen.
    public long count(Quantity quantity) {
        return counts.getOrDefault(quantity, 0L);
    }

    /// The first frames behind the count, at the most 16.
    public List<Long> frames(Quantity quantity) {
        return List.copyOf(frames.getOrDefault(quantity, List.of()));
    }
}
