package io.rocescope.gui.replay;

import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.PlanJson;
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
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// Plans and runs replays on two simulated RNICs, and holds them against the capture.
public final class ReplayViewModel {
    private static final List<String> DEVICES = List.of("sim0", "sim1");

    private final Trace trace;
    private final Executor background;
    private final Executor ui;
    private final ObservableList<ConnectionSummary> connections = FXCollections.observableArrayList();
    private final Set<Integer> chosen = new TreeSet<>();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<@Nullable ReplayReport> report = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<ReplayRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
    private volatile boolean cancelled;

    /// How the simulation is to run.
    ///
    /// @param delayNs from one device to the other
    /// @param realTime by the machine's clock, instead of as fast as it can be computed
    public record Setup(double speed, int loops, long delayNs, boolean realTime) {}

    /// @param background runs what takes long
    /// @param ui runs what changes properties
    public ReplayViewModel(Trace trace, Executor background, Executor ui) {
        this.trace = trace;
        this.background = background;
        this.ui = ui;
        trace.summaryProperty().subscribe(this::show);
    }

    private void show(TraceSummary summary) {
        connections.setAll(summary.connections());
        if (!summary.complete()) {
            status.set("The capture is still being read.");
        } else if (!running.get()) {
            status.set(
                    summary.connections().isEmpty()
                            ? "The capture has no connections, so there is nothing to replay."
                            : "Choose connections and run; without a choice all of them are replayed.");
        }
    }

    public ObservableList<ConnectionSummary> connections() {
        return connections;
    }

    /// Ids of the connections to replay; none means all.
    public Set<Integer> chosen() {
        return chosen;
    }

    public ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /// What is under way or came of it, for people.
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<@Nullable ReplayReport> reportProperty() {
        return report.getReadOnlyProperty();
    }

    /// Capture and replay side by side.
    public ReadOnlyObjectProperty<List<ReplayRow>> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    private boolean isWanted(int connection) {
        return chosen.isEmpty() || chosen.contains(connection);
    }

    /// Plans and runs in the background.
    public void run(Setup setup) {
        if (running.get() || !trace.summary().complete()) {
            return;
        }
        cancelled = false;
        running.set(true);
        status.set("Planning …");
        background.execute(() -> {
            try {
                ReplayPlan plan = plan(setup);
                ui.execute(() -> status.set("Replaying " + Phrases.number(plan.requests()) + " requests …"));
                finish(replay(plan, setup), plan);
            } catch (IOException | CaptureException | VerbsException | IllegalArgumentException e) {
                ui.execute(() -> {
                    running.set(false);
                    status.set("The replay failed: " + e.getMessage());
                });
            }
        });
    }

    /// Ends the run where it is; what was replayed is reported.
    public void stop() {
        cancelled = true;
    }

    private ReplayPlan plan(Setup setup) throws IOException {
        ReplayPlan plan = TracePlan.of(trace, this::isWanted);
        ReplayPlan.Options o = plan.options();
        return plan.withOptions(
                new ReplayPlan.Options(setup.speed(), setup.loops(), o.limit(), o.multiply(), o.gapNs(), o.payload()));
    }

    private ReplayReport replay(ReplayPlan plan, Setup setup) throws IOException, CaptureException, VerbsException {
        SimOptions network = SimOptions.DEFAULT
                .withDelay(setup.delayNs())
                .withEpoch(plan.source().startNs());
        EngineOptions engine = EngineOptions.of(plan.options()).withCancelled(() -> cancelled);
        SimulatedReplay simulation =
                setup.realTime() ? SimulatedReplay.inRealTime(network, false) : SimulatedReplay.inVirtualTime(network);
        Path packets = Files.createTempFile("rocescope-replay", ".pcapng");
        try {
            RunResult result;
            try (FrameRecorder tap =
                    new FrameRecorder(new BufferedOutputStream(Files.newOutputStream(packets)), DEVICES.getFirst())) {
                simulation.fabric().tap(0, tap);
                result = simulation.run(plan, engine);
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

    private void finish(ReplayReport done, ReplayPlan plan) {
        ReplayReport.Totals t = done.requests();
        var text = new StringBuilder(
                switch (done.end().kind()) {
                    case COMPLETE -> "Complete";
                    case INTERRUPTED -> "Stopped";
                    case STALLED -> "Stalled: " + done.end().detail();
                    case DEVICE_LOST, PEER_LOST, FAILED ->
                        "Failed: " + done.end().detail();
                });
        text.append(" after ").append(Phrases.duration(done.elapsedNs())).append(": ");
        text.append(t.completed()).append(" of ").append(t.planned()).append(" requests completed, ");
        text.append(t.same())
                .append(" with the captured status, ")
                .append(t.different())
                .append(" with another.");
        for (ReplayPlan.Omission omission : plan.omitted()) {
            text.append(" Connection ")
                    .append(omission.connection())
                    .append(" was left out: ")
                    .append(omission.reason());
        }
        ui.execute(() -> {
            running.set(false);
            status.set(text.toString());
            report.set(done);
            rows.set(ReplayRow.of(done));
        });
    }

    /// Writes the plan, for `rocescope replay run` on a device.
    ///
    /// @throws IOException if it cannot be written, or the capture cannot be read again
    public void savePlan(Path target, Setup setup) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            PlanJson.write(out, plan(setup));
        }
    }
}
