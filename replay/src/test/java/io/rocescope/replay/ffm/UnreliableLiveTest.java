package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkRequest;
import org.junit.jupiter.api.Test;

/// UC and UD queue pairs, and the handles that datagrams need.
@Live
class UnreliableLiveTest {
    private static final int QKEY = 0x11111111;
    private static final int GRH = 40;

    private final WorkRequest request = new WorkRequest(1);

    private static void connect(LiveSide from, LiveSide to) throws VerbsException {
        from.queuePair.toInit(InitAttributes.connected(1, Access.ALL_REMOTE));
        from.queuePair.toRtr(RtrAttributes.connected(
                AddressVector.of(from.gid, to.gid.gid()), PathMtu.MTU_512, to.queuePair.number(), 0x90));
        from.queuePair.toRts(RtsAttributes.unreliable(0x90));
    }

    @Test
    void shouldSendAndWriteOverUc() throws Exception {
        try (var a = LiveSide.a(QueuePairType.UC);
                var b = LiveSide.b(QueuePairType.UC)) {
            connect(a, b);
            connect(b, a);
            byte[] octets = a.fill(0, 2500);
            b.receive(5, 0, 4000);
            a.queuePair.postSend(request.send().wrId(1).signaled().buffer(a.memory, 0, 2500));
            assertThat(a.completion().succeeded()).isTrue();
            var received = b.completion();
            assertThat(received.byteLength()).isEqualTo(2500);
            assertThat(b.memory.read(0, 2500)).isEqualTo(octets);
            // With immediate data, so that its arrival is told.
            b.receive(6, 0, 0);
            request.writeWithImmediate(b.memory.address() + 8000, b.memory.rkey(), 77)
                    .wrId(2);
            a.queuePair.postSend(request.signaled().buffer(a.memory, 0, 2500));
            assertThat(a.completion().opcode()).isEqualTo(CompletionOpcode.RDMA_WRITE);
            assertThat(b.completion().immediate()).isEqualTo(77);
            assertThat(b.memory.read(8000, 2500)).isEqualTo(octets);
            assertThat(a.queuePair.query().pathMtu()).isEqualTo(PathMtu.MTU_512);
        }
    }

    @Test
    void shouldSendDatagramsToAnAddressHandle() throws Exception {
        try (var a = LiveSide.a(QueuePairType.UD);
                var b = LiveSide.b(QueuePairType.UD)) {
            a.ready(QKEY);
            b.ready(QKEY);
            AddressHandle toB = a.domain.createAddressHandle(AddressVector.of(a.gid, b.gid.gid()));
            assertThat(toB.destination().destination()).isEqualTo(b.gid.gid());
            byte[] octets = a.fill(0, 900);
            b.receive(5, 0, 2000);
            request.sendWithImmediate(0xcafe).wrId(1).signaled().buffer(a.memory, 0, 900);
            a.queuePair.postSend(request.to(toB, b.queuePair.number(), QKEY));
            assertThat(a.completion().succeeded()).isTrue();
            var received = b.completion();
            assertThat(received.byteLength()).isEqualTo(GRH + 900);
            assertThat(received.hasGrh()).isTrue();
            assertThat(received.sourceQpn()).isEqualTo(a.queuePair.number());
            assertThat(received.immediate()).isEqualTo(0xcafe);
            assertThat(b.memory.read(GRH, 900)).isEqualTo(octets);
            // A datagram to a handle that is closed is our mistake, not the device's.
            toB.close();
            assertThatThrownBy(() -> a.queuePair.postSend(request)).isInstanceOf(IllegalStateException.class);
        }
    }
}
