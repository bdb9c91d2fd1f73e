package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.QueuePairState;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkRequest;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What goes wrong, by its name: completions with an error status, and verbs that fail.
@Live
class ErrorLiveTest {
    private final WorkRequest request = new WorkRequest(3);

    private CompletionStatus outcome(LiveSide a) throws VerbsException {
        a.queuePair.postSend(request.wrId(1).signaled());
        var completion = a.completion();
        assertThat(completion.wrId()).isEqualTo(1);
        assertThat(completion.succeeded()).isFalse();
        return completion.status();
    }

    @Test
    void shouldNameRemoteAccessErrorsAndFlushWhatFollows() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC, EnumSet.of(Access.LOCAL_WRITE))) {
            LiveSide.connect(a, b);
            request.write(b.memory.address(), b.memory.rkey()).buffer(a.memory, 0, 64);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_REM_ACCESS_ERR);
            request.send().buffer(a.memory, 0, 64);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_WR_FLUSH_ERR);
            assertThat(a.queuePair.query().state()).isEqualTo(QueuePairState.ERR);
        }
    }

    @Test
    void shouldNameAWrongKey() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            request.read(b.memory.address(), 0x1234).buffer(a.memory, 0, 64);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_REM_ACCESS_ERR);
        }
    }

    @Test
    void shouldNameAPeerThatIsNotThere() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            // B stays in RESET, so it answers nothing; timeout code 10 is 4 ms.
            a.connectTo(b, new RtsAttributes(0x10, 10, 3, 7, 1), 0x20, 12);
            request.write(b.memory.address(), b.memory.rkey()).buffer(a.memory, 0, 64);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_RETRY_EXC_ERR);
        }
    }

    @Test
    void shouldNameAReceiverThatIsNeverReady() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            a.connectTo(b, new RtsAttributes(0x10, 14, 7, 2, 1), 0x20, 12);
            b.connectTo(a, RtsAttributes.reliable(0x20), 0x10, 1);
            request.send().buffer(a.memory, 0, 64);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_RNR_RETRY_EXC_ERR);
        }
    }

    @Test
    void shouldNameLocalMemoryThatIsNotRegistered() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            // Soft-RoCE calls it an operation error; hardware says LOC_PROT_ERR.
            request.send();
            request.elements().add(a.memory.address(), 64, a.memory.lkey() ^ 0x5a5a00);
            assertThat(outcome(a)).isEqualTo(CompletionStatus.IBV_WC_LOC_QP_OP_ERR);
        }
    }

    @Test
    void shouldSayThatTheQueueIsFull() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            int room = a.queuePair.granted().maxReceive();
            var receive = new ReceiveRequest().buffer(a.memory, 0, 8);
            assertThatThrownBy(() -> {
                        for (int i = 0; i <= 2 * room; i++) {
                            a.queuePair.postReceive(receive);
                        }
                    })
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("ibv_post_recv: ENOMEM")
                    .hasMessageContaining("the queue is full");
        }
    }

    @Test
    void shouldSayThatARequestHasTooManyElements() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            int room = a.queuePair.granted().maxSendSge();
            var wide = new WorkRequest(room + 1).send();
            for (int i = 0; i <= room; i++) {
                wide.buffer(a.memory, 0, 8);
            }
            assertThatThrownBy(() -> a.queuePair.postSend(wide))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining((room + 1) + " elements, the queue takes " + room);
        }
    }

    @Test
    void shouldSayThatARequestIsTooLongToGoInline() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC);
                var b = LiveSide.b(QueuePairType.RC)) {
            LiveSide.connect(a, b);
            int tooLong = a.queuePair.granted().maxInline() + 1;
            request.send().inline().buffer(a.memory, 0, tooLong);
            assertThatThrownBy(() -> a.queuePair.postSend(request))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("ibv_post_send: EINVAL")
                    .hasMessageContaining("SEND on RC queue pair 0x")
                    .hasMessageContaining("limits that it was created with");
        }
    }

    @Test
    void shouldRefuseAVerbThatLibibverbsDoesNotPost() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            assertThatThrownBy(() -> a.queuePair.postSend(request.begin(Verb.FLUSH)))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("FLUSH");
        }
    }

    @Test
    void shouldRefuseAStepThatTheStateDoesNotAllow() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            assertThatThrownBy(() -> a.queuePair.toRts(RtsAttributes.reliable(0)))
                    .isInstanceOfSatisfying(VerbsException.class, e -> {
                        assertThat(e.verb()).isEqualTo("ibv_modify_qp");
                        assertThat(e.errno()).isEqualTo(22);
                    })
                    .hasMessageContaining("EINVAL")
                    .hasMessageContaining("to RTS");
        }
    }

    @Test
    void shouldRefuseMoreThanTheDeviceHas() throws Exception {
        try (var a = LiveSide.a(QueuePairType.RC)) {
            assertThatThrownBy(() -> a.rnic.createCompletionQueue(10_000_000, null))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("ibv_create_cq: EINVAL")
                    .hasMessageContaining("10000000 entries");
            assertThatThrownBy(() -> a.domain.registerMemory(4096, Set.of(Access.REMOTE_WRITE)))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("ibv_reg_mr");
        }
    }
}
