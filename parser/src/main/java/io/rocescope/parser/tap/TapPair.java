package io.rocescope.parser.tap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Two taps: the packets that both saw, which way each pair of addresses travels, and how Y's clock stands to X's.
final class TapPair {
    private static final int MOST_NEIGHBOURS = 4096;

    /// A packet that both taps saw.
    ///
    /// @param aheadNs how much later Y's clock saw it
    private record Common(long timeNs, long aheadNs, int hopsLost) {}

    private final Map<Long, List<Common>> byPair = new HashMap<>();
    private final Map<Long, Long> reverse = new HashMap<>();
    /// +1: from X to Y; -1: from Y to X.
    private final Map<Long, Integer> direction = new HashMap<>();
    private long originNs;
    private int count;

    TapPair(SampleTable x, SampleTable y) {
        for (Map.Entry<Long, SampleTable.Sample> entry : x.entries()) {
            SampleTable.Sample atX = entry.getValue();
            SampleTable.Sample atY = y.get(entry.getKey());
            if (atY == null || atX.copies() != atY.copies()) {
                continue;
            }
            byPair.computeIfAbsent(atX.pair(), p -> new ArrayList<>())
                    .add(new Common(atX.timeNs(), atY.timeNs() - atX.timeNs(), atX.hopLimit() - atY.hopLimit()));
            reverse.put(atX.pair(), atX.reversePair());
            count++;
        }
        byPair.values().forEach(list -> list.sort(Comparator.comparingLong(Common::timeNs)));
        originNs = byPair.values().stream()
                .mapToLong(list -> list.get(0).timeNs())
                .min()
                .orElse(0);
    }

    /// Packets that both taps saw.
    int count() {
        return count;
    }

    /// How Y's clock stands to X's.
    ClockFit fit() {
        findDirections();
        var forward = new ClockFitter.Samples();
        var backward = new ClockFitter.Samples();
        // The sums of large offsets and small delays must not lose their nanoseconds.
        byPair.forEach((pair, list) -> {
            boolean isForward = Objects.requireNonNullElse(direction.get(pair), 1) > 0;
            for (Common c : list) {
                (isForward ? forward : backward).add((double) (c.timeNs() - originNs), (double) c.aheadNs());
            }
        });
        return new ClockFitter(forward, backward, originNs).fit();
    }

    /// Y's clock seems further ahead for packets that travel from X to Y than for those that come back.
    private void findDirections() {
        byPair.forEach((pair, list) -> {
            long opposite = reverseOf(pair);
            List<Common> back = byPair.get(opposite);
            int sign = 0;
            if (back != null && opposite != pair) {
                sign = Integer.signum(Long.compare(medianDifference(list, back), 0));
            }
            if (sign == 0) {
                // One way only: routers lower the hop limit on the way; else X is taken to come first.
                long lowered = list.stream().mapToLong(Common::hopsLost).sum();
                sign = lowered < 0 ? -1 : 1;
            }
            direction.put(pair, sign);
        });
    }

    /// Differences of packets next to each other in time, so that a drift does not count.
    private static long medianDifference(List<Common> there, List<Common> back) {
        int step = Math.max(1, there.size() / MOST_NEIGHBOURS);
        long[] differences = new long[(there.size() + step - 1) / step];
        int used = 0;
        int next = 0;
        for (int i = 0; i < there.size(); i += step) {
            Common c = there.get(i);
            while (next + 1 < back.size()
                    && Math.abs(back.get(next + 1).timeNs() - c.timeNs())
                            <= Math.abs(back.get(next).timeNs() - c.timeNs())) {
                next++;
            }
            differences[used++] = c.aheadNs() - back.get(next).aheadNs();
        }
        Arrays.sort(differences, 0, used);
        return differences[used / 2];
    }

    /// Whether the packets of this pair of addresses pass X first: +1, Y first: -1, or 0 where both saw none.
    int direction(long pair) {
        return direction.getOrDefault(pair, 0);
    }

    Iterable<Long> pairs() {
        return byPair.keySet();
    }

    long reverseOf(long pair) {
        return reverse.getOrDefault(pair, 0L);
    }
}
