package io.rocescope.parser.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkTrackTest {
    private static final int POINTS = 200_000;

    private static MarkTrack staircase(int points) {
        MarkTrack track = new MarkTrack();
        Random random = new Random(7);
        long time = 0;
        for (int i = 0; i < points; i++) {
            time += random.nextInt(100);
            // Some come late, as several capturing queues make them.
            track.add(Math.max(0, time - (random.nextInt(50) == 0 ? 300 : 0)), i / 3, i + 1L);
        }
        return track;
    }

    @Test
    void shouldKeepPointsInTheOrderOfTime() {
        MarkTrack track = staircase(5_000);
        for (int i = 1; i < track.size(); i++) {
            assertThat(track.timeNs(i)).isGreaterThanOrEqualTo(track.timeNs(i - 1));
        }
    }

    @Test
    void shouldHandOutEveryPointOnce() {
        MarkTrack track = staircase(POINTS);
        long end = track.timeNs(track.size() - 1);
        for (double pixel : new double[] {0, 10, end / 1000.0, end}) {
            int[] seen = {0};
            track.visit(0, end, pixel, (from, to, low, high, index, count) -> {
                seen[0] += count;
                assertThat(to - from).isLessThanOrEqualTo((long) pixel);
                for (int i = index; i < index + count; i++) {
                    assertThat(track.psn(i)).isBetween(low, high);
                }
            });
            assertThat(seen[0]).isEqualTo(POINTS);
        }
    }

    @Test
    void shouldCostWhatThePixelsCost() {
        MarkTrack track = staircase(POINTS);
        long end = track.timeNs(track.size() - 1);
        int[] stretches = {0};
        track.visit(0, end, end / 1000.0, (_, _, _, _, _, _) -> stretches[0]++);
        assertThat(stretches[0]).isBetween(1_000, 10_000);
    }

    @Test
    void shouldStayWithinTheWindow() {
        MarkTrack track = staircase(POINTS);
        long from = track.timeNs(1_000);
        long to = track.timeNs(2_000);
        int[] seen = {0};
        track.visit(from, to, (to - from) / 100.0, (first, last, _, _, _, count) -> {
            assertThat(first).isGreaterThanOrEqualTo(from);
            assertThat(last).isLessThanOrEqualTo(to);
            seen[0] += count;
        });
        assertThat(seen[0]).isEqualTo(track.firstAtOrAfter(to + 1) - track.firstAtOrAfter(from));
    }

    @Test
    void shouldFollowPointsThatAreAddedLater() {
        MarkTrack track = new MarkTrack();
        int[] seen = {0};
        for (int i = 0; i < 1_000; i++) {
            track.add(i, i, i + 1L);
            if (i % 97 == 0) {
                track.visit(
                        0, i, 1e9, (_, _, low, high, _, _) -> assertThat(high).isGreaterThanOrEqualTo(low));
            }
        }
        track.visit(0, 1_000, 1e9, (_, _, low, high, _, count) -> {
            seen[0] += count;
            assertThat(low).isNotNegative();
            assertThat(high).isLessThan(1_000);
        });
        assertThat(seen[0]).isEqualTo(1_000);
    }

    @Test
    void shouldFindTheNearestPointAsASearchOverAllOfThemDoes() {
        MarkTrack track = staircase(20_000);
        Random random = new Random(3);
        long end = track.timeNs(track.size() - 1);
        for (int round = 0; round < 200; round++) {
            long time = random.nextLong(end);
            double psn = random.nextInt(7_000);
            double reach = 2_000;
            double least = 1;
            for (int i = 0; i < track.size(); i++) {
                double along = (track.timeNs(i) - time) / reach;
                double across = (track.psn(i) - psn) / 50;
                least = Math.min(least, along * along + across * across);
            }
            int found = track.nearest(time, psn, reach, 50);
            if (least >= 1) {
                assertThat(found).isEqualTo(-1);
            } else {
                double along = (track.timeNs(found) - time) / reach;
                double across = (track.psn(found) - psn) / 50;
                assertThat(along * along + across * across).isEqualTo(least);
            }
        }
    }
}
