package io.rocescope.parser.tap;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Packets of one tap for the fit of its clock: all of a small capture, of a large one those whose key is a multiple of
/// a power of two, so that every tap keeps the same packets. Of a key that occurs more than once the first packet is
/// kept with their number: it is of use where another tap saw as many.
final class SampleTable {
    /// Packets that are kept at the most.
    static final int LIMIT = 1 << 16;

    /// One packet.
    record Sample(long timeNs, long pair, long reversePair, int hopLimit, int copies) {}

    private final Map<Long, Sample> samples = new HashMap<>();
    private int shift;

    long packets;
    long firstNs = Long.MAX_VALUE;
    long lastNs = Long.MIN_VALUE;

    /// Takes a packet of the tap.
    void add(Sighting s) {
        packets++;
        if (!isKept(s.key)) {
            return;
        }
        Sample before = samples.get(s.key);
        samples.put(
                s.key,
                before == null
                        ? new Sample(s.timeNs, s.pair, s.reversePair, s.hopLimit, 1)
                        : new Sample(
                                Math.min(before.timeNs, s.timeNs),
                                s.pair,
                                s.reversePair,
                                before.hopLimit,
                                before.copies + 1));
        if (samples.size() > LIMIT) {
            shift++;
            samples.keySet().removeIf(key -> !isKept(key));
        }
    }

    /// Takes the time of any frame: what the tap's capture covers.
    void cover(long timeNs) {
        if (timeNs != 0) {
            firstNs = Math.min(firstNs, timeNs);
            lastNs = Math.max(lastNs, timeNs);
        }
    }

    private boolean isKept(long key) {
        return (key & ((1L << shift) - 1)) == 0;
    }

    Iterable<Map.Entry<Long, Sample>> entries() {
        return samples.entrySet();
    }

    /// The first packet with this key, or null.
    @Nullable
    Sample get(long key) {
        return samples.get(key);
    }
}
