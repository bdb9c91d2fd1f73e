package io.rocescope.headless.command;

import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.AnalysisRun;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.pipeline.PacketSink;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options of every command that runs the whole analysis; a picocli mixin.
final class AnalyzeOptions {
    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(names = "--partial", description = "On Ctrl-C, end with what was found so far.")
    private boolean partial;

    List<String> files() {
        return read.files();
    }

    /// Catches Ctrl-C where that is wanted. Close it when everything is printed.
    Interruption interruption() {
        return new Interruption(partial);
    }

    /// Analyses the files.
    ///
    /// @param dataGoesToTerminal whether the output itself shows how far the work is
    AnalysisResult run(Terminal terminal, AnalysisSink sink, Interruption interruption, boolean dataGoesToTerminal)
            throws CaptureException, UsageException, FilterException {
        try (FrameSource source = read.open(terminal)) {
            return run(terminal, source, sink, interruption, dataGoesToTerminal);
        }
    }

    private DisplayFilter filter() throws UsageException, FilterException {
        DisplayFilter filter = read.filter();
        if (filter.needsTracker()) {
            throw new UsageException("-Y " + filter.expression()
                    + ": here the filter selects the packets that are to be tracked, so it cannot ask what the tracker"
                    + " says of them; `packets` and `export` can");
        }
        return filter;
    }

    Set<Integer> rocePorts() throws UsageException {
        return read.rocePorts();
    }

    ProgressBar progress(Terminal terminal) {
        return read.progress(terminal, false);
    }

    /// Analyses a source that the caller closes.
    AnalysisResult run(
            Terminal terminal,
            FrameSource source,
            AnalysisSink sink,
            Interruption interruption,
            boolean dataGoesToTerminal)
            throws CaptureException, UsageException, FilterException {
        var request = new AnalysisRun.Request(filter(), read.rocePorts(), interruption);
        try (ProgressBar progress = read.progress(terminal, dataGoesToTerminal)) {
            AnalysisResult result = interruption.reading(() -> AnalysisRun.run(source, request, sink, progress));
            CaptureException failure = result.failure();
            if (failure != null && result.capture().packets() == 0) {
                // There is nothing to tell.
                throw failure;
            }
            return result;
        }
    }

    /// Reads the files once more, for what is known to matter only after the first time.
    ///
    /// @param packets takes each packet as it passes
    void readAgain(Terminal terminal, PacketSink packets, Interruption interruption)
            throws CaptureException, UsageException, FilterException {
        var request = new AnalysisRun.Request(filter(), read.rocePorts(), interruption);
        try (FrameSource source = read.open(terminal);
                ProgressBar progress = read.progress(terminal, false)) {
            interruption.reading(() -> AnalysisRun.run(source, request, AnalysisSink.NONE, packets, progress));
        }
    }

    /// Says on standard error what was odd, and hands on why reading ended early.
    static void conclude(Terminal terminal, AnalysisResult result) throws CaptureException {
        for (CaptureWarning warning : result.warnings()) {
            terminal.err().println("rocescope: warning: " + warning);
        }
        if (result.stopped()) {
            terminal.err()
                    .println("rocescope: stopped after " + result.capture().packets() + " packets");
        }
        if (result.failure() != null) {
            throw result.failure();
        }
    }
}
