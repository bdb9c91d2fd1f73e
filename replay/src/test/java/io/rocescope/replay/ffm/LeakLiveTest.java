package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nothing is left behind: what the kernel counts, and the files that are open, are as before.
@Live
class LeakLiveTest {
    private String before = "";
    private long filesBefore;

    private static String resources() throws Exception {
        var process = new ProcessBuilder("rdma", "resource", "show").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static long openFiles() throws Exception {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(LeakLiveTest::target)
                    .filter(target -> target.contains("infiniband") || target.contains("infinibandevent"))
                    .count();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException gone) {
            return "";
        }
    }

    /// librdmacm opens a device when it first meets it and keeps it open for the rest of the process.
    @BeforeAll
    static void letTheConnectionManagerMeetTheDevices() throws Exception {
        try (var manager = RdmaCm.open()) {
            var b = LiveSide.address("10.0.0.2");
            var listener = manager.listen(new InetSocketAddress(b, 0), 1);
            manager.resolve(
                    LiveSide.address("10.0.0.1"),
                    new InetSocketAddress(b, listener.address().getPort()),
                    30_000_000_000L);
        }
    }

    @BeforeEach
    void count() throws Exception {
        before = resources();
        filesBefore = openFiles();
    }

    @AfterEach
    void compare() throws Exception {
        assertThat(resources()).isEqualTo(before);
        assertThat(openFiles()).isEqualTo(filesBefore);
    }

    @Test
    void shouldLeaveNothingAfterWork() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (var a = LiveSide.a(QueuePairType.RC);
                    var b = LiveSide.b(QueuePairType.RC)) {
                LiveSide.connect(a, b);
                assertThat(resources()).isNotEqualTo(before);
                var request = new WorkRequest().write(b.memory.address(), b.memory.rkey());
                a.queuePair.postSend(request.signaled().buffer(a.memory, 0, 64));
                assertThat(a.completion().succeeded()).isTrue();
            }
        }
    }

    @Test
    void shouldCloseTwiceAndForgottenChildrenToo() throws Exception {
        var a = LiveSide.a(QueuePairType.RC);
        // The queue stands on the channel, the queue pair on the queue.
        a.channel.close();
        a.queuePair.close();
        a.queue.close();
        assertThatThrownBy(() -> a.queuePair.query()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> a.domain.createQueuePair(QueuePairConfig.of(QueuePairType.RC, a.queue, 1)))
                .isInstanceOf(IllegalStateException.class);
        var srq = a.domain.createSharedReceiveQueue(4, 1);
        a.domain.createAddressHandle(AddressVector.of(a.gid, a.gid.gid()));
        a.domain.close();
        a.domain.close();
        assertThatThrownBy(() -> srq.armLimit(1)).isInstanceOf(IllegalStateException.class);
        a.close();
        a.close();
    }

    @Test
    void shouldLeaveNothingWhenItFailsHalfWay() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            assertThatThrownBy(() -> a.rnic.createCompletionQueue(10_000_000, a.channel))
                    .isInstanceOf(VerbsException.class);
            assertThatThrownBy(() -> a.domain.registerMemory(4096, Set.of(Access.REMOTE_ATOMIC)))
                    .isInstanceOf(VerbsException.class);
            assertThatThrownBy(() -> a.domain.createQueuePair(QueuePairConfig.of(QueuePairType.RC, a.queue, 1 << 28)))
                    .isInstanceOf(VerbsException.class);
            assertThatThrownBy(() -> a.queuePair.toRts(RtsAttributes.reliable(0)))
                    .isInstanceOf(VerbsException.class);
        }
    }

    @Test
    void shouldLeaveNothingWhenWorkIsOutstanding() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            a.connectTo(b, RtsAttributes.reliable(0x10), 0x20, 12);
            var request = new WorkRequest().write(b.memory.address(), b.memory.rkey());
            for (int i = 0; i < 10; i++) {
                a.queuePair.postSend(request.buffer(a.memory, 0, 64));
                request.elements().clear();
            }
        }
    }

    @Test
    void shouldLeaveNothingOfConnectionsThatWereForgotten() throws Exception {
        var manager = RdmaCm.open();
        var b = LiveSide.address("10.0.0.2");
        var listener = manager.listen(new InetSocketAddress(b, 0), 1);
        int port = listener.address().getPort();
        var connection = manager.resolve(LiveSide.address("10.0.0.1"), new InetSocketAddress(b, port), 30_000_000_000L);
        var domain = connection.rnic().allocateProtectionDomain();
        var queue = connection.rnic().createCompletionQueue(4, null);
        domain.registerMemory(4096, Access.ALL_REMOTE);
        connection.createQueuePair(domain, QueuePairConfig.of(QueuePairType.RC, queue, 2));
        assertThat(resources()).isNotEqualTo(before);
        manager.close();
    }
}
