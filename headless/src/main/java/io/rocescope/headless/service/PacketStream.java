package io.rocescope.headless.service;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a capture and hands the packets that pass a filter to a consumer, one after the other.
public final class PacketStream {
    private static final int BATCH_CAPACITY = 1 << 20;

    private final FrameSource source;
    private final Request request;
    private final Consumer consumer;
    private final ProgressBar progress;
    private final CaptureTally tally = new CaptureTally();
    private final Packet packet = new Packet(new Dissection());
    private long firstTimeNs;
    private long previousTimeNs;
    private long selected;

    /// What is to be done with each packet.
    ///
    /// @param filter which packets are wanted
    /// @param rocePorts UDP ports that carry RoCEv2 besides 4791
    /// @param checkIcrc whether ICRCs are looked at
    /// @param track whether the tracker must run
    /// @param limit packets that are wanted at the most
    public record Request(DisplayFilter filter, Set<Integer> rocePorts, boolean checkIcrc, boolean track, long limit) {
        public Request {
            rocePorts = Set.copyOf(rocePorts);
        }
    }

    /// Takes a packet.
    @FunctionalInterface
    public interface Consumer {
        /// Takes a packet; it is valid during the call only.
        void packet(Packet packet);
    }

    /// How it went.
    ///
    /// @param selected packets that passed
    /// @param stopped whether the limit was reached before the input's end
    /// @param failure why reading ended early, or null
    public record Outcome(
            CaptureTally tally,
            long selected,
            boolean stopped,
            @Nullable CaptureException failure) {}

    private PacketStream(FrameSource source, Request request, Consumer consumer, ProgressBar progress) {
        this.source = source;
        this.request = request;
        this.consumer = consumer;
        this.progress = progress;
    }

    /// Runs until the input's end, its failure, or the limit.
    public static Outcome run(FrameSource source, Request request, Consumer consumer, ProgressBar progress) {
        var stream = new PacketStream(source, request, consumer, progress);
        return request.track ? stream.tracked() : stream.untracked();
    }

    private Outcome tracked() {
        AnalysisOptions options = AnalysisOptions.defaults()
                .withDissecting(new DissectorOptions(request.rocePorts, true))
                .withProgress(progress::update);
        AnalysisResult result = Analysis.run(source, options, AnalysisSink.NONE, this::take);
        return new Outcome(tally, selected, result.stopped(), result.failure());
    }

    private Outcome untracked() {
        boolean checkIcrc = request.checkIcrc || request.filter.needsIcrc();
        var dissector = new Dissector(new DissectorOptions(request.rocePorts, checkIcrc));
        var dissection = new Dissection();
        var batch = new FrameBatch(BATCH_CAPACITY);
        try {
            while (source.fill(batch)) {
                progress.update(source.position(), source.size(), tally.total());
                for (int i = 0; i < batch.count(); i++) {
                    dissector.dissect(batch.frame(i), dissection);
                    if (!take(dissection, null)) {
                        return new Outcome(tally, selected, true, null);
                    }
                }
            }
            return new Outcome(tally, selected, false, null);
        } catch (CaptureException e) {
            return new Outcome(tally, selected, false, e);
        }
    }

    /// @return whether to go on
    private boolean take(Dissection dissection, @Nullable PacketAnalysis analysis) {
        long timeNs = dissection.frame().timeNs();
        if (tally.total() == 0) {
            firstTimeNs = timeNs;
            previousTimeNs = timeNs;
        }
        tally.add(dissection);
        packet.set(dissection, analysis).setTimes(firstTimeNs, previousTimeNs);
        previousTimeNs = timeNs;
        if (request.filter.test(packet)) {
            consumer.packet(packet);
            selected++;
        }
        return selected < request.limit;
    }
}
