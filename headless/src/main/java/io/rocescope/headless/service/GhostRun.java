package io.rocescope.headless.service;

import io.rocescope.headless.DeviceException;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.replay.ffm.RealTimeThread;
import io.rocescope.replay.inject.DeviceUnderTest;
import io.rocescope.replay.inject.DryRun;
import io.rocescope.replay.inject.FlowCapture;
import io.rocescope.replay.inject.GhostPlan;
import io.rocescope.replay.inject.InjectOptions;
import io.rocescope.replay.inject.InjectReport;
import io.rocescope.replay.inject.Injection;
import io.rocescope.replay.inject.Role;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.wire.Envelope;
import io.rocescope.replay.wire.RewriteMap;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One injection from the plan to the report.
public final class GhostRun {
    private static final long MOST_OCTETS = 1L << 30;
    /// A device that has gone silent is given so many times the longest wait for an answer.
    private static final int PATIENCE = 5;

    private final GhostPlan plan;
    private final InjectOptions options;
    private final GhostPlan.Opener capture;
    private final AnalysisOptions analysis;
    private final long limit;
    private final long gateLimitNs;
    private final boolean priority;
    private final PrintStream err;
    private @Nullable Injection injection;

    /// @param limit frames of the ghost at the most
    /// @param gateLimitNs the longest wait for an answer
    /// @param priority the sending thread runs before all other programs
    /// @param err where it is said what will be done
    public GhostRun(
            GhostPlan plan,
            InjectOptions options,
            GhostPlan.Opener capture,
            AnalysisOptions analysis,
            long limit,
            long gateLimitNs,
            boolean priority,
            PrintStream err) {
        this.plan = plan;
        this.options = options;
        this.capture = capture;
        this.analysis = analysis;
        this.limit = limit;
        this.gateLimitNs = gateLimitNs;
        this.priority = priority;
        this.err = err;
    }

    /// A device of this machine.
    ///
    /// @param rnic closed by {@link #against}
    /// @param mac its Ethernet address
    public record Device(Rnic rnic, GidEntry gid, long mac) {}

    /// Why a ghost of this role cannot do what the faults ask, or null.
    public static @Nullable String refusal(Role role, InjectOptions options) {
        return Injection.refusal(role, options);
    }

    private FlowCapture flow(Envelope envelope) throws CaptureException {
        try (FrameSource source = capture.open()) {
            return FlowCapture.read(
                    source,
                    analysis,
                    new FlowCapture.Settings(plan.role(), limit, MOST_OCTETS),
                    plan.identity(),
                    envelope,
                    plan.connection().pathMtu(),
                    plan.repair());
        }
    }

    /// Writes what would be sent.
    ///
    /// @return how many frames
    public long dryRun(Envelope envelope, int qpn, Path file) throws CaptureException, DeviceException {
        try (FlowCapture flow = flow(envelope);
                OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file))) {
            flow.retarget(qpn, new RewriteMap());
            return DryRun.write(flow, plan.identity(), options, envelope, qpn, stream);
        } catch (IOException e) {
            throw new DeviceException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /// Plays against a queue pair that is made here.
    ///
    /// @param ghost the ghost's address
    /// @param timers from the captured timers to those that the device gets
    public InjectReport against(
            LinkPort port,
            Device to,
            InetAddress ghost,
            int ghostQpn,
            UnaryOperator<RtsAttributes> timers,
            BooleanSupplier cancelled)
            throws CaptureException, LinkException, VerbsException {
        Envelope envelope =
                new Envelope(port.mac(), to.mac(), ghost, to.gid().gid().address(), -1);
        try (DeviceUnderTest device = DeviceUnderTest.open(
                        to.rnic(), to.gid(), plan.connection(), plan.device(), plan.ghost(), ghostQpn);
                FlowCapture flow = flow(envelope)) {
            connect(device, ghost, timers.apply(device.capturedTimers()));
            RewriteMap map = new RewriteMap();
            device.map(map);
            flow.retarget(device.qpn(), map);
            Injection.Target target = new Injection.Target(
                    device,
                    device.name(),
                    device.qpn(),
                    ghostQpn,
                    plan.connection().id(),
                    envelope);
            return play(flow, port, target, cancelled);
        }
    }

    private void connect(DeviceUnderTest device, InetAddress ghost, RtsAttributes timers) throws VerbsException {
        try {
            device.connect(Gid.of(ghost), plan.firstPsn(), plan.firstPsn(), timers);
        } catch (VerbsException e) {
            String address = ghost.getHostAddress();
            throw new VerbsException(
                    e.verb(),
                    e.errno(),
                    String.valueOf(e.getMessage()),
                    "the device's machine must be able to resolve " + address + ", if need be with `ip neigh replace "
                            + address + " lladdr MAC dev " + device.gid().interfaceName() + "`");
        }
    }

    /// Plays the captured requests against a queue pair that somebody else set up.
    public InjectReport againstForeign(
            LinkPort port, Envelope envelope, int qpn, int ghostQpn, BooleanSupplier cancelled)
            throws CaptureException, LinkException, VerbsException {
        try (FlowCapture flow = flow(envelope)) {
            flow.retarget(qpn, new RewriteMap());
            Injection.Target target = new Injection.Target(
                    null,
                    envelope.destination().getHostAddress(),
                    qpn,
                    ghostQpn,
                    plan.connection().id(),
                    envelope);
            return play(flow, port, target, cancelled);
        }
    }

    private InjectReport play(FlowCapture flow, LinkPort port, Injection.Target to, BooleanSupplier cancelled)
            throws LinkException, VerbsException {
        announce(flow, port, to);
        Injection running = new Injection(flow, plan.identity(), options, port, cancelled);
        injection = running;
        try (RealTimeThread _ = priority ? RealTimeThread.enter() : null) {
            return plan.role() == Role.REQUESTER
                    ? running.playRequester(to, plan.firstPsn(), plan.startNs())
                    : running.playResponder(to, plan.device().requests(), gateLimitNs * PATIENCE);
        }
    }

    /// Before anything is sent: what, and to whom.
    private void announce(FlowCapture flow, LinkPort port, Injection.Target to) {
        String what = plan.role() == Role.REQUESTER
                ? "sending " + flow.ghost().size() + " request frames"
                        + (options.loops() > 1 ? " " + options.loops() + " times" : "")
                : "posting " + plan.device().requests().size() + " work requests on " + to.name()
                        + " and sending up to " + flow.ghost().size() + " answers";
        String ceiling = options.pace().maxPps() > 0
                ? ", at most " + (long) options.pace().maxPps() + " packets a second"
                : ", without a ceiling";
        err.println("rocescope: " + what + " of connection " + plan.connection().id() + " through " + port.name()
                + ", from " + to.envelope().source().getHostAddress() + " QP 0x" + Integer.toHexString(to.ghostQpn())
                + " to " + to.envelope().destination().getHostAddress() + " QP 0x" + Integer.toHexString(to.qpn())
                + ceiling);
    }

    /// Writes what was sent and received, as pcapng.
    public void write(Path file) throws DeviceException {
        Injection done = injection;
        if (done == null) {
            return;
        }
        try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file))) {
            done.write(stream);
        } catch (IOException e) {
            throw new DeviceException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
