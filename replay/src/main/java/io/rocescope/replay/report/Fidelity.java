package io.rocescope.replay.report;

import io.rocescope.replay.engine.LiveEnd;
import io.rocescope.replay.engine.RequestLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How exactly the schedule was kept.
///
/// @param lateness of posts, from due to posted; null when nothing was posted
/// @param driftNs how much later the last tenth of the posts was than the first tenth, on the average
/// @param heldBack posts that had to wait for room in a send queue: what was asked for was more than there is
public record Fidelity(@Nullable Percentiles lateness, long driftNs, long heldBack) {
    private static final int TENTH = 10;

    static Fidelity of(List<LiveEnd> ends) {
        var lateness = new Percentiles.Collector();
        long driftNs = 0;
        long heldBack = 0;
        for (LiveEnd end : ends) {
            RequestLog log = end.log();
            for (int i = 0; i < log.posted(); i++) {
                lateness.add(log.postedNs(i) - log.dueNs(i));
            }
            long drift = drift(log);
            driftNs = Math.abs(drift) > Math.abs(driftNs) ? drift : driftNs;
            heldBack += log.requestsHeldBack();
        }
        return new Fidelity(lateness.result(), driftNs, heldBack);
    }

    private static long drift(RequestLog log) {
        int tenth = log.posted() / TENTH;
        return tenth == 0 ? 0 : mean(log, log.posted() - tenth, log.posted()) - mean(log, 0, tenth);
    }

    private static long mean(RequestLog log, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += log.postedNs(i) - log.dueNs(i);
        }
        return sum / (to - from);
    }
}
