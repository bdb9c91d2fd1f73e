package io.rocescope.parser.tap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Measures at each tap how long the host behind it takes to answer.
final class Reactions {
    private static final int MOST_OPEN = 1 << 16;
    private static final int DIGITS = 3;

    private final List<Map<Long, Long>> arrivals = new ArrayList<>();
    private final List<Histogram> histograms = new ArrayList<>();

    Reactions(int taps) {
        for (int i = 0; i < taps; i++) {
            arrivals.add(new Bounded());
            histograms.add(new Histogram(DIGITS));
        }
    }

    /// Requests whose answer has not been seen; the oldest are given up.
    private static final class Bounded extends LinkedHashMap<Long, Long> {
        @java.io.Serial
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > MOST_OPEN;
        }
    }

    /// Takes a packet that its tap has seen.
    ///
    /// @param behind whether the tap is the one next to the packet's sender
    void add(Sighting s, boolean behind) {
        if (s.exchange == 0) {
            return;
        }
        Map<Long, Long> open = arrivals.get(s.tap);
        if (!s.answer) {
            // Of a request sent again the last copy is the one that is answered.
            open.put(s.exchange, s.commonNs);
            return;
        }
        Long arrived = open.remove(s.exchange);
        if (arrived != null && behind && s.commonNs >= arrived) {
            histograms.get(s.tap).recordValue(s.commonNs - arrived);
        }
    }

    List<TapResult.Reaction> result(List<String> names) {
        List<TapResult.Reaction> list = new ArrayList<>();
        for (int i = 0; i < histograms.size(); i++) {
            Histogram h = histograms.get(i);
            if (h.getTotalCount() > 0) {
                list.add(new TapResult.Reaction(
                        names.get(i),
                        h.getTotalCount(),
                        h.getValueAtPercentile(50),
                        h.getValueAtPercentile(99),
                        h.getMaxValue()));
            }
        }
        return list;
    }
}
