package io.rocescope.replay.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Transport;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.LiveEnd;
import io.rocescope.replay.engine.Pacing;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.verbs.CompletionStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each sample's plan on the simulated devices: the same fates, and the same messages on the wire.
class SampleReplayTest {
    static Stream<Path> samples() {
        return SamplePlans.files().stream()
                .filter(f -> !f.getFileName().toString().startsWith("cm_reject"));
    }

    private static Recorded replay(ReplayPlan plan) {
        return Recorded.run(plan, EngineOptions.of(plan.options()), SimOptions.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldGiveEachRequestTheCapturedFate(Path file) {
        Recorded run = replay(SamplePlans.of(file));
        assertThat(run.result().end()).isEqualTo(RunEnd.COMPLETE);
        assertThat(run.replay().fabric().openResources()).isZero();
        for (LiveEnd end : run.result().ends()) {
            List<PlannedRequest> requests = end.planned().requests();
            for (int i = 0; i < end.log().size(); i++) {
                PlannedRequest request = requests.get(i);
                CompletionStatus status = Objects.requireNonNull(end.log().status(i));
                if (request.expect().status() != WcStatus.UNKNOWN) {
                    assertThat(status.asSeenInPackets())
                            .as("%s request %d", file.getFileName(), request.id())
                            .isEqualTo(request.expect().status());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldPutTheSameMessagesOnTheWire(Path file) {
        Recorded run = replay(SamplePlans.of(file));
        for (LiveEnd end : run.result().ends()) {
            if (end.connection().transport() == Transport.UD) {
                // The tracker pairs datagrams by other rules.
                continue;
            }
            LiveEnd peer = run.result().ends().stream()
                    .filter(e -> e.connection().id() == end.connection().id() && e.isA() != end.isA())
                    .findFirst()
                    .orElseThrow();
            List<PlannedRequest> wanted = end.planned().requests().stream()
                    .filter(r -> r.expect().status() != WcStatus.IBV_WC_WR_FLUSH_ERR)
                    .toList();
            List<Recorded.Kept> seen = Stream.of(Direction.A_TO_B, Direction.B_TO_A)
                    .flatMap(d -> run.atA().of(peer.qpn(), d).stream())
                    .filter(m -> m.status() != WcStatus.IBV_WC_WR_FLUSH_ERR)
                    .filter(m -> end.ip().equals(run.atA().sourceOf(m)))
                    .toList();
            assertThat(seen)
                    .as("%s from %s", file.getFileName(), end.ip())
                    .extracting(m -> m.verb() + " " + m.bytes())
                    .isEqualTo(wanted.stream()
                            .map(r -> r.posted() + " " + r.length())
                            .toList());
        }
    }

    /// One wait after the other until the receive is there: Soft-RoCE, which was captured, waits longer than it is
    /// asked to, so that the simulated requester asks more often in the same time.
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2})
    void shouldBeNotReadyAsLongAsTheCapturedResponder(double speed) {
        ReplayPlan plan = SamplePlans.of("rnr.a");
        PlannedConnection connection = plan.connections().getFirst();
        EngineOptions options = EngineOptions.of(plan.options()).withPacing(new Pacing.Captured(speed));
        Recorded run = Recorded.run(plan, options, SimOptions.DEFAULT);
        long waitNs = Syndrome.rnrWaitNs(connection.b().qp().minRnrTimer());
        List<PlannedReceive> receives = connection.b().receives();
        long first = receives.get(0).atNs() / waitNs + 1;
        long second = (receives.get(1).atNs() - connection.a().requests().get(1).atNs()) / waitNs + 1;
        assertThat(run.replay().fabric().counters(1).sentRnrErrors()).isBetween(first + second - 2, first + second + 2);
        assertThat(run.replay().fabric().counters(0).receivedRnrErrors())
                .isEqualTo(run.replay().fabric().counters(1).sentRnrErrors());
    }
}
