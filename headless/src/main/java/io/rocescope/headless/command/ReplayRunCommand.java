package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.LiveRecorder;
import io.rocescope.headless.service.ReplayRecording;
import io.rocescope.parser.capture.live.CaptureStatistics;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.engine.DeviceReplay;
import io.rocescope.replay.engine.EndDevice;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.MonotonicClock;
import io.rocescope.replay.engine.ReplayRun;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.ffm.Libibverbs;
import io.rocescope.replay.ffm.RealTimeThread;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.RecordedReplay;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.verbs.Rnic;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `replay run`: a plan on real RNICs.
@picocli.CommandLine.Command(
        description = "Posts a plan's receives and work requests on RNICs at the captured times, and compares what"
                + " becomes of them with the capture.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope replay run plan.json --device rxe0 --peer-device rxe1",
            "  rocescope replay run plan.json --device mlx5_0 --peer-device mlx5_1 \\",
            "      --capture eth0 -w replay.pcapng --expect 'same statuses'",
            "",
            "On two machines, B first; both have the plan and the file with the token:",
            "  rocescope replay run plan.json --device mlx5_0 \\",
            "      --listen 192.0.2.2:7471 --token-file token",
            "  rocescope replay run plan.json --device mlx5_0 \\",
            "      --connect 192.0.2.2:7471 --token-file token"
        })
final class ReplayRunCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private ReplayOptions replay = new ReplayOptions();

    @Option(names = "--device", paramLabel = "DEV", description = "The RNIC that end A lives on, such as mlx5_0.")
    private @Nullable String device;

    @Option(
            names = "--peer-device",
            paramLabel = "DEV",
            description = "The RNIC that end B lives on; may be the same one.")
    private @Nullable String peerDevice;

    @Option(
            names = "--address",
            paramLabel = "IP",
            description = "Which address of --device to use. Default: its first IPv4 address.")
    private @Nullable String address;

    @Option(names = "--peer-address", paramLabel = "IP", description = "Which address of --peer-device to use.")
    private @Nullable String peerAddress;

    @Option(
            names = "--capture",
            paramLabel = "IFACE",
            description = "Capture the replay itself on this interface, and compare it, too.")
    private @Nullable String captureInterface;

    @Option(
            names = {"-w", "--write"},
            paramLabel = "OUT",
            description = "Keep the packets of --capture, as pcapng.")
    private @Nullable Path target;

    @Option(names = "--traffic-class", paramLabel = "N", description = "Octet of the IP header: DSCP and ECN.")
    private int trafficClass = -1;

    @Option(names = "--spin", description = "Never sleep between posts: for a machine with a core to spare.")
    private boolean spin;

    @Mixin
    private PriorityOption priority = new PriorityOption();

    @Option(
            names = "--no-rehearsal",
            description =
                    "Do without the 64 small messages before the replay, over a connection of their own, which get"
                            + " this program's slow first steps out of the way.")
    private boolean noRehearsal;

    @Mixin
    private PeerOptions peer = new PeerOptions();

    ReplayRunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        List<ExpectRule> rules = replay.rules();
        check();
        ReplayPlan plan = replay.plan(terminal);
        try (Interruption interruption = new Interruption(true)) {
            EngineOptions engine = replay.engine(plan, interruption).withTrafficClass(trafficClass);
            if (!noRehearsal && !peer.isUsed()) {
                rehearse(interruption);
            }
            ReplayReport report = captureInterface == null
                    ? ReportBuilder.build(drive(plan, engine), devices(), null)
                    : recorded(plan, engine, captureInterface);
            return interruption.exitCode(replay.conclude(terminal, report, rules));
        }
    }

    private void check() throws UsageException {
        peer.check();
        if (device == null && !peer.needsNoDevice()) {
            throw new UsageException(
                    "--device names the RNIC to use (\"rdma link\" lists this machine's); without RNICs"
                            + " there is `replay sim`");
        }
        if (peerDevice == null && !peer.isUsed()) {
            throw new UsageException(
                    "--peer-device names the RNIC of the other end; one of another machine is reached by"
                            + " --listen there and --connect here");
        }
        if (peerDevice != null && peer.isUsed()) {
            throw new UsageException("--peer-device is for both ends in one process; the other end of --listen or"
                    + " --connect has a --device of its own");
        }
        if (target != null && captureInterface == null) {
            throw new UsageException("-w keeps what --capture IFACE captures; no interface was named");
        }
    }

    private List<String> devices() {
        if (peer.needsNoDevice()) {
            return List.of("the connection manager's device");
        }
        return peer.isUsed()
                ? List.of(String.valueOf(device))
                : List.of(String.valueOf(device), String.valueOf(peerDevice));
    }

    private ReplayReport recorded(ReplayPlan plan, EngineOptions engine, String interfaceName) throws Exception {
        try (ReplayRecording recording = ReplayRecording.to(target)) {
            RunResult result;
            try (LiveRecorder recorder = LiveRecorder.start(interfaceName, recording.open())) {
                result = drive(plan, engine);
                CaptureStatistics statistics = recorder.finish();
                if (statistics.dropped() > 0) {
                    terminal.err()
                            .println("rocescope: warning: " + interfaceName + ": " + statistics.dropped()
                                    + " packets of the replay were not captured: what is told of its packets may be"
                                    + " wrong");
                }
            }
            RecordedReplay analysed = recording.analyze();
            return ReportBuilder.build(result, devices(), analysed);
        }
    }

    private void rehearse(BooleanSupplier cancelled) throws Exception {
        RunEnd end = bothEnds().rehearse(cancelled);
        if (end.kind() != RunEnd.Kind.COMPLETE && !cancelled.getAsBoolean()) {
            terminal.err()
                    .println("rocescope: warning: the rehearsal failed: " + end.detail()
                            + "; does the network lead from one device to the other?");
        }
    }

    private DeviceReplay bothEnds() throws UsageException {
        return new DeviceReplay(
                new Libibverbs(),
                new DeviceReplay.Place(String.valueOf(device), host(address)),
                new DeviceReplay.Place(String.valueOf(peerDevice), host(peerAddress)),
                new MonotonicClock(spin));
    }

    private RunResult drive(ReplayPlan plan, EngineOptions engine) throws Exception {
        try (RealTimeThread _ = priority.enter()) {
            return driveRaised(plan, engine);
        }
    }

    private RunResult driveRaised(ReplayPlan plan, EngineOptions engine) throws Exception {
        if (peer.needsNoDevice()) {
            if (plan.connections().stream().anyMatch(c -> c.transport() != Transport.RC)) {
                throw new UsageException("--cm makes RC connections only; the plan has others");
            }
            return peer.drive(terminal, plan, engine, newRun(plan, engine), null);
        }
        if (peer.isUsed()) {
            try (Rnic rnic = new Libibverbs().open(String.valueOf(device))) {
                ReplayRun run = newRun(plan, engine);
                return peer.drive(terminal, plan, engine, run, EndDevice.of(rnic, host(address)));
            }
        }
        try {
            return bothEnds().run(plan, engine);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private ReplayRun newRun(ReplayPlan plan, EngineOptions engine) throws UsageException {
        try {
            return new ReplayRun(plan, engine, new MonotonicClock(spin));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable InetAddress host(@Nullable String name) throws UsageException {
        try {
            return name == null ? null : InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new UsageException(name + ": no such address", e);
        }
    }
}
