package io.rocescope.replay.engine;

import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.AsyncEventType;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The loop that posts and polls until all is done, or something ends it.
final class RunLoop {
    private static final long LOOK_AROUND_NS = 10_000_000;
    private static final int EIO = 5;

    private final List<LiveEnd> ends;
    private final List<Poster> posters = new ArrayList<>();
    private final List<Rnic> devices;
    private final EngineOptions options;
    private final ReplayClock clock;
    private final Companion companion;
    private long startNs;

    RunLoop(List<LiveEnd> ends, List<Rnic> devices, EngineOptions options, ReplayClock clock, Companion companion) {
        this.ends = ends;
        ends.forEach(end -> posters.add(new Poster(end)));
        this.devices = devices;
        this.options = options;
        this.clock = clock;
        this.companion = companion;
    }

    /// Posts what must be there before the start: receives.
    void prepare() throws VerbsException {
        for (Poster poster : posters) {
            poster.prepare();
        }
    }

    /// @param start when the plan's time 0 is, by the clock
    RunEnd run(long start) {
        startNs = start;
        try {
            return loop();
        } catch (VerbsException e) {
            RunEnd.Kind kind = e.errno() == EIO ? RunEnd.Kind.DEVICE_LOST : RunEnd.Kind.FAILED;
            return new RunEnd(kind, String.valueOf(e.getMessage()));
        } finally {
            tell();
        }
    }

    private void tell() {
        long posted = 0;
        long completed = 0;
        long planned = 0;
        for (int i = 0; i < ends.size(); i++) {
            RequestLog log = ends.get(i).log();
            posted += log.posted();
            completed += log.completed();
            planned += log.size();
        }
        options.watcher().at(posted, completed, planned);
    }

    long elapsedNs() {
        return clock.nowNs() - startNs;
    }

    private RunEnd loop() throws VerbsException {
        long lastProgressNs = 0;
        long nextLookNs = 0;
        boolean told = false;
        while (true) {
            long nowNs = clock.nowNs() - startNs;
            boolean progress = false;
            boolean done = true;
            boolean open = false;
            long nextNs = Long.MAX_VALUE;
            for (int i = 0; i < posters.size(); i++) {
                Poster poster = posters.get(i);
                progress |= poster.poll(clock, startNs);
                progress |= poster.post(nowNs, clock, startNs);
                done &= poster.isDone();
                open |= poster.hasOpenSends();
                nextNs = Math.min(nextNs, poster.nextNs());
            }
            if (done && !told) {
                told = true;
                companion.finished();
            }
            if (done && companion.isFinished()) {
                return RunEnd.COMPLETE;
            }
            if (nowNs >= nextLookNs) {
                nextLookNs = nowNs + LOOK_AROUND_NS;
                RunEnd end = lookAround();
                if (end != null) {
                    return end;
                }
            }
            if (progress) {
                lastProgressNs = nowNs;
                continue;
            }
            long waitingSinceNs = nextNs == Long.MAX_VALUE ? lastProgressNs : Math.max(lastProgressNs, nextNs);
            // Once all is done here, the other process's own patience ends the run.
            if (!done && nowNs - waitingSinceNs > options.patienceNs()) {
                return new RunEnd(RunEnd.Kind.STALLED, stalled());
            }
            clock.idle(Math.min(nextNs, nextLookNs) + startNs, open);
        }
    }

    private @Nullable RunEnd lookAround() throws VerbsException {
        tell();
        if (options.cancelled().getAsBoolean()) {
            return new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped by the user");
        }
        for (Rnic device : devices) {
            AsyncEvent event = device.pollAsyncEvent(0);
            if (event != null && event.type() == AsyncEventType.DEVICE_FATAL) {
                return new RunEnd(RunEnd.Kind.DEVICE_LOST, device.name() + ": " + event);
            }
        }
        return companion.problem();
    }

    private String stalled() {
        return "nothing came forward for " + options.patienceNs() / 1_000_000
                + " ms: requests are posted and have no completion";
    }
}
