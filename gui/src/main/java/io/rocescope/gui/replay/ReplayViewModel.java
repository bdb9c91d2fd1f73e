package io.rocescope.gui.replay;

import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.replay.engine.DeviceReplay;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.RunForecast;
import io.rocescope.replay.plan.PlanJson;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.verbs.VerbsException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// Plans replays, runs them on simulated RNICs or on devices, and holds them against the capture. One at a time.
///
/// A run on devices is asked for first: [#propose], then [#accept] or [#dismiss].
public final class ReplayViewModel {
    private final Trace trace;
    private final Executor background;
    private final Executor ui;
    private final DevicesViewModel devices;
    private final ObservableList<ConnectionSummary> connections = FXCollections.observableArrayList();
    private final Set<Integer> chosen = new TreeSet<>();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper question = new ReadOnlyStringWrapper("");
    private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(-1);
    private final ReadOnlyObjectWrapper<@Nullable ReplayReport> report = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<ReplayRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
    private final AtomicReference<@Nullable Counts> pending = new AtomicReference<>();
    private @Nullable Proposal proposal;
    private volatile boolean cancelled;

    private record Proposal(ReplayPlan plan, Setup setup, DeviceReplay devices) {}

    private record Counts(long posted, long completed, long planned) {}

    private interface Work {
        void run() throws IOException, CaptureException, VerbsException;
    }

    /// @param machine whose devices a replay can run on
    /// @param background runs what takes long
    /// @param ui runs what changes properties
    public ReplayViewModel(Trace trace, Machine machine, Executor background, Executor ui) {
        this.trace = trace;
        this.background = background;
        this.ui = ui;
        this.devices = new DevicesViewModel(machine, background, ui);
        trace.summaryProperty().subscribe(this::show);
        // Nobody could stop it any more.
        trace.whenClosed(this::stop);
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

    public DevicesViewModel devices() {
        return devices;
    }

    public ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /// What is under way or came of it, for people.
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    /// What the user must agree to before a run on devices, or empty.
    public ReadOnlyStringProperty questionProperty() {
        return question.getReadOnlyProperty();
    }

    /// Part of the requests that are completed, 0 … 1, or -1 where it is not known.
    public ReadOnlyDoubleProperty progressProperty() {
        return progress.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<@Nullable ReplayReport> reportProperty() {
        return report.getReadOnlyProperty();
    }

    /// Capture and replay side by side.
    public ReadOnlyObjectProperty<List<ReplayRow>> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    /// Plans and runs on simulated RNICs, in the background.
    public void run(Setup setup) {
        begin("Planning …", () -> run(plan(setup), setup, new SimulatedRunner(setup)));
    }

    /// Plans for the chosen devices, and asks whether to run.
    public void propose(Setup setup) {
        DeviceReplay replay = devices.chosen();
        if (replay == null) {
            status.set("Choose a device for each end; the two ends may share one.");
            return;
        }
        String a = devices.a().text();
        String b = devices.b().text();
        begin("Planning …", () -> {
            ReplayPlan plan = plan(setup);
            String text = ReplayText.question(plan, RunForecast.of(plan, setup.engine(plan)), a, b);
            ui.execute(() -> {
                running.set(false);
                proposal = new Proposal(plan, setup, replay);
                question.set(text);
                status.set("Nothing is sent yet.");
            });
        });
    }

    /// Runs what was proposed.
    public void accept() {
        Proposal agreed = proposal;
        dismiss();
        if (agreed != null) {
            begin(
                    "Opening the devices …",
                    () -> run(agreed.plan(), agreed.setup(), new DeviceRunner(agreed.devices())));
        }
    }

    /// Drops what was proposed.
    public void dismiss() {
        proposal = null;
        question.set("");
        status.set("Nothing was sent.");
    }

    private void begin(String what, Work work) {
        if (running.get() || !trace.summary().complete() || trace.isClosed()) {
            return;
        }
        proposal = null;
        question.set("");
        cancelled = false;
        running.set(true);
        progress.set(-1);
        status.set(what);
        background.execute(() -> {
            try {
                work.run();
            } catch (CancellationException e) {
                ui.execute(() -> end("Stopped before anything was sent."));
            } catch (IOException | CaptureException | VerbsException | IllegalArgumentException e) {
                ui.execute(() -> end("The replay failed: " + e.getMessage()));
            } catch (RuntimeException | LinkageError e) {
                ui.execute(() -> end("The replay failed by a fault of this program, please report it: " + e));
            }
        });
    }

    private void end(String text) {
        running.set(false);
        status.set(text);
    }

    /// Ends the run where it is; what was replayed is reported. For any thread.
    public void stop() {
        cancelled = true;
    }

    private ReplayPlan plan(Setup setup) throws IOException {
        Set<Integer> wanted = Set.copyOf(chosen);
        ReplayPlan plan = TracePlan.of(trace, id -> wanted.isEmpty() || wanted.contains(id), () -> cancelled);
        if (plan.connections().isEmpty()) {
            throw new IllegalArgumentException(
                    "none of the connections can be replayed." + ReplayText.omissions(plan.omitted()));
        }
        return setup.applyTo(plan);
    }

    private void run(ReplayPlan plan, Setup setup, Runner runner) throws IOException, CaptureException, VerbsException {
        ui.execute(() -> status.set("Replaying " + Phrases.count(plan.requests(), "request") + " …"));
        EngineOptions options =
                setup.engine(plan).withCancelled(() -> cancelled).withWatcher(this::watch);
        ReplayReport done = runner.run(plan, options);
        List<ReplayRow> compared = ReplayRow.of(done);
        ui.execute(() -> {
            end(ReplayText.result(done, plan));
            report.set(done);
            rows.set(compared);
        });
    }

    /// Shows the latest state only, however slow the screen is.
    private void watch(long posted, long completed, long planned) {
        if (pending.getAndSet(new Counts(posted, completed, planned)) == null) {
            ui.execute(() -> {
                Counts now = pending.getAndSet(null);
                if (now != null && running.get()) {
                    progress.set(now.planned() == 0 ? 1 : (double) now.completed() / now.planned());
                    status.set(ReplayText.progress(now.posted(), now.completed(), now.planned()));
                }
            });
        }
    }

    /// Writes the plan, for `rocescope replay run` elsewhere.
    ///
    /// @throws IOException if it cannot be written, or the capture cannot be read again
    public void savePlan(Path target, Setup setup) throws IOException {
        cancelled = false;
        ReplayPlan plan = plan(setup);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            PlanJson.write(out, plan);
        }
    }
}
