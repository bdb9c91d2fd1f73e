package io.rocescope.replay.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.engine.EndAddress;
import io.rocescope.replay.engine.EndDevice;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.MonotonicClock;
import io.rocescope.replay.engine.PeerException;
import io.rocescope.replay.engine.ReplayRun;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.verbs.Rnic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two halves of a replay that know each other through a TCP connection only; the simulated network joins them.
@Timeout(60)
class TwoProcessesTest {
    private static final String SECRET = "correct horse";
    private static final long WAIT_MS = 20_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), probe.getLocalPort());
        }
    }

    private PeerConnector connector(String secret) {
        return new PeerConnector(new Token(secret), WAIT_MS, () -> false, line -> {
            synchronized (log) {
                log.add(line);
            }
        });
    }

    private static RunResult half(
            SimFabric fabric, PeerSession session, String end, ReplayPlan plan, EngineOptions options)
            throws Exception {
        try (session;
                Rnic rnic = fabric.open(end.equals("a") ? "sim0" : "sim1")) {
            ReplayRun run = new ReplayRun(plan, options, new MonotonicClock(false));
            List<EndAddress> ours = run.openOne(end.equals("a"), EndDevice.of(rnic, null));
            run.connect(session.exchange(PlanDigest.of(plan, options), end, ours));
            return run.run(session);
        }
    }

    private Future<RunResult> start(Callable<RunResult> half) {
        return threads.submit(half);
    }

    @Test
    void shouldReplayAsIfInOneProcess() throws Exception {
        ReplayPlan plan = SamplePlans.of("inter.a");
        EngineOptions options = EngineOptions.of(plan.options());
        SimFabric fabric = new SimFabric(System::nanoTime, SimOptions.DEFAULT);
        InetSocketAddress address = freeAddress();
        Future<RunResult> b = start(() -> half(fabric, connector(SECRET).listen(address), "b", plan, options));
        RunResult a = half(fabric, connector(SECRET).connect(address), "a", plan, options);
        for (RunResult result : List.of(a, b.get())) {
            assertThat(result.end()).isEqualTo(RunEnd.COMPLETE);
            ReplayReport report = ReportBuilder.build(result, List.of("sim"), null);
            assertThat(report.requests().different()).isZero();
            assertThat(report.requests().completed())
                    .isEqualTo(report.requests().planned());
        }
        assertThat(fabric.openResources()).isZero();
    }

    @Test
    void shouldTurnAwayWhoDoesNotKnowTheToken() throws Exception {
        InetSocketAddress address = freeAddress();
        Future<PeerSession> listener = threads.submit(() -> connector(SECRET).listen(address));
        assertThatThrownBy(() -> connector("another secret").connect(address))
                .isInstanceOf(PeerException.class)
                .hasMessageContaining("wrong token");
        // A stranger's noise does not end the waiting, either.
        try (Socket noise = new Socket(address.getAddress(), address.getPort())) {
            noise.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        try (PeerSession connected = connector(SECRET).connect(address);
                PeerSession listening = listener.get()) {
            assertThat(connected.isListener()).isFalse();
            assertThat(listening.isListener()).isTrue();
        }
        assertThat(log).anyMatch(line -> line.contains("does not know the token"));
    }

    @Test
    void shouldRefuseAnotherPlanAndTheSameEnd() throws Exception {
        InetSocketAddress address = freeAddress();
        Future<PeerSession> listener = threads.submit(() -> connector(SECRET).listen(address));
        try (PeerSession one = connector(SECRET).connect(address);
                PeerSession other = listener.get()) {
            Future<List<EndAddress>> theirs = threads.submit(() -> other.exchange("digest 2", "b", List.of()));
            assertThatThrownBy(() -> one.exchange("digest 1", "a", List.of())).hasMessageContaining("plans");
            assertThatThrownBy(theirs::get).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void shouldEndWhenTheOtherEndDies() throws Exception {
        ReplayPlan plan = SamplePlans.of("rnr_exceeded.a");
        // B never gets ready, so that A waits for it, and then B's process dies.
        EngineOptions options = EngineOptions.of(plan.options());
        SimFabric fabric = new SimFabric(System::nanoTime, SimOptions.DEFAULT);
        InetSocketAddress address = freeAddress();
        AtomicBoolean dead = new AtomicBoolean();
        Future<?> b = threads.submit(() -> {
            try (PeerSession session = connector(SECRET).listen(address);
                    Rnic rnic = fabric.open("sim1")) {
                ReplayRun run = new ReplayRun(plan, options, new MonotonicClock(false));
                run.connect(session.exchange(
                        PlanDigest.of(plan, options), "b", run.openOne(false, EndDevice.of(rnic, null))));
                session.awaitStart();
            }
            dead.set(true);
            return null;
        });
        RunResult a = half(fabric, connector(SECRET).connect(address), "a", plan, options);
        b.get();
        assertThat(dead).isTrue();
        assertThat(a.end().kind()).isEqualTo(RunEnd.Kind.PEER_LOST);
        assertThat(a.end().detail()).contains("closed the connection");
        assertThat(fabric.openResources()).isZero();
    }
}
