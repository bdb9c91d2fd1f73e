package io.rocescope.parser.tap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Counts what happens between two neighbouring taps in one direction.
final class HopCounter {
    private static final double BASE = 5;
    private static final int DIGITS = 3;
    private static final int CONGESTION_EXPERIENCED = 3;

    private final int from;
    private final int to;
    private final Histogram delays = new Histogram(DIGITS);
    private final Map<Integer, Long> hopLimitLoss = new HashMap<>();
    private final int mostFrames;
    private final List<Long> lostFrames = new ArrayList<>();
    /// Those of lostBefore and lostAfter.
    private final List<Long> framesBefore = new ArrayList<>();

    private final List<Long> framesAfter = new ArrayList<>();
    private final List<Long> duplicatedFrames = new ArrayList<>();
    private final List<Long> corruptedFrames = new ArrayList<>();
    private long packets;
    private long lost;
    private long lostAnswers;
    private long duplicated;
    private long reordered;
    private long corrupted;
    private long ecn;
    private long congestion;
    private long dscp;
    private long unseenAtFrom;
    /// Only `from` saw them, before or after all that `to` saw.
    private long lostBefore;
    private long lostAfter;
    private long lowest = Long.MAX_VALUE;
    private long highest = Long.MIN_VALUE;

    /// @param mostFrames of a kind that are named
    HopCounter(int from, int to, int mostFrames) {
        this.from = from;
        this.to = to;
        this.mostFrames = mostFrames;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    void passed(Journey j) {
        packets++;
        long delay = j.times[to] - j.times[from];
        lowest = Math.min(lowest, delay);
        highest = Math.max(highest, delay);
        // A clock that is off by less than its uncertainty may show a packet before it was sent.
        delays.recordValue(Math.max(0, delay));
        if (j.isLateAt(to)) {
            reordered++;
        }
        if (j.isDamagedAt(to) && !j.isDamagedAt(from)) {
            corrupted++;
            keep(corruptedFrames, j.numbers[to]);
            return;
        }
        compareMarks(j);
    }

    private void compareMarks(Journey j) {
        int before = j.trafficClass(from);
        int after = j.trafficClass(to);
        if (before < 0 || after < 0) {
            return;
        }
        if ((before & 3) != (after & 3)) {
            if ((after & 3) == CONGESTION_EXPERIENCED) {
                congestion++;
            } else {
                ecn++;
            }
        }
        if (before >> 2 != after >> 2) {
            dscp++;
        }
        hopLimitLoss.merge(j.hopLimit(from) - j.hopLimit(to), 1L, Long::sum);
    }

    /// @param where before (-1), during (0) or after (+1) the time that `to` was capturing
    void missing(Journey j, int where) {
        if (j.answer) {
            lostAnswers++;
        }
        switch (where) {
            case -1 -> {
                lostBefore++;
                keep(framesBefore, j.numbers[from]);
            }
            case 1 -> {
                lostAfter++;
                keep(framesAfter, j.numbers[from]);
            }
            default -> {
                packets++;
                lost++;
                keep(lostFrames, j.numbers[from]);
            }
        }
    }

    void appeared(Journey j) {
        if (j.copy) {
            duplicated++;
            keep(duplicatedFrames, j.numbers[to]);
        } else {
            unseenAtFrom++;
        }
    }

    private void keep(List<Long> frames, long number) {
        if (frames.size() < mostFrames) {
            frames.add(number);
        }
    }

    /// @param deafBefore whether `to` provably missed packets before its first frame: it was not capturing yet
    /// @param deafAfter the same after its last frame
    Hop result(List<String> names, boolean deafBefore, boolean deafAfter, long uncertaintyNs) {
        long outside = (deafBefore ? lostBefore : 0) + (deafAfter ? lostAfter : 0);
        long atEnds = lostBefore + lostAfter - outside;
        int usual = hopLimitLoss.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(0);
        long ttl = hopLimitLoss.entrySet().stream()
                .filter(e -> e.getKey() != usual)
                .mapToLong(Map.Entry::getValue)
                .sum();
        boolean any = delays.getTotalCount() > 0;
        return new Hop(
                names.get(from),
                names.get(to),
                packets + atEnds,
                lost + atEnds,
                Math.min(lostAnswers, lost + atEnds),
                duplicated,
                reordered,
                corrupted,
                new Hop.Remarked(ecn, congestion, dscp, ttl, usual),
                unseenAtFrom,
                outside,
                new Hop.Delay(
                        any ? lowest : -1,
                        any ? delays.getValueAtPercentile(BASE) : -1,
                        any ? delays.getValueAtPercentile(50) : -1,
                        any ? delays.getValueAtPercentile(90) : -1,
                        any ? delays.getValueAtPercentile(99) : -1,
                        any ? highest : -1,
                        uncertaintyNs),
                lost(deafBefore, deafAfter),
                List.copyOf(duplicatedFrames),
                List.copyOf(corruptedFrames));
    }

    private List<Long> lost(boolean deafBefore, boolean deafAfter) {
        List<Long> all = new ArrayList<>();
        if (!deafBefore) {
            all.addAll(framesBefore);
        }
        all.addAll(lostFrames);
        if (!deafAfter) {
            all.addAll(framesAfter);
        }
        return List.copyOf(all.subList(0, Math.min(all.size(), mostFrames)));
    }
}
