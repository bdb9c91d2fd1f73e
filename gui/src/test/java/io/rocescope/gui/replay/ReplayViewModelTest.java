package io.rocescope.gui.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.plan.CaptureRecorder;
import io.rocescope.replay.plan.Planner;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ReplayReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayViewModelTest {
    private static final Setup SETUP = new Setup(new Pacing.Captured(1), 1, 1000, false);

    @TempDir
    Path directory;

    private static ReplayPlan commandLinePlan(String file) throws Exception {
        CaptureRecorder recorder = new CaptureRecorder(1_000_000, 0);
        try (FrameSource source = Captures.open(List.of(file), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), recorder, recorder);
            return new Planner(recorder, source.names()).plan(result.connections(), id -> true);
        }
    }

    @Test
    void shouldPlanWhatTheCommandLinePlans() throws Exception {
        for (Path sample : Samples.all()) {
            try (Trace trace = Samples.load(sample.toString())) {
                assertThat(TracePlan.of(trace, id -> true, () -> false))
                        .as(sample.toString())
                        .isEqualTo(commandLinePlan(sample.toString()));
            }
        }
    }

    @Test
    void shouldReplayOnSimulatedDevicesAndCompare() throws Exception {
        try (Trace trace = Samples.load(Samples.file("allops.a.pcap"))) {
            var model = new ReplayViewModel(trace, Machine.THIS, Runnable::run, Runnable::run);
            model.run(SETUP);
            ReplayReport report = Objects.requireNonNull(
                    model.reportProperty().get(), model.statusProperty().get());
            assertThat(report.end().kind()).isEqualTo(RunEnd.Kind.COMPLETE);
            assertThat(report.requests().completed())
                    .isEqualTo(report.requests().planned())
                    .isPositive();
            assertThat(model.statusProperty().get()).startsWith("Complete after");
            assertThat(model.rowsProperty().get())
                    .anyMatch(row ->
                            row.what().equals("latency p50") && !row.captured().isEmpty());
            assertThat(model.runningProperty().get()).isFalse();
        }
    }

    @Test
    void shouldReplayTheChosenConnectionsOnly() throws Exception {
        try (Trace trace = Samples.load(Samples.file("nvmeof.a.pcap"))) {
            var model = new ReplayViewModel(trace, Machine.THIS, Runnable::run, Runnable::run);
            assertThat(model.connections().size()).isGreaterThan(1);
            model.chosen().add(2);
            Path plan = directory.resolve("plan.json");
            model.savePlan(plan, SETUP);
            assertThat(Files.size(plan)).isPositive();
            assertThat(TracePlan.of(trace, model.chosen()::contains, () -> false)
                            .connections())
                    .allMatch(connection -> connection.id() == 2);
        }
    }
}
