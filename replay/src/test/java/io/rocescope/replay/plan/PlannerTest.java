package io.rocescope.replay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Plans of the samples, against what is known of these.
class PlannerTest {
    static Stream<Path> samples() {
        return SamplePlans.files().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldReachEachTargetThatSucceeded(Path file) {
        for (PlannedConnection connection : SamplePlans.of(file).connections()) {
            check(connection.a(), connection.b());
            check(connection.b(), connection.a());
        }
    }

    private static void check(PlannedEnd requester, PlannedEnd responder) {
        long takers = 0;
        for (PlannedRequest request : requester.requests()) {
            if (request.verb().consumesReceive() && request.expect().status() == WcStatus.IBV_WC_SUCCESS) {
                takers++;
            }
            if (request.region() == null || request.flaw() != null || request.length() == 0) {
                continue;
            }
            Region region = Objects.requireNonNull(responder.region(request.region()));
            assertThat(request.offset()).isBetween(0L, region.length() - request.length());
            if (request.expect().status() == WcStatus.IBV_WC_SUCCESS) {
                assertThat(region.access()).contains(RegionPlanner.needed(request.verb()));
                assertThat(responder.qp().access()).contains(RegionPlanner.needed(request.verb()));
            }
        }
        assertThat(responder.receives().stream().mapToInt(PlannedReceive::count).sum())
                .isGreaterThanOrEqualTo((int) takers);
    }

    @Test
    void shouldPlanEachOperationOfAllops() {
        PlannedConnection connection = SamplePlans.of("allops.a").connections().getFirst();
        List<PlannedRequest> requests = connection.a().requests();
        assertThat(requests)
                .extracting(PlannedRequest::verb)
                .contains(
                        Verb.SEND,
                        Verb.SEND_WITH_IMM,
                        Verb.RDMA_WRITE,
                        Verb.RDMA_WRITE_WITH_IMM,
                        Verb.RDMA_READ,
                        Verb.ATOMIC_FETCH_AND_ADD,
                        Verb.ATOMIC_CMP_AND_SWP);
        assertThat(requests).allSatisfy(r -> assertThat(r.expect().status()).isEqualTo(WcStatus.IBV_WC_SUCCESS));
        assertThat(requests)
                .filteredOn(r -> EndPlanner.isAtomic(r.verb()))
                .isNotEmpty()
                .allSatisfy(r -> assertThat(r.operands()).isNotNull());
        assertThat(requests)
                .filteredOn(r -> r.verb() == Verb.SEND && r.length() > 0)
                .isNotEmpty()
                .allSatisfy(r -> assertThat(r.payloadOctets()).hasSize((int) r.length()));
        assertThat(connection.pathMtu()).isEqualTo(1024);
        assertThat(connection.a().startPsn()).isEqualTo(firstPsnOfAllops());
    }

    private static int firstPsnOfAllops() {
        return SamplePlans.of("allops.b").connections().getFirst().a().startPsn();
    }

    @Test
    void shouldHoldReceivesBackAsLongAsTheResponderWasNotReady() {
        PlannedConnection connection = SamplePlans.of("rnr.a").connections().getFirst();
        PlannedRequest first = connection.a().requests().getFirst();
        List<PlannedReceive> receives = connection.b().receives();
        assertThat(first.expect().rnrNaks()).isEqualTo(5);
        assertThat(connection.b().qp().minRnrTimer()).isEqualTo(18);
        // Five waits of 5.12 ms at least; answered after 64 ms.
        assertThat(receives.getFirst().atNs()).isBetween(5 * 5_120_000L, 64_000_000L);
        assertThat(receives).extracting(PlannedReceive::atNs).isSorted();
        assertThat(receives.stream().mapToInt(PlannedReceive::count).sum()).isEqualTo(3);
    }

    @Test
    void shouldNotPostAReceiveThatNeverCame() {
        PlannedConnection connection =
                SamplePlans.of("rnr_exceeded.a").connections().getFirst();
        assertThat(connection.b().receives()).isEmpty();
        assertThat(connection.a().requests().getFirst().flaw()).isEqualTo(Flaw.NO_RECEIVE);
        assertThat(connection.a().qp().rnrRetry()).isEqualTo(2);
        assertThat(connection.b().qp().minRnrTimer()).isEqualTo(14);
    }

    @Test
    void shouldSayHowAnAccessErrorIsRecreated() {
        ReplayPlan plan = SamplePlans.of("access_err.a");
        assertThat(plan.connections()).hasSize(6).allSatisfy(connection -> {
            PlannedRequest request = connection.a().requests().getFirst();
            assertThat(request.expect().status()).isEqualTo(WcStatus.IBV_WC_REM_ACCESS_ERR);
            assertThat(request.flaw()).isEqualTo(Flaw.BAD_RKEY);
            assertThat(connection.b().qp().access()).contains(RegionPlanner.needed(request.verb()));
        });
    }

    @Test
    void shouldPlanAShortReceiveForASendThatWasTooLong() {
        PlannedConnection connection =
                SamplePlans.of("send_too_long.a").connections().getFirst();
        PlannedRequest request = connection.a().requests().getFirst();
        assertThat(request.flaw()).isEqualTo(Flaw.SHORT_RECEIVE);
        assertThat(connection.b().receives().getFirst().length()).isBetween(1L, request.length() - 1);
    }

    @Test
    void shouldPlanASilentPeer() {
        PlannedConnection connection =
                SamplePlans.of("dead_peer.a").connections().getFirst();
        assertThat(connection.b().silentFromNs()).isEqualTo(0L);
        assertThat(connection.a().qp().retryCnt()).isEqualTo(3);
        assertThat(connection.assumed()).doesNotContainKey("a.retryCnt").doesNotContainKey("a.timeout");
    }

    @Test
    void shouldPlanQueuePairsOfTheConnectionManager() {
        ReplayPlan plan = SamplePlans.of("nvmeof.a");
        assertThat(plan.connections())
                .isNotEmpty()
                .allSatisfy(c -> assertThat(c.assumed()).doesNotContainKey("a.timeout"));
        assertThat(plan.connections().getFirst().a().requests())
                .extracting(PlannedRequest::posted)
                .doesNotContain(Verb.SEND_WITH_INV);
    }

    @Test
    void shouldKeepTheFirstPsnOfBothDirections() {
        PlannedConnection connection = SamplePlans.of("psnwrap.a").connections().getFirst();
        assertThat(connection.a().startPsn()).isGreaterThan(0xffff00);
        assertThat(connection.b().startPsn()).isGreaterThan(0xffff00);
    }
}
