package io.rocescope.headless.service;

import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.pipeline.PacketSink;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Runs captures through the tracker for the commands that want its result rather than packets.
public final class AnalysisRun {
    private AnalysisRun() {}

    /// What is to be analysed, and how.
    ///
    /// @param filter selects the packets that the tracker sees; must not need the tracker itself
    /// @param rocePorts UDP ports that carry RoCEv2 besides 4791
    /// @param cancelled asked now and then whether to stop
    public record Request(DisplayFilter filter, Set<Integer> rocePorts, BooleanSupplier cancelled) {
        public Request {
            rocePorts = Set.copyOf(rocePorts);
        }
    }

    /// Analyses the source to its end, its failure, or until told to stop.
    public static AnalysisResult run(FrameSource source, Request request, AnalysisSink sink, ProgressBar progress) {
        return run(source, request, sink, null, progress);
    }

    /// Analyses the source, and hands on its packets.
    ///
    /// @param packets takes each packet as it passes, or null
    public static AnalysisResult run(
            FrameSource source,
            Request request,
            AnalysisSink sink,
            @Nullable PacketSink packets,
            ProgressBar progress) {
        AnalysisOptions options = AnalysisOptions.defaults()
                .withDissecting(new DissectorOptions(request.rocePorts(), true))
                .withProgress(progress::update)
                .withCancelled(request.cancelled());
        if (request.filter() != DisplayFilter.ALL) {
            options = options.withSelection(new Selection(request.filter()));
        }
        return Analysis.run(source, options, sink, packets);
    }
}
