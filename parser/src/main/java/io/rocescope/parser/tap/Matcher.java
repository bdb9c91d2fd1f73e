package io.rocescope.parser.tap;

import io.rocescope.parser.dissect.IcrcStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Joins what the taps saw, in the order of the common time line, to journeys of single packets, and counts by hop.
///
/// A packet is looked for during a window of time, and among a bounded number of others. Of several packets with the
/// same octets (a retransmission whose IP identification is the same), the one is taken whose delay is nearest to the
/// usual one.
final class Matcher {
    private static final int MOST_STREAMS = 1 << 16;
    private static final int NEAR = 4096;

    private final int taps;
    private final TapOptions options;
    private final Paths paths;
    private final long[] firstNs;
    private final long[] lastNs;
    private final Map<Long, Copies> open = new HashMap<>();
    private final ArrayDeque<Journey> byTime = new ArrayDeque<>();
    private final Map<Long, HopCounter> hops = new LinkedHashMap<>();
    /// By stream and tap: the latest packet, in the order of sending, that has arrived.
    private final Map<Long, Long> latest = new HashMap<>();
    /// By hop: the usual delay.
    private final long[] usualDelay;
    private final Reactions reactions;
    private final boolean[] deafBefore;
    private final boolean[] deafAfter;
    private long order;
    private long unplaced;

    /// @param firstNs by tap, on the common time line, the first time that its capture covers
    /// @param lastNs the last one
    Matcher(int taps, TapOptions options, Paths paths, long[] firstNs, long[] lastNs) {
        this.taps = taps;
        this.options = options;
        this.paths = paths;
        this.firstNs = firstNs;
        this.lastNs = lastNs;
        usualDelay = new long[taps * taps];
        reactions = new Reactions(taps);
        deafBefore = new boolean[taps];
        deafAfter = new boolean[taps];
    }

    /// Takes the next packet of the common time line.
    ///
    /// @return whether this is the first sight of the packet: not one that another tap had seen before
    boolean add(Sighting s) {
        expire(s.commonNs - options.windowNs());
        if (s.exchange != 0) {
            int[] path = paths.of(s.pair, s.tap);
            reactions.add(s, path != null && path[0] == s.tap);
        }
        Journey found = find(s);
        boolean damaged = false;
        if (found == null && (!s.roce || s.icrcStatus == IcrcStatus.INVALID)) {
            found = findOriginal(s);
            damaged = found != null;
        }
        if (found != null) {
            join(found, s, damaged);
            return false;
        }
        open(s);
        return true;
    }

    private void open(Sighting s) {
        Journey journey = new Journey(s, taps, order++);
        Copies copies = open.computeIfAbsent(s.key, key -> new Copies());
        journey.copy = copies.hasPassed(s.tap);
        copies.add(journey);
        byTime.addLast(journey);
        arrive(journey, s.tap);
        if (byTime.size() > options.maxOpen()) {
            close(byTime.removeFirst());
        }
    }

    private @Nullable Journey find(Sighting s) {
        Copies copies = open.get(s.key);
        return copies == null ? null : copies.find(s, usualDelay, taps);
    }

    /// Looks for the packet that this one was before it was damaged: all but one of its parts are still the same.
    private @Nullable Journey findOriginal(Sighting s) {
        Iterator<Journey> recent = byTime.descendingIterator();
        for (int i = 0; i < NEAR && recent.hasNext(); i++) {
            Journey j = recent.next();
            if (!j.roce || j.seenAt(s.tap)) {
                continue;
            }
            boolean sameEnd = s.hasIcrc && j.hasIcrc && s.icrc == j.icrc && s.wireLength == j.wireLength;
            if (sameEnd || (s.roce && s.core == j.core)) {
                return j;
            }
        }
        return null;
    }

    private void join(Journey j, Sighting s, boolean damaged) {
        boolean differs = damaged || (j.hasIcrc && s.hasIcrc && j.icrc != s.icrc);
        j.see(s, differs);
        int index = j.firstTap * taps + s.tap;
        long delay = s.commonNs - j.openedNs;
        usualDelay[index] += (delay - usualDelay[index]) / 8;
        arrive(j, s.tap);
    }

    /// Whether a later packet of the same stream has passed this tap before.
    private void arrive(Journey j, int tap) {
        if (j.copies != null) {
            j.copies.passed(tap);
            if (isComplete(j)) {
                j.copies.complete(j);
            }
        }
        if (!j.roce) {
            return;
        }
        long key = Hash.mix(j.stream, tap);
        Long before = latest.get(key);
        if (before != null && before > j.order) {
            j.lateAt |= 1 << tap;
        } else {
            if (before == null && latest.size() >= MOST_STREAMS) {
                latest.clear();
            }
            latest.put(key, j.order);
        }
    }

    private boolean isComplete(Journey j) {
        int[] path = paths.of(j.pair, j.firstTap);
        if (path == null) {
            return false;
        }
        for (int tap : path) {
            if (!j.seenAt(tap)) {
                return false;
            }
        }
        return true;
    }

    private void expire(long beforeNs) {
        while (!byTime.isEmpty() && byTime.peekFirst().openedNs < beforeNs) {
            close(byTime.removeFirst());
        }
    }

    private void close(Journey j) {
        if (j.copies != null && j.copies.close(j)) {
            open.remove(j.key);
        }
        if (!j.roce) {
            return;
        }
        int[] path = paths.of(j.pair, j.firstTap);
        if (path == null) {
            unplaced++;
            return;
        }
        boolean lost = false;
        for (int i = 0; i + 1 < path.length && !lost; i++) {
            int from = path[i];
            int to = path[i + 1];
            if (!j.seenAt(from) && !j.seenAt(to)) {
                continue;
            }
            HopCounter hop =
                    hops.computeIfAbsent((long) from * taps + to, k -> new HopCounter(from, to, options.mostFrames()));
            if (!j.seenAt(from)) {
                if (!j.copy) {
                    markDeaf(from, j.times[to]);
                }
                hop.appeared(j);
            } else if (j.seenAt(to)) {
                hop.passed(j);
            } else if (isSeenLater(j, path, i + 2)) {
                markDeaf(to, j.times[from]);
            } else {
                hop.missing(j, where(to, j.times[from]));
                lost = true;
            }
        }
    }

    private static boolean isSeenLater(Journey j, int[] path, int start) {
        for (int i = start; i < path.length; i++) {
            if (j.seenAt(path[i])) {
                return true;
            }
        }
        return false;
    }

    private int where(int tap, long timeNs) {
        return timeNs < firstNs[tap] ? -1 : timeNs > lastNs[tap] ? 1 : 0;
    }

    private void markDeaf(int tap, long timeNs) {
        int where = where(tap, timeNs);
        deafBefore[tap] |= where < 0;
        deafAfter[tap] |= where > 0;
    }

    /// Ends all journeys and gives the hops.
    ///
    /// @param uncertainty of the clock of each tap, or -1
    List<Hop> finish(List<String> names, long[] uncertainty) {
        expire(Long.MAX_VALUE);
        List<Hop> result = new ArrayList<>();
        for (HopCounter hop : hops.values()) {
            long a = uncertainty[hop.from()];
            long b = uncertainty[hop.to()];
            result.add(
                    hop.result(names, deafBefore[hop.to()], deafAfter[hop.to()], a < 0 || b < 0 ? -1 : Math.max(a, b)));
        }
        return result;
    }

    /// How fast the hosts behind the taps answered.
    List<TapResult.Reaction> reactions(List<String> names) {
        return reactions.result(names);
    }

    /// Packets that were seen at one tap only and may never have passed another.
    long unplaced() {
        return unplaced;
    }
}
