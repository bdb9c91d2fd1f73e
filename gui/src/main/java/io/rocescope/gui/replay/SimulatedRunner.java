package io.rocescope.gui.replay;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.RecordedReplay;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.sim.FrameRecorder;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimulatedReplay;
import io.rocescope.replay.verbs.VerbsException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Two simulated RNICs, whose packets are recorded and analysed, too.
record SimulatedRunner(Setup setup) implements Runner {
    private static final List<String> DEVICES = List.of("sim0", "sim1");

    @Override
    public ReplayReport run(ReplayPlan plan, EngineOptions options)
            throws IOException, CaptureException, VerbsException {
        SimOptions network = SimOptions.DEFAULT
                .withDelay(setup.delayNs())
                .withEpoch(plan.source().startNs());
        SimulatedReplay simulation =
                setup.realTime() ? SimulatedReplay.inRealTime(network, false) : SimulatedReplay.inVirtualTime(network);
        Path packets = Files.createTempFile("rocescope-replay", ".pcapng");
        try {
            RunResult result;
            try (FrameRecorder tap =
                    new FrameRecorder(new BufferedOutputStream(Files.newOutputStream(packets)), DEVICES.getFirst())) {
                simulation.fabric().tap(0, tap);
                result = simulation.run(plan, options);
            }
            return ReportBuilder.build(result, DEVICES, analyze(packets));
        } finally {
            Files.deleteIfExists(packets);
        }
    }

    /// Runs the replay's own packets through the tracker.
    private static RecordedReplay analyze(Path packets) throws CaptureException {
        RecordedReplay recorded = new RecordedReplay();
        try (FrameSource source = Captures.open(List.of(packets.toString()), CaptureOptions.defaults())) {
            return recorded.conclude(Analysis.run(source, AnalysisOptions.defaults(), recorded, null)
                    .connections());
        }
    }
}
