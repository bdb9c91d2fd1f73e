package io.rocescope.gui.trace;

import io.rocescope.gui.trace.LoadState.Phase;
import io.rocescope.gui.trace.LoadState.Progress;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.live.LiveCapture;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.pipeline.Interim;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Reads a capture through the tracker in a thread of its own and fills the trace's stores.
final class Loader implements Interim {
    private static final long INTERIM_NS = 500_000_000;
    /// Summaries of thousands of connections must not take more than this part of the time.
    private static final int INTERIM_SHARE = 20;

    /// Packets of a live capture must not wait for a batch to fill up.
    private static final int LIVE_BATCH = 1 << 16;

    private final Trace trace;
    private final FrameSource source;
    private final Executor ui;
    private final Evidence evidence = new Evidence();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Progress> pending = new AtomicReference<>();
    private final FirstRows first;
    private final Thread thread;
    private volatile boolean cancelled;
    private long publishedNs;
    private long nextInterimNs = System.nanoTime() + INTERIM_NS;
    /// When a summary was asked for: making it begins then.
    private long askedNs;
    /// Packets that views could see at the last summary.
    private long summarised;
    private Origin origin = new Origin(-1, LinkType.UNKNOWN, -1, -1);
    private int originIndex;
    private @Nullable IOException spoolFailure;

    /// @param held whether reading waits after the first packets until {@link FirstRows#proceed}
    Loader(Trace trace, FrameSource source, Executor ui, boolean held) {
        this.trace = trace;
        this.source = source;
        this.ui = ui;
        this.first = new FirstRows(held ? FirstRows.MOST_HELD_MS : 0);
        this.thread = Thread.ofPlatform().daemon().name("load").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    FirstRows first() {
        return first;
    }

    void cancel() {
        cancelled = true;
        first.proceed();
        if (source instanceof LiveCapture capture) {
            capture.stop();
        }
    }

    boolean isReading() {
        return ended.getCount() > 0;
    }

    boolean await(long timeoutMs) throws InterruptedException {
        return ended.await(timeoutMs, TimeUnit.MILLISECONDS);
    }

    /// Runs the action once reading has ended, in some thread.
    void whenEnded(Runnable action) {
        Thread.ofVirtual().start(() -> {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            action.run();
        });
    }

    private void run() {
        try (source) {
            AnalysisOptions options = AnalysisOptions.defaults()
                    .withDissecting(trace.options().dissecting())
                    .withProgress(this::progress)
                    .withCancelled(() -> cancelled && !trace.isLive());
            if (trace.isLive()) {
                options = options.withReorderWindow(0).withBatchCapacity(LIVE_BATCH);
            }
            AnalysisResult result = Analysis.run(source, options, new Stores(), this::packet, this);
            finish(result);
        } catch (RuntimeException e) {
            // A fault of this program: shown, and what was read stays.
            publish();
            report(new Progress(
                    Phase.FAILED, trace.packets().size(), 0, -1, "internal error, please report it: " + e, List.of()));
            throw e;
        } catch (OutOfMemoryError e) {
            publish();
            report(new Progress(
                    Phase.FAILED,
                    trace.packets().size(),
                    0,
                    -1,
                    "no memory for more than " + trace.packets().size() + " packets; those are there",
                    List.of()));
        } finally {
            first.arrived();
            ended.countDown();
        }
    }

    private boolean packet(Dissection dissection, PacketAnalysis analysis) {
        Frame frame = dissection.frame();
        long place;
        try {
            place = trace.frames().keep(frame);
        } catch (IOException e) {
            spoolFailure = e;
            return false;
        }
        if (frame.sourceIndex() != origin.sourceIndex()
                || frame.linkCode() != origin.linkCode()
                || frame.interfaceId() != origin.interfaceId()) {
            origin = new Origin(frame.sourceIndex(), frame.linkType(), frame.linkCode(), frame.interfaceId());
            originIndex = trace.originIndex(origin);
        }
        trace.packets().add(dissection, analysis, place, originIndex);
        return true;
    }

    private void progress(long position, long size, long packets) {
        long now = System.nanoTime();
        if (now - publishedNs < trace.options().publishNs() && trace.packets().size() > 0) {
            return;
        }
        publishedNs = now;
        publish();
        report(new Progress(Phase.LOADING, trace.packets().size(), position, size, null, source.warnings()));
        if (trace.packets().size() > 0) {
            first.hold();
        }
    }

    private void publish() {
        try {
            trace.frames().flush();
        } catch (IOException e) {
            spoolFailure = e;
            return;
        }
        trace.packets().publish();
        trace.messages().publish();
        trace.events().publish();
        if (trace.packets().size() > 0) {
            first.arrived();
        }
    }

    /// Views are told of the latest state only, however slow they are.
    private void report(Progress now) {
        if (pending.getAndSet(now) == null) {
            ui.execute(() -> {
                Progress latest = pending.getAndSet(null);
                if (latest != null) {
                    trace.loading().set(latest);
                }
            });
        }
    }

    private void finish(AnalysisResult result) {
        publish();
        var whole = new TraceSummary(result.capture(), result.connections(), result.findings(evidence), true);
        String failure = spoolFailure != null
                ? "the temporary file cannot be written: " + spoolFailure.getMessage()
                : result.failure() == null ? null : result.failure().getMessage();
        Phase phase = failure != null ? Phase.FAILED : cancelled && !trace.isLive() ? Phase.CANCELLED : Phase.DONE;
        ui.execute(() -> trace.setSummary(whole));
        report(new Progress(
                phase, trace.packets().size(), source.position(), source.size(), failure, result.warnings()));
    }

    @Override
    public boolean isWanted() {
        askedNs = System.nanoTime();
        return askedNs - nextInterimNs >= 0 && trace.packets().size() > summarised;
    }

    @Override
    public void take(CaptureSummary capture, List<ConnectionSummary> connections) {
        summarised = trace.packets().size();
        long now = System.nanoTime();
        nextInterimNs = now + Math.max(INTERIM_NS, INTERIM_SHARE * (now - askedNs));
        var soFar = new TraceSummary(capture, connections, List.of(), false);
        ui.execute(() -> trace.setSummary(soFar));
    }

    /// Messages and events go to the stores, and to what findings are made from.
    private final class Stores implements AnalysisSink {
        @Override
        public void event(RoceEvent event) {
            evidence.event(event);
            trace.events().add(event, trace.messages().added());
        }

        @Override
        public void message(Message message) {
            evidence.message(message);
            trace.messages().add(message);
        }
    }
}
