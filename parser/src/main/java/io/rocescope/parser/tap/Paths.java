package io.rocescope.parser.tap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which taps the packets from one address to another pass, and in which order.
final class Paths {
    private final int taps;
    private final Map<Long, int[]> known = new HashMap<>();

    /// @param pairs for X < Y at index X · taps + Y
    Paths(int taps, TapPair[] pairs) {
        this.taps = taps;
        Map<Long, int[]> wins = new HashMap<>();
        for (int x = 0; x < taps; x++) {
            for (int y = x + 1; y < taps; y++) {
                TapPair pair = pairs[x * taps + y];
                for (long addresses : pair.pairs()) {
                    vote(wins, addresses, x, y, pair.direction(addresses));
                    // Packets that none came through come back the way the others went.
                    vote(wins, pair.reverseOf(addresses), x, y, 0);
                }
            }
        }
        wins.forEach((addresses, votes) -> {
            List<Integer> order = new ArrayList<>();
            for (int tap = 0; tap < taps; tap++) {
                if (votes[tap] > 0) {
                    order.add(tap);
                }
            }
            if (order.size() > 1) {
                order.sort((a, b) -> Integer.compare(votes[b], votes[a]));
                known.put(addresses, order.stream().mapToInt(Integer::intValue).toArray());
            }
        });
        for (int x = 0; x < taps; x++) {
            for (int y = x + 1; y < taps; y++) {
                TapPair pair = pairs[x * taps + y];
                for (long addresses : pair.pairs()) {
                    int[] path = known.get(addresses);
                    if (path != null) {
                        known.putIfAbsent(pair.reverseOf(addresses), reversed(path));
                    }
                }
            }
        }
    }

    private void vote(Map<Long, int[]> wins, long addresses, int x, int y, int direction) {
        if (direction == 0) {
            return;
        }
        int[] votes = wins.computeIfAbsent(addresses, p -> new int[taps]);
        votes[x] += direction > 0 ? taps : 1;
        votes[y] += direction > 0 ? 1 : taps;
    }

    private static int[] reversed(int[] path) {
        int[] reversed = new int[path.length];
        for (int i = 0; i < path.length; i++) {
            reversed[i] = path[path.length - 1 - i];
        }
        return reversed;
    }

    /// The taps in the order in which packets pass them.
    ///
    /// @param firstTap where the packet was seen; between two taps it went to the other one, if nothing is known
    /// @return null where the packet may have gone another way
    int @Nullable [] of(long pair, int firstTap) {
        int[] path = known.get(pair);
        if (path == null && taps == 2) {
            return new int[] {firstTap, 1 - firstTap};
        }
        return path;
    }
}
