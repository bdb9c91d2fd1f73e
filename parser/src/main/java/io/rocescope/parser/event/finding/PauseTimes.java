package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.PauseSent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How long each sender of pause frames stopped the other end of its link, class by class (IEEE 802.3 annex 31B,
/// 802.1Qbb).
///
/// A quantum is 512 bit times, so that its length depends on the link's speed, which no frame tells:
/// {@link #ASSUMED_BITS_PER_NS}.
public final class PauseTimes {
    /// 100 Gb/s.
    public static final int ASSUMED_BITS_PER_NS = 100;

    private static final double QUANTUM_NS = 512.0 / ASSUMED_BITS_PER_NS;
    private static final int MOST_SENDERS = 256;

    /// A sender and a class.
    public record Key(String source, int priority) {}

    /// Pauses of one sender and class.
    public static final class Paused {
        private long frames;
        private long firstNs;
        private long lastNs;
        private long untilNs;
        private long sinceNs;
        private long totalNs;
        private long longestNs;
        private final List<Long> first = new ArrayList<>(2);

        private void add(long nowNs, int quanta, long frame) {
            if (frames == 0) {
                firstNs = sinceNs = untilNs = nowNs;
            }
            long end = Math.min(untilNs, nowNs);
            totalNs += Math.max(0, end - Math.max(lastNs, firstNs));
            if (untilNs < nowNs) {
                longestNs = Math.max(longestNs, untilNs - sinceNs);
                sinceNs = nowNs;
            }
            if (quanta == 0) {
                longestNs = Math.max(longestNs, end - sinceNs);
                sinceNs = nowNs;
            }
            untilNs = nowNs + Math.round(quanta * QUANTUM_NS);
            lastNs = nowNs;
            frames++;
            if (first.size() < Tally.MOST_FRAMES) {
                first.add(frame);
            }
        }

        public long frames() {
            return frames;
        }

        public long firstNs() {
            return firstNs;
        }

        /// Nanoseconds during which the class was paused, at the assumed speed.
        public long totalNs() {
            return totalNs + Math.max(0, untilNs - lastNs);
        }

        /// The longest pause without a moment between, at the assumed speed.
        public long longestNs() {
            return Math.max(longestNs, untilNs - sinceNs);
        }

        /// From the first pause to the end of the last one.
        public long spanNs() {
            return Math.max(untilNs, lastNs) - firstNs;
        }

        public List<Long> evidence() {
            return first;
        }
    }

    private final Map<Key, Paused> senders = new LinkedHashMap<>();

    void add(PauseSent e) {
        for (int priority : e.priorities()) {
            Key key = new Key(e.source(), priority);
            Paused paused = senders.get(key);
            if (paused == null) {
                if (senders.size() == MOST_SENDERS) {
                    continue;
                }
                paused = new Paused();
                senders.put(key, paused);
            }
            paused.add(e.at().timeNs(), e.quanta(), e.at().frame());
        }
    }

    /// All senders and classes, in the order of their first pause frames.
    public Collection<Map.Entry<Key, Paused>> all() {
        return senders.entrySet();
    }
}
