package io.rocescope.replay.inject;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.testing.Samples;
import io.rocescope.replay.faults.FaultFile;
import io.rocescope.replay.faults.FaultPlan;
import io.rocescope.replay.link.WallClock;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.sim.SimPort;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.wire.Envelope;
import io.rocescope.replay.wire.RewriteMap;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ghosts against the simulated RNIC, which answers by the specification's rules.
class GhostOnSimulatorTest {
    private static final InetAddress GHOST = InetAddress.ofLiteral("10.0.0.1");

    @ParameterizedTest
    @ValueSource(
            strings = {"allops.a.pcap", "psnwrap.a.pcap", "inter.a.pcap", "access_err.a.pcap", "snap96_psnwrap.a.pcap"})
    void shouldGetTheCapturedAnswersFromTheDevice(String sample) throws Exception {
        InjectReport report = play(sample, Role.REQUESTER, FaultPlan.NONE, true);

        assertThat(report.notes()).as(text(report)).noneMatch(note -> note.contains("did not answer"));
        assertThat(report.answers()).isNotEmpty();
        assertThat(report.answers()).as(text(report)).allMatch(v -> v.verdict() == Verdict.CONFORMANT);
        assertThat(report.sent()).isEqualTo(report.frames());
    }

    /// Soft-RoCE refuses what comes behind an RNR NAK with a sequence error; the specification lets it be dropped
    /// silently,
    /// as the simulated RNIC does.
    @Test
    void shouldGetTheCapturedRnrNaks() throws Exception {
        InjectReport report = play("rnr.a.pcap", Role.REQUESTER, FaultPlan.NONE, true);

        assertThat(report.missedGates()).as(text(report)).isZero();
        assertThat(report.answers())
                .filteredOn(v -> v.captured() != null && v.captured().isRnr())
                .as(text(report))
                .hasSizeGreaterThan(5)
                .allMatch(v -> v.verdict() == Verdict.CONFORMANT);
        assertThat(report.answers())
                .as(text(report))
                .allMatch(v -> v.verdict() == Verdict.CONFORMANT
                        || (v.verdict() == Verdict.MISSING
                                && v.captured() != null
                                && v.captured().syndrome() == 0x60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"allops.a.pcap", "psnwrap.a.pcap", "rnr.a.pcap", "read_outstanding.a.pcap"})
    void shouldBringTheDevicesRequestsToTheirCapturedEnds(String sample) throws Exception {
        InjectReport report = play(sample, Role.RESPONDER, FaultPlan.NONE, true);

        assertThat(report.work()).isNotEmpty();
        assertThat(report.work()).as(report.toString()).allMatch(v -> v.verdict() == Verdict.CONFORMANT);
    }

    @Test
    void shouldMeetASequenceErrorExactlyWhereAPacketIsDropped() throws Exception {
        int psn = firstPsn("psnwrap.a.pcap") + 3 & 0xffffff;
        FaultPlan faults = FaultFile.parse(
                "f.yaml", "faults: [{when: {psn: %d, side: request, iteration: 1}, do: drop}]".formatted(psn));
        InjectReport report = play("psnwrap.a.pcap", Role.REQUESTER, faults, false);

        assertThat(report.dropped()).isEqualTo(1);
        assertThat(report.answers())
                .as(text(report))
                .anyMatch(v -> v.live() != null
                        && v.live().syndrome() == 0x60
                        && v.live().psn() == psn);
    }

    @Test
    void shouldGetNoAnswerToAWrongIcrc() throws Exception {
        int psn = firstPsn("psnwrap.a.pcap") + 3 & 0xffffff;
        FaultPlan faults =
                FaultFile.parse("f.yaml", "faults: [{when: {psn: %d, side: request}, do: corrupt}]".formatted(psn));
        InjectReport report = play("psnwrap.a.pcap", Role.REQUESTER, faults, false);

        assertThat(report.answers())
                .as(text(report))
                .anyMatch(v -> v.live() != null
                        && v.live().syndrome() == 0x60
                        && v.live().psn() == psn);
    }

    @Test
    void shouldHaveADuplicateAcknowledgedAgain() throws Exception {
        FaultPlan faults = FaultFile.parse("f.yaml", "faults: [{when: {opcode: RC_SEND_LAST, nth: 1}, do: duplicate}]");
        InjectReport report = play("psnwrap.a.pcap", Role.REQUESTER, faults, false);

        assertThat(report.count(Verdict.EXTRA)).as(text(report)).isPositive();
        assertThat(report.count(Verdict.MISSING)).as(text(report)).isZero();
    }

    @Test
    void shouldMeetAnAccessErrorWhereTheKeyIsWrong() throws Exception {
        FaultPlan faults =
                FaultFile.parse("f.yaml", "faults: [{when: {opcode: RC_RDMA_WRITE_ONLY, nth: 1}, do: {rkey: 0x99}}]");
        InjectReport report = play("allops.a.pcap", Role.REQUESTER, faults, false);

        assertThat(report.answers())
                .as(text(report))
                .anyMatch(v -> v.live() != null && v.live().syndrome() == 0x62);
    }

    @Test
    void shouldMakeTheDeviceGoBackForAForgedNak() throws Exception {
        FaultPlan faults =
                FaultFile.parse("f.yaml", "faults: [{when: {side: request, nth: 3}, do: {nak: psn_sequence_error}}]");
        InjectReport report = play("psnwrap.a.pcap", Role.RESPONDER, faults, false);

        assertThat(report.reactions())
                .as(report.toString())
                .anyMatch(v -> v.live() != null && v.live().kind() == Reaction.Kind.NAK);
    }

    private static String text(InjectReport report) {
        StringBuilder text = new StringBuilder();
        report.answers().forEach(v -> text.append(v).append('\n'));
        return text.append(report.notes()).toString();
    }

    private static GhostPlan.Opener opener(String sample) {
        String path = Samples.root().resolve("samples-pcap").resolve(sample).toString();
        return () -> Captures.open(List.of(path), CaptureOptions.defaults());
    }

    private static int firstPsn(String sample) throws Exception {
        return plan(sample, Role.REQUESTER).firstPsn();
    }

    private static GhostPlan plan(String sample, Role role) throws Exception {
        return GhostPlan.of(opener(sample), AnalysisOptions.defaults().withWorkers(0), List.of(sample), 1, role, null);
    }

    private static InjectReport play(String sample, Role role, FaultPlan faults, boolean gated) throws Exception {
        GhostPlan plan = plan(sample, role);
        SimFabric fabric = new SimFabric(
                System::nanoTime, SimOptions.DEFAULT.withEpoch(WallClock.now().offsetNs()));
        try (SimPort port = new SimPort(fabric, 0)) {
            Rnic rnic = fabric.open("sim1");
            GidEntry gid = rnic.gids().getFirst();
            int ghostQpn = plan.identity().ghost().qpn();
            try (DeviceUnderTest device =
                    DeviceUnderTest.open(rnic, gid, plan.connection(), plan.device(), plan.ghost(), ghostQpn)) {
                device.connect(Gid.of(GHOST), plan.firstPsn(), plan.firstPsn(), device.capturedTimers());
                Envelope envelope =
                        new Envelope(port.mac(), fabric.mac(1), GHOST, gid.gid().address(), -1);
                InjectOptions options =
                        new InjectOptions(Pace.CAPTURED, 1, gated, 300_000_000L, 200_000_000L, faults, 1 << 20);
                try (FrameSource source = opener(sample).open();
                        FlowCapture flow = FlowCapture.read(
                                source,
                                AnalysisOptions.defaults().withWorkers(0),
                                new FlowCapture.Settings(role, 100_000, 1 << 28),
                                plan.identity(),
                                envelope,
                                plan.connection().pathMtu(),
                                plan.repair())) {
                    RewriteMap map = new RewriteMap();
                    device.map(map);
                    flow.retarget(device.qpn(), map);
                    Injection injection = new Injection(flow, plan.identity(), options, port, () -> false);
                    Injection.Target target = new Injection.Target(
                            device,
                            "sim1",
                            device.qpn(),
                            ghostQpn,
                            plan.connection().id(),
                            envelope);
                    return role == Role.REQUESTER
                            ? injection.playRequester(target, plan.firstPsn(), plan.startNs())
                            : injection.playResponder(target, plan.device().requests(), 2_000_000_000L);
                }
            }
        }
    }
}
