package io.rocescope.gui.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.Trace;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.ffm.Libibverbs;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicInfo;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Runs on devices, for which simulated ones stand in.
class DeviceRunTest {
    private static final Setup SETUP = new Setup(new Pacing.Captured(1), 1, 0, false);

    private final SimulatedMachine machine = new SimulatedMachine();
    private final List<String> said = new ArrayList<>();
    private Trace trace;
    private ReplayViewModel model;

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("nvmeof.a.pcap"));
        model = model(machine.machine());
    }

    @AfterEach
    void close() {
        trace.close();
        assertThat(machine.fabric().openResources()).isZero();
    }

    private ReplayViewModel model(Machine on) {
        var made = new ReplayViewModel(trace, on, Runnable::run, Runnable::run);
        made.statusProperty().subscribe(text -> said.add(text));
        return made;
    }

    private static Machine machineOf(Supplier<Rnics> rnics) {
        return new Machine(rnics, () -> {
            throw new AssertionError("nothing is to be run");
        });
    }

    private ReplayReport runTo(RunEnd.Kind end) {
        model.devices().look();
        model.propose(SETUP);
        model.accept();
        ReplayReport report = Objects.requireNonNull(
                model.reportProperty().get(), model.statusProperty().get());
        assertThat(report.end().kind()).isEqualTo(end);
        assertThat(model.runningProperty().get()).isFalse();
        return report;
    }

    @Test
    void shouldAskNothingOfDevicesBeforeTheUserDoes() {
        ReplayViewModel idle = model(machineOf(() -> {
            throw new AssertionError("devices were asked for");
        }));
        idle.run(SETUP);
        assertThat(idle.statusProperty().get()).startsWith("Complete");
    }

    @Test
    void shouldChooseADeviceForEachEndWithItsFirstAddress() {
        model.devices().look();
        assertThat(model.devices().a().text()).isEqualTo("sim0 10.0.0.1 (sim0)");
        assertThat(model.devices().b().text()).isEqualTo("sim1 10.0.0.2 (sim1)");
        model.devices().b().deviceProperty().set(model.devices().devices().getFirst());
        model.devices().look();
        assertThat(model.devices().b().text()).as("kept").startsWith("sim0");
    }

    @Test
    void shouldSayWhatWillBeSentAndSendNothingUntilTheUserAgrees() {
        model.devices().look();
        model.propose(SETUP);
        String question = model.questionProperty().get();
        assertThat(question)
                .contains("requests with")
                .contains("between sim0 10.0.0.1 (sim0) and sim1 10.0.0.2 (sim1)")
                .contains("in about");
        assertThat(machine.fabric().counters(0))
                .usingRecursiveComparison()
                .isEqualTo(new SimulatedMachine().fabric().counters(0));
        model.dismiss();
        assertThat(model.questionProperty().get()).isEmpty();
        assertThat(model.statusProperty().get()).isEqualTo("Nothing was sent.");
        model.accept();
        assertThat(model.reportProperty().get()).as("dismissed").isNull();
    }

    @Test
    void shouldRunShowProgressAndCompare() {
        ReplayReport report = runTo(RunEnd.Kind.COMPLETE);
        assertThat(report.devices()).containsExactly("sim0", "sim1");
        assertThat(report.requests().completed())
                .isEqualTo(report.requests().planned())
                .isPositive();
        assertThat(said).anyMatch(s -> s.contains("requests posted, "));
        assertThat(model.progressProperty().get()).isEqualTo(1);
        assertThat(model.rowsProperty().get()).anyMatch(row -> row.what().equals("latency p99"));
        assertThat(model.statusProperty().get()).contains("on sim0 and sim1");
    }

    @Test
    void shouldStopWithWhatWasReplayed() {
        machine.inTheRun(model::stop);
        ReplayReport report = runTo(RunEnd.Kind.INTERRUPTED);
        assertThat(report.requests().posted())
                .isPositive()
                .isLessThan(report.requests().planned());
        assertThat(model.statusProperty().get()).startsWith("Stopped after");
    }

    @Test
    void shouldStopWhenTheCaptureIsClosed() {
        machine.inTheRun(trace::close);
        runTo(RunEnd.Kind.INTERRUPTED);
    }

    @Test
    void shouldSayThatTheDeviceVanishedAndWhatToDo() {
        machine.inTheRun(() -> machine.fabric().unplug(0));
        ReplayReport report = runTo(RunEnd.Kind.DEVICE_LOST);
        assertThat(report.requests().completed()).isPositive();
        assertThat(model.statusProperty().get()).startsWith("Failed: ").contains("sim0", "rdma link");
        model.devices().look();
        assertThat(model.devices().devices()).extracting(d -> d.name()).containsExactly("sim1");
        assertThat(model.devices().problemProperty().get()).contains("ibv_open_device");
    }

    @Test
    void shouldSayHowToGetADeviceWhereThereIsNone() {
        ReplayViewModel none = model(machineOf(() -> new NoRnics(List.of())));
        none.devices().look();
        assertThat(none.devices().problemProperty().get()).contains("rdma link add");
        none.propose(SETUP);
        assertThat(none.questionProperty().get()).isEmpty();
        assertThat(none.statusProperty().get()).startsWith("Choose a device");
    }

    @Test
    void shouldSayWhatPermissionIsMissing() {
        ReplayViewModel refused = model(machineOf(() -> new NoRnics(List.of(new RnicInfo("mlx5_0", 0)))));
        refused.devices().look();
        assertThat(refused.devices().devices()).isEmpty();
        assertThat(refused.devices().problemProperty().get()).contains("mlx5_0", "run as root");
    }

    /// Whatever this machine has, the answer is a list or a message that helps.
    @Test
    void shouldAskTheRealLibrary() {
        ReplayViewModel real = model(machineOf(Libibverbs::new));
        real.devices().look();
        if (real.devices().devices().isEmpty()) {
            assertThat(real.devices().problemProperty().get())
                    .containsAnyOf("install rdma-core", "modprobe ib_uverbs", "rdma link add", "run as root");
        } else {
            assertThat(real.devices().a().text()).isNotEmpty();
        }
    }

    /// Devices that nobody may open.
    private record NoRnics(List<RnicInfo> list) implements Rnics {
        @Override
        public Rnic open(String name) throws VerbsException {
            throw new VerbsUnavailableException(
                    "ibv_open_device", 13, "cannot open " + name, "run as root, or let your user read /dev/infiniband");
        }
    }
}
