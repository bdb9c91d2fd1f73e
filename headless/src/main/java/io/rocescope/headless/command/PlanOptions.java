package io.rocescope.headless.command;

import io.rocescope.headless.UsageException;
import io.rocescope.replay.plan.Payload;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a plan is replayed: kept in the plan by `replay plan`, and overridden by `replay run` and `replay sim`; a
/// picocli mixin.
final class PlanOptions {
    @Option(
            names = "--speed",
            paramLabel = "X",
            description = "Replay so many times as fast; waits and timeouts follow.")
    private @Nullable Double speed;

    @Option(names = "--loops", paramLabel = "N", description = "Do all of it N times.")
    private @Nullable Integer loops;

    @Option(names = "--pause", paramLabel = "MS", description = "Milliseconds between two loops.")
    private @Nullable Double pauseMs;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N requests of each end.")
    private @Nullable Integer limit;

    @Option(names = "--multiply", paramLabel = "N", description = "N queue pairs for each one of the capture.")
    private @Nullable Integer multiply;

    @Option(
            names = "--payload",
            paramLabel = "KIND",
            description = "zero, pattern, or captured (kept in the plan). Default: pattern.")
    private @Nullable String payload;

    boolean keepsPayload() throws UsageException {
        return payload != null && kind(payload) == Payload.CAPTURED;
    }

    /// @param from what holds unless this says otherwise
    ReplayPlan.Options applyTo(ReplayPlan.Options from) throws UsageException {
        try {
            return new ReplayPlan.Options(
                    speed == null ? from.speed() : speed,
                    loops == null ? from.loops() : loops,
                    limit == null ? from.limit() : limit,
                    multiply == null ? from.multiply() : multiply,
                    pauseMs == null ? from.gapNs() : (long) (pauseMs * 1e6),
                    payload == null ? from.payload() : kind(payload));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage(), e);
        }
    }

    private static Payload kind(String word) throws UsageException {
        try {
            return Payload.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--payload " + word + ": expected zero, pattern or captured", e);
        }
    }
}
