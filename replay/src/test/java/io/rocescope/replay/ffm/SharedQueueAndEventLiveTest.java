package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.AsyncEventType;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Shared receive queues, the completion channel, and asynchronous events.
@Live
class SharedQueueAndEventLiveTest {
    private static final long LONG_ENOUGH_NS = 60_000_000_000L;

    private final WorkRequest request = new WorkRequest(1);

    private static void connect(LiveSide from, QueuePair fromQp, LiveSide to, QueuePair toQp) throws VerbsException {
        fromQp.toInit(InitAttributes.connected(1, Access.ALL_REMOTE));
        fromQp.toRtr(
                RtrAttributes.connected(AddressVector.of(from.gid, to.gid.gid()), PathMtu.MTU_1024, toQp.number(), 0));
        fromQp.toRts(RtsAttributes.reliable(0));
    }

    /// Events until one of a type comes; null when it does not.
    private static @Nullable AsyncEvent awaitEvent(LiveSide side, AsyncEventType type) throws VerbsException {
        while (true) {
            AsyncEvent event = side.rnic.pollAsyncEvent(LONG_ENOUGH_NS);
            if (event == null || event.type() == type) {
                return event;
            }
        }
    }

    @Test
    void shouldServeSeveralQueuePairsFromOneReceiveQueueAndTellWhenItRunsLow() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            var srq = b.domain.createSharedReceiveQueue(16, 1);
            assertThat(srq.capacity()).isGreaterThanOrEqualTo(16);
            List<QueuePair> senders = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                var sender = a.domain.createQueuePair(QueuePairConfig.of(QueuePairType.RC, a.queue, 16));
                var receiver = b.domain.createQueuePair(
                        QueuePairConfig.of(QueuePairType.RC, b.queue, 16).withSharedReceiveQueue(srq));
                connect(a, sender, b, receiver);
                connect(b, receiver, a, sender);
                senders.add(sender);
            }
            var receive = new ReceiveRequest();
            for (int i = 0; i < 6; i++) {
                srq.postReceive(receive.wrId(i).buffer(b.memory, 1000L * i, 1000));
            }
            srq.armLimit(4);
            assertThat(b.rnic.pollAsyncEvent(0)).isNull();
            for (int i = 0; i < 3; i++) {
                for (QueuePair sender : senders) {
                    sender.postSend(request.send().wrId(i).buffer(a.memory, 0, 100));
                }
            }
            assertThat(b.completions(6))
                    .hasSize(6)
                    .allMatch(WorkCompletion::succeeded)
                    .extracting(WorkCompletion::wrId)
                    .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
            var event = awaitEvent(b, AsyncEventType.SRQ_LIMIT_REACHED);
            assertThat(event).isEqualTo(new AsyncEvent(AsyncEventType.SRQ_LIMIT_REACHED, srq, 0));
        }
    }

    @Test
    void shouldWakeTheChannelOnceForEachRequest() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            b.queue.requestNotify(false);
            assertThat(b.channel.await(0)).isNull();
            b.receive(1, 0, 100);
            b.receive(2, 0, 100);
            b.receive(3, 0, 100);
            a.queuePair.postSend(request.send().buffer(a.memory, 0, 10));
            assertThat(b.channel.await(LONG_ENOUGH_NS)).isSameAs(b.queue);
            assertThat(b.completion().wrId()).isEqualTo(1);
            // Nothing was asked for, so the second does not wake it; the third is solicited and asked for.
            a.queuePair.postSend(request.send().buffer(a.memory, 0, 10));
            assertThat(b.completion().wrId()).isEqualTo(2);
            assertThat(b.channel.await(0)).isNull();
            b.queue.requestNotify(true);
            a.queuePair.postSend(request.send().solicited().buffer(a.memory, 0, 10));
            assertThat(b.channel.await(LONG_ENOUGH_NS)).isSameAs(b.queue);
            assertThat(b.completion().wrId()).isEqualTo(3);
        }
    }

    @Test
    void shouldNotWakeForWhatIsNotSolicitedWhenOnlyThatWasAskedFor() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            b.queue.requestNotify(true);
            b.receive(1, 0, 100);
            a.queuePair.postSend(request.send().buffer(a.memory, 0, 10));
            assertThat(b.completion().wrId()).isEqualTo(1);
            assertThat(b.channel.await(0)).isNull();
        }
    }

    @Test
    void shouldTellThatThePortWentDownAndCameBack() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            command("ip", "-n", "sw", "link", "set", "sa", "down");
            try {
                assertThat(awaitEvent(a, AsyncEventType.PORT_ERR))
                        .isEqualTo(new AsyncEvent(AsyncEventType.PORT_ERR, null, 1));
            } finally {
                command("ip", "-n", "sw", "link", "set", "sa", "up");
            }
            assertThat(awaitEvent(a, AsyncEventType.PORT_ACTIVE)).isNotNull();
            waitForTheNetwork(a);
        }
    }

    /// The switch forwards again some time after the port is up. A reliable connection waits for it, for the tests that
    /// come after and are not reliable.
    private void waitForTheNetwork(LiveSide a) throws VerbsException {
        try (var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            request.write(b.memory.address(), b.memory.rkey()).signaled().buffer(a.memory, 0, 8);
            a.queuePair.postSend(request);
            assertThat(a.completion().succeeded()).isTrue();
        }
    }

    private static void command(String... words) throws Exception {
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor()).isZero();
    }
}
