package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.GhostRun;
import io.rocescope.headless.service.GhostTarget;
import io.rocescope.headless.service.InjectOutputs;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.replay.faults.FaultFile;
import io.rocescope.replay.faults.FaultPlan;
import io.rocescope.replay.ffm.Libibverbs;
import io.rocescope.replay.inject.GhostPlan;
import io.rocescope.replay.inject.InjectExpect;
import io.rocescope.replay.inject.InjectOptions;
import io.rocescope.replay.inject.InjectReport;
import io.rocescope.replay.inject.Role;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.wire.Envelope;
import io.rocescope.replay.wire.MapParser;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `replay inject`: the frames of one captured end against a real queue pair.
@picocli.CommandLine.Command(
        description =
                "Plays one end of a captured connection, frame by frame, against an RNIC with a real queue pair, and"
                        + " compares what the RNIC does with what the captured one did.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope replay inject trace.pcap --connection 1 --role requester --iface va --dut-device rxe1 --gate acks",
            "  rocescope replay inject trace.pcap --role responder --iface va --dut-device rxe1 --faults nak.yaml",
            "  rocescope replay inject trace.pcap --role requester --dry-run -w frames.pcapng",
            "  rocescope replay inject trace.pcap --role requester --sim --gate acks --expect conformant"
        })
final class ReplayInjectCommand implements Command {
    private static final long MOST_FRAMES = 5_000_000;
    private static final long RECORDED_OCTETS = 1L << 30;
    private static final int HIGH_QPN = 0x80_0000;

    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = "--connection",
            paramLabel = "N",
            description = "Which, as `analyze` numbers them. Default: the only one.")
    private int connection;

    @Option(
            names = "--role",
            required = true,
            paramLabel = "ROLE",
            description = "What the ghost plays: requester (sends the captured requests) or responder (answers the"
                    + " device's).")
    private String role = "";

    @Option(
            names = "--direction",
            paramLabel = "DIR",
            description = "Which way the requests go: aToB or bToA. Default: the way with more of them.")
    private @Nullable String direction;

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(names = "--loop", paramLabel = "N", description = "Send the flow N times; PSNs go on. Default: 1.")
    private int loops = 1;

    @Option(names = "--limit", paramLabel = "N", description = "Frames of the ghost at the most.")
    private long limit = MOST_FRAMES;

    @Option(
            names = "--gate",
            paramLabel = "WHAT",
            description = "acks: wait for the device's answers where the captured end had them; none: send by the clock"
                    + " alone. Default: none.")
    private String gate = "none";

    @Option(
            names = "--gate-limit",
            paramLabel = "TIME",
            description = "The longest such wait. Default: ${DEFAULT-VALUE}.")
    private String gateLimit = "1s";

    @Mixin
    private PriorityOption priority = new PriorityOption();

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            description = "How long answers are waited for after the last frame. Default: ${DEFAULT-VALUE}.")
    private String linger = "500ms";

    @Option(names = "--faults", paramLabel = "FILE", description = "YAML: which packets, and what happens to them.")
    private @Nullable Path faults;

    @Option(names = "--timeout", paramLabel = "N", description = "The device's local ACK timeout, 4.096 µs · 2^N.")
    private @Nullable Integer timeout;

    @Option(names = "--retry-cnt", paramLabel = "N", description = "The device's retries, 0 to 7.")
    private @Nullable Integer retryCnt;

    @Option(names = "--rnr-retry", paramLabel = "N", description = "The device's retries after RNR NAKs, 7 for ever.")
    private @Nullable Integer rnrRetry;

    @Option(names = "--dry-run", description = "Send nothing; -w writes what would be sent.")
    private boolean dryRun;

    @Option(
            names = {"-w", "--write"},
            paramLabel = "OUT",
            description = "Keep what was sent and received, as pcapng.")
    private @Nullable Path out;

    @Option(
            names = "--expect",
            paramLabel = "RULE",
            description =
                    "Exit with 1 unless this holds; may be given again. Rules: conformant, same statuses, no extra, no"
                            + " NAK, no RNR, NAK at PSN, RNR at PSN, lateness p99 below TIME.")
    private List<String> expectations = new ArrayList<>();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    ReplayInjectCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        Role played = role();
        checkUsage();
        InjectOptions options = options();
        String refusal = GhostRun.refusal(played, options);
        if (refusal != null) {
            throw new UsageException("--faults: " + refusal);
        }
        List<InjectExpect.Judge> judges = judges();
        GhostPlan plan = GhostPlan.of(this::open, analysis(), read.files(), connection, played, direction());
        plan.warnings().forEach(warning -> terminal.err().println("rocescope: warning: " + warning));
        GhostRun ghost = new GhostRun(
                plan,
                options,
                this::open,
                analysis(),
                limit,
                PaceOptions.span("--gate-limit", gateLimit),
                priority.isWanted(),
                terminal.err());
        if (dryRun) {
            return dryRun(ghost, plan);
        }
        try (Interruption interruption = new Interruption(true)) {
            InjectReport result = inject(ghost, plan, interruption);
            if (out != null) {
                ghost.write(out);
            }
            return interruption.exitCode(new InjectOutputs(terminal, reports.format, reports.report, reports.junit)
                    .write(String.join(" ", read.files()), result, judges));
        }
    }

    private void checkUsage() throws UsageException {
        reports.check();
        if (read.files().isEmpty()) {
            throw new UsageException("no capture file was named");
        }
        if (read.files().contains("-")) {
            throw new UsageException("the capture is read more than once, so it must be a file, not standard input");
        }
        if (readFilter() != DisplayFilter.ALL) {
            throw new UsageException("-Y: a ghost plays a whole connection; --connection N chooses it");
        }
        if (loops < 1 || limit < 1) {
            throw new UsageException("--loop and --limit: expected 1 or more");
        }
        if (dryRun && out == null) {
            throw new UsageException("--dry-run needs -w OUT for what would be sent");
        }
        target.check(dryRun);
    }

    private DisplayFilter readFilter() throws UsageException {
        try {
            return read.filter();
        } catch (FilterException e) {
            throw new UsageException("-Y: " + e.getMessage(), e);
        }
    }

    private Role role() throws UsageException {
        return switch (role) {
            case "requester" -> Role.REQUESTER;
            case "responder" -> Role.RESPONDER;
            default -> throw new UsageException("--role " + role + ": expected requester or responder");
        };
    }

    private @Nullable Direction direction() throws UsageException {
        if (direction == null) {
            return null;
        }
        return switch (direction) {
            case "aToB" -> Direction.A_TO_B;
            case "bToA" -> Direction.B_TO_A;
            default -> throw new UsageException("--direction " + direction + ": expected aToB or bToA");
        };
    }

    private InjectOptions options() throws Exception {
        if (!gate.equals("acks") && !gate.equals("none")) {
            throw new UsageException("--gate " + gate + ": expected acks or none");
        }
        return new InjectOptions(
                pace.pace(),
                loops,
                gate.equals("acks"),
                PaceOptions.span("--gate-limit", gateLimit),
                PaceOptions.span("--linger", linger),
                faults == null ? FaultPlan.NONE : FaultFile.read(faults),
                out == null ? 0 : RECORDED_OCTETS);
    }

    private List<InjectExpect.Judge> judges() throws UsageException {
        List<InjectExpect.Judge> judges = new ArrayList<>();
        for (String rule : expectations) {
            try {
                judges.add(InjectExpect.parse(rule));
            } catch (IllegalArgumentException e) {
                throw new UsageException("--expect " + e.getMessage(), e);
            }
        }
        return judges;
    }

    private FrameSource open() throws CaptureException {
        try {
            return read.open(terminal);
        } catch (UsageException e) {
            throw new AssertionError("files were named", e);
        }
    }

    private AnalysisOptions analysis() throws UsageException {
        return AnalysisOptions.defaults().withDissecting(new DissectorOptions(read.rocePorts(), true));
    }

    private int ghostQpn(GhostPlan plan) throws UsageException {
        return target.ghostQpn == null
                ? plan.identity().ghost().qpn() | HIGH_QPN
                : TargetOptions.qpn("--ghost-qpn", target.ghostQpn);
    }

    private int dryRun(GhostRun ghost, GhostPlan plan) throws Exception {
        InetAddress device = TargetOptions.address("--dut-address", target.deviceAddress);
        InetAddress own = TargetOptions.address("--ghost-address", target.ghostAddress);
        Endpoint from = plan.identity().ghost();
        Endpoint to = plan.identity().device();
        Envelope envelope = new Envelope(
                mac(from.mac()),
                target.deviceMac == null ? mac(to.mac()) : TargetOptions.mac("--dut-mac", target.deviceMac),
                own != null ? own : InetAddress.ofLiteral(from.ip()),
                device != null ? device : InetAddress.ofLiteral(to.ip()),
                -1);
        int qpn = target.deviceQpn == null ? to.qpn() : TargetOptions.qpn("--dut-qpn", target.deviceQpn);
        Path file = out == null ? Path.of("-") : out;
        long count = ghost.dryRun(envelope, qpn, file);
        terminal.err()
                .println("rocescope: wrote " + count + " frames to " + file
                        + "; nothing was sent. Keys and memory are the"
                        + " captured ones: only a device knows its own.");
        return ExitCode.OK;
    }

    private static long mac(String text) {
        return text.isEmpty() ? 0 : MapParser.mac(text);
    }

    private InjectReport inject(GhostRun ghost, GhostPlan plan, Interruption interruption) throws Exception {
        int ghostQpn = ghostQpn(plan);
        InetAddress own = TargetOptions.address("--ghost-address", target.ghostAddress);
        InetAddress device = TargetOptions.address("--dut-address", target.deviceAddress);
        if (target.simulated) {
            GhostTarget.Simulated simulated = GhostTarget.simulate();
            try (LinkPort port = simulated.port()) {
                GidEntry gid = simulated.rnic().gids().getFirst();
                return ghost.against(
                        port,
                        new GhostRun.Device(simulated.rnic(), gid, simulated.deviceMac()),
                        simulated.ghost(),
                        ghostQpn,
                        this::timers,
                        interruption);
            }
        }
        String iface = String.valueOf(target.iface);
        if (target.deviceQpn != null) {
            return foreign(ghost, plan, iface, ghostQpn, interruption);
        }
        Rnic rnic = new Libibverbs().open(String.valueOf(target.device));
        try (LinkPort port = GhostTarget.open(iface)) {
            GidEntry gid = GhostTarget.gid(rnic, device);
            long mac =
                    target.deviceMac == null ? GhostTarget.mac(gid) : TargetOptions.mac("--dut-mac", target.deviceMac);
            InetAddress address = own != null
                    ? own
                    : GhostTarget.ghostAddress(iface, gid.gid().address());
            return ghost.against(
                    port, new GhostRun.Device(rnic, gid, mac), address, ghostQpn, this::timers, interruption);
        } finally {
            rnic.close();
        }
    }

    private RtsAttributes timers(RtsAttributes captured) {
        return new RtsAttributes(
                0,
                timeout == null ? captured.timeout() : timeout,
                retryCnt == null ? captured.retryCnt() : retryCnt,
                rnrRetry == null ? captured.rnrRetry() : rnrRetry,
                captured.maxRdAtomic());
    }

    /// A queue pair that somebody else set up.
    private InjectReport foreign(GhostRun ghost, GhostPlan plan, String iface, int ghostQpn, Interruption interruption)
            throws Exception {
        if (plan.role() == Role.RESPONDER) {
            throw new UsageException("--role responder posts work requests on the device, so it needs --dut-device");
        }
        InetAddress to = InetAddress.ofLiteral(String.valueOf(target.deviceAddress));
        InetAddress own = TargetOptions.address("--ghost-address", target.ghostAddress);
        long mac = TargetOptions.mac("--dut-mac", String.valueOf(target.deviceMac));
        int qpn = TargetOptions.qpn("--dut-qpn", String.valueOf(target.deviceQpn));
        try (LinkPort port = GhostTarget.open(iface)) {
            InetAddress address = own != null ? own : GhostTarget.ghostAddress(iface, to);
            Envelope envelope = new Envelope(port.mac(), mac, address, to, -1);
            return ghost.againstForeign(port, envelope, qpn, ghostQpn, interruption);
        }
    }
}
