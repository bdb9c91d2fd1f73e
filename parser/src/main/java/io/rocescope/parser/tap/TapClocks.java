package io.rocescope.parser.tap;

import java.util.Arrays;

/// The clocks of all taps against the first one's, directly or through others, and the paths between them.
final class TapClocks {
    private final ClockFit[] fits;
    private final boolean[] fitted;
    private final Paths paths;

    TapClocks(SampleTable[] tables) {
        int taps = tables.length;
        TapPair[] pairs = new TapPair[taps * taps];
        ClockFit[] pairFits = new ClockFit[taps * taps];
        for (int x = 0; x < taps; x++) {
            for (int y = 0; y < taps; y++) {
                if (x != y) {
                    TapPair pair = new TapPair(tables[x], tables[y]);
                    pairs[x * taps + y] = pair;
                    pairFits[x * taps + y] = pair.fit();
                }
            }
        }
        fits = new ClockFit[taps];
        fitted = new boolean[taps];
        Arrays.fill(fits, ClockFit.REFERENCE);
        fitted[0] = true;
        // Next comes the tap that shares most packets with one that is fitted already.
        for (int done = 1; done < taps; done++) {
            int from = -1;
            int to = -1;
            for (int x = 0; x < taps; x++) {
                for (int y = 0; y < taps; y++) {
                    if (fitted[x]
                            && !fitted[y]
                            && pairs[x * taps + y].count() > 0
                            && (from < 0 || pairs[x * taps + y].count() > pairs[from * taps + to].count())) {
                        from = x;
                        to = y;
                    }
                }
            }
            if (from < 0) {
                break;
            }
            fits[to] = pairFits[from * taps + to].through(fits[from]);
            fitted[to] = true;
        }
        paths = new Paths(taps, pairs);
    }

    ClockFit fit(int tap) {
        return fits[tap];
    }

    /// Whether the tap shares packets with the others; else its clock is taken as it is.
    boolean isFitted(int tap) {
        return fitted[tap];
    }

    Paths paths() {
        return paths;
    }
}
