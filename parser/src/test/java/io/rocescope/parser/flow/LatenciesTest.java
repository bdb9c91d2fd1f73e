package io.rocescope.parser.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Latencies, held against all values in order.
class LatenciesTest {
    /// Two digits are kept, in units of 64 ns.
    private static final double DIGITS = 0.01;

    private static final long UNIT_NS = 64;

    @Test
    void shouldHaveNothingToSayWithoutValues() {
        Latencies latencies = new Latencies();
        assertThat(latencies.at(50)).isEqualTo(-1);
        assertThat(latencies.max()).isEqualTo(-1);
        latencies.add(-5);
        assertThat(latencies.max()).as("the clock went backwards").isEqualTo(-1);
    }

    @Test
    void shouldTellPercentilesOfWhateverIsInSight() {
        SplittableRandom random = new SplittableRandom(3);
        for (int count : new int[] {1, 2, 11, 12, 13, 24, 25, 1000}) {
            for (int bits : new int[] {1, 10, 20, 31, 33, 40}) {
                compare(random.longs(count, 0, 1L << bits).toArray());
            }
        }
        compare(new long[] {Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, 0});
    }

    @Test
    void shouldGoOnAfterAQuestion() {
        Latencies latencies = new Latencies();
        latencies.add(1_000_000);
        assertThat(latencies.max()).isEqualTo(1_000_000);
        latencies.add(5_000_000_000L);
        latencies.add(3);
        assertThat(latencies.max()).isEqualTo(5_000_000_000L);
        assertThat(latencies.at(1)).isLessThanOrEqualTo(UNIT_NS);
    }

    private static void compare(long[] values) {
        Latencies latencies = new Latencies();
        for (long value : values) {
            latencies.add(value);
        }
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(latencies.max()).isEqualTo(sorted[sorted.length - 1]);
        for (double percentile : new double[] {1, 50, 99, 100}) {
            int rank = Math.max(1, (int) Math.ceil(percentile / 100 * sorted.length));
            long expected = sorted[rank - 1];
            assertThat((double) latencies.at(percentile))
                    .as("%s of %s", percentile, Arrays.toString(values))
                    .isBetween((double) expected - UNIT_NS, expected * (1 + DIGITS) + UNIT_NS);
        }
    }
}
