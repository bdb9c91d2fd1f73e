package io.rocescope.replay.ffm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.CmConnection;
import io.rocescope.replay.verbs.CmListener;
import io.rocescope.replay.verbs.CmParameters;
import io.rocescope.replay.verbs.CmRejectedException;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.ConnectionManager;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairState;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Connections by address and port, from A (10.0.0.1) to B (10.0.0.2).
@Live
class ConnectionManagerLiveTest {
    private static final long LONG_ENOUGH_NS = 60_000_000_000L;
    private static final InetAddress A = LiveSide.address("10.0.0.1");
    private static final InetAddress B = LiveSide.address("10.0.0.2");
    private static final byte[] HELLO = {1, 2, 3};
    private static final byte[] WELCOME = {9, 8};

    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private ConnectionManager manager;

    /// One end: what it stands on and its queue pair.
    private record End(QueuePair queuePair, CompletionQueue queue, MemoryRegion memory) {
        static End of(CmConnection connection) throws VerbsException {
            var domain = connection.rnic().allocateProtectionDomain();
            var queue = connection.rnic().createCompletionQueue(16, null);
            var memory = domain.registerMemory(4096, Access.ALL_REMOTE);
            var config = QueuePairConfig.of(QueuePairType.RC, queue, 8);
            return new End(connection.createQueuePair(domain, config), queue, memory);
        }

        WorkCompletion completion() throws VerbsException {
            WorkCompletion[] one = WorkCompletion.array(1);
            long end = System.nanoTime() + LONG_ENOUGH_NS;
            while (queue.poll(one) == 0) {
                assertThat(System.nanoTime()).as("a completion").isLessThan(end);
            }
            return one[0];
        }
    }

    @BeforeEach
    void open() throws VerbsException {
        manager = RdmaCm.open();
    }

    @AfterEach
    void close() throws VerbsException {
        other.shutdownNow();
        manager.close();
        manager.close();
    }

    private CmConnection resolve(CmListener listener) throws VerbsException {
        return manager.resolve(A, new InetSocketAddress(B, listener.address().getPort()), LONG_ENOUGH_NS);
    }

    private static void await(Future<?> future) throws Exception {
        try {
            future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Test
    void shouldConnectSendAndEnd() throws Exception {
        CmListener listener = manager.listen(new InetSocketAddress(B, 0), 4);
        assertThat(listener.address().getPort()).isNotZero();
        assertThat(listener.await(0)).isNull();
        CmConnection active = resolve(listener);
        assertThat(active.rnic().name()).isEqualTo("rxe0");
        assertThat(active.port()).isEqualTo(1);
        assertThat(active.source().getAddress()).isEqualTo(A);
        assertThat(active.destination()).isEqualTo(listener.address());
        End a = End.of(active);
        Callable<Void> connecting = () -> {
            active.connect(new CmParameters(HELLO, 3, 2, 7, 6), LONG_ENOUGH_NS);
            return null;
        };
        var connected = other.submit(connecting);

        CmConnection passive = requireNonNull(listener.await(LONG_ENOUGH_NS));
        assertThat(passive.rnic().name()).isEqualTo("rxe1");
        assertThat(passive.destination().getAddress()).isEqualTo(A);
        var asked = requireNonNull(passive.peerParameters());
        assertThat(asked.privateData()).startsWith(HELLO);
        // The ends see each other's numbers crosswise.
        assertThat(asked.responderResources()).isEqualTo(2);
        assertThat(asked.initiatorDepth()).isEqualTo(3);
        End b = End.of(passive);
        b.queuePair().postReceive(new ReceiveRequest().wrId(5).buffer(b.memory(), 0, 100));
        passive.accept(CmParameters.of(WELCOME), LONG_ENOUGH_NS);
        await(connected);
        assertThat(requireNonNull(active.peerParameters()).privateData()).startsWith(WELCOME);

        assertThat(a.queuePair().query().state()).isEqualTo(QueuePairState.RTS);
        assertThat(a.queuePair().query().destQpn()).isEqualTo(b.queuePair().number());
        a.memory().write(0, HELLO);
        a.queuePair().postSend(new WorkRequest().send().wrId(1).signaled().buffer(a.memory(), 0, 3));
        assertThat(a.completion().succeeded()).isTrue();
        assertThat(b.completion().wrId()).isEqualTo(5);
        assertThat(b.memory().read(0, 3)).isEqualTo(HELLO);

        assertThat(passive.awaitDisconnect(0)).isFalse();
        active.disconnect();
        assertThat(passive.awaitDisconnect(LONG_ENOUGH_NS)).isTrue();
        assertThat(active.awaitDisconnect(LONG_ENOUGH_NS)).isTrue();
    }

    @Test
    void shouldTellWhatTheOtherSaidWhenItSaidNo() throws Exception {
        CmListener listener = manager.listen(new InetSocketAddress(B, 0), 4);
        CmConnection active = resolve(listener);
        End.of(active);
        Callable<Void> connecting = () -> {
            active.connect(CmParameters.of(HELLO), LONG_ENOUGH_NS);
            return null;
        };
        var connected = other.submit(connecting);
        CmConnection passive = requireNonNull(listener.await(LONG_ENOUGH_NS));
        passive.reject(WELCOME);
        assertThatThrownBy(() -> await(connected)).isInstanceOfSatisfying(CmRejectedException.class, e -> {
            assertThat(e.reason()).isEqualTo(28);
            assertThat(e.privateData()).startsWith(WELCOME);
        });
    }

    @Test
    void shouldTellThatNobodyListens() throws Exception {
        CmConnection active = manager.resolve(A, new InetSocketAddress(B, 4711), LONG_ENOUGH_NS);
        End.of(active);
        assertThatThrownBy(() -> active.connect(CmParameters.of(new byte[0]), LONG_ENOUGH_NS))
                .isInstanceOfSatisfying(
                        CmRejectedException.class, e -> assertThat(e.reason()).isEqualTo(8))
                .hasMessageContaining("start the other end first");
    }

    @Test
    void shouldTellThatThereIsNoWay() {
        var nowhere = new InetSocketAddress(LiveSide.address("192.0.2.1"), 4711);
        assertThatThrownBy(() -> manager.resolve(null, nowhere, 1_000_000_000L))
                .isInstanceOf(VerbsException.class)
                .hasMessageContaining("rdma_resolve_addr");
    }
}
