package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePairState;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;
import java.lang.management.ManagementFactory;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every verb and flag on a reliable connection from A to B.
@Live
class RcLiveTest {
    private final WorkRequest request = new WorkRequest(2);
    private LiveSide a;
    private LiveSide b;

    @BeforeEach
    void connect() throws VerbsException {
        a = LiveSide.a(QueuePairType.RC);
        b = LiveSide.b(QueuePairType.RC);
        LiveSide.connect(a, b);
    }

    @AfterEach
    void close() throws VerbsException {
        a.close();
        b.close();
    }

    private WorkCompletion post() throws VerbsException {
        a.queuePair.postSend(request.signaled());
        return a.completion();
    }

    private static void succeeded(WorkCompletion completion, long wrId, CompletionOpcode opcode) {
        assertThat(completion.status()).isEqualTo(CompletionStatus.IBV_WC_SUCCESS);
        assertThat(completion.wrId()).isEqualTo(wrId);
        assertThat(completion.opcode()).isEqualTo(opcode);
    }

    @Test
    void shouldSendFromTwoPiecesIntoOne() throws Exception {
        byte[] first = a.fill(0, 1000);
        byte[] second = a.fill(30000, 2500);
        b.receive(7, 100, 5000);
        request.send().wrId(1).buffer(a.memory, 0, 1000).buffer(a.memory, 30000, 2500);
        succeeded(post(), 1, CompletionOpcode.SEND);
        var received = b.completion();
        succeeded(received, 7, CompletionOpcode.RECV);
        assertThat(received.byteLength()).isEqualTo(3500);
        assertThat(received.qpn()).isEqualTo(b.queuePair.number());
        assertThat(received.hasImmediate()).isFalse();
        assertThat(b.memory.read(100, 1000)).isEqualTo(first);
        assertThat(b.memory.read(1100, 2500)).isEqualTo(second);
    }

    @Test
    void shouldCarryImmediateDataInTheOrderOfTheWire() throws Exception {
        b.receive(7, 0, 100);
        request.sendWithImmediate(0x11223344).wrId(2).buffer(a.memory, 0, 7);
        succeeded(post(), 2, CompletionOpcode.SEND);
        var received = b.completion();
        assertThat(received.hasImmediate()).isTrue();
        assertThat(received.immediate()).isEqualTo(0x11223344);
    }

    @Test
    void shouldWriteAndTellOnlyWithImmediateData() throws Exception {
        byte[] octets = a.fill(0, 4096);
        b.receive(7, 0, 0);
        request.write(b.memory.address() + 64, b.memory.rkey()).wrId(3).buffer(a.memory, 0, 4096);
        succeeded(post(), 3, CompletionOpcode.RDMA_WRITE);
        assertThat(b.memory.read(64, 4096)).isEqualTo(octets);
        request.writeWithImmediate(b.memory.address(), b.memory.rkey(), 0xdeadbeef)
                .wrId(4)
                .buffer(a.memory, 0, 2049);
        succeeded(post(), 4, CompletionOpcode.RDMA_WRITE);
        var received = b.completion();
        succeeded(received, 7, CompletionOpcode.RECV_RDMA_WITH_IMM);
        assertThat(received.immediate()).isEqualTo(0xdeadbeef);
        assertThat(received.byteLength()).isEqualTo(2049);
    }

    @Test
    void shouldRead() throws Exception {
        byte[] octets = b.fill(500, 6000);
        request.read(b.memory.address() + 500, b.memory.rkey()).wrId(5).buffer(a.memory, 0, 6000);
        var done = post();
        succeeded(done, 5, CompletionOpcode.RDMA_READ);
        assertThat(a.memory.read(0, 6000)).isEqualTo(octets);
    }

    @Test
    void shouldAddAndSwapAtomically() throws Exception {
        b.memory.putLong(8, 40);
        request.fetchAndAdd(b.memory.address() + 8, b.memory.rkey(), 2).wrId(6).buffer(a.memory, 0, 8);
        succeeded(post(), 6, CompletionOpcode.FETCH_ADD);
        assertThat(a.memory.getLong(0)).isEqualTo(40);
        assertThat(b.memory.getLong(8)).isEqualTo(42);
        request.compareAndSwap(b.memory.address() + 8, b.memory.rkey(), 42, 99)
                .wrId(7)
                .buffer(a.memory, 0, 8);
        succeeded(post(), 7, CompletionOpcode.COMP_SWAP);
        assertThat(a.memory.getLong(0)).isEqualTo(42);
        assertThat(b.memory.getLong(8)).isEqualTo(99);
        request.compareAndSwap(b.memory.address() + 8, b.memory.rkey(), 42, 1)
                .wrId(8)
                .buffer(a.memory, 0, 8);
        post();
        assertThat(b.memory.getLong(8)).isEqualTo(99);
    }

    @Test
    void shouldTakeAPeersKeyBackWithSendAndInvalidate() throws Exception {
        var region = b.domain.registerMemory(4096, Access.ofBits(0x1F));
        var window = b.domain.allocateMemoryWindow();
        int unbound = window.rkey();
        b.queuePair.postBind(11, window, region, 0, 4096, Set.of(Access.REMOTE_WRITE));
        succeeded(b.completion(), 11, CompletionOpcode.BIND_MW);
        assertThat(window.rkey()).isNotEqualTo(unbound);
        byte[] octets = a.fill(0, 100);
        request.write(region.address(), window.rkey()).wrId(1).buffer(a.memory, 0, 100);
        succeeded(post(), 1, CompletionOpcode.RDMA_WRITE);
        assertThat(region.read(0, 100)).isEqualTo(octets);
        b.receive(7, 0, 100);
        request.sendWithInvalidate(window.rkey()).wrId(2).buffer(a.memory, 0, 10);
        succeeded(post(), 2, CompletionOpcode.SEND);
        var received = b.completion();
        succeeded(received, 7, CompletionOpcode.RECV);
        // Soft-RoCE does not tell the receiver which key it took back; hardware does. But the key is gone.
        if (received.hasInvalidatedRkey()) {
            assertThat(received.invalidatedRkey()).isEqualTo(window.rkey());
        }
        request.write(region.address(), window.rkey()).wrId(3).buffer(a.memory, 0, 100);
        assertThat(post().status()).isEqualTo(CompletionStatus.IBV_WC_REM_ACCESS_ERR);
    }

    @Test
    void shouldCompleteOnlyWhatIsSignaled() throws Exception {
        request.write(b.memory.address(), b.memory.rkey()).wrId(1).buffer(a.memory, 0, 8);
        a.queuePair.postSend(request);
        succeeded(postWrite(2), 2, CompletionOpcode.RDMA_WRITE);
        assertThat(a.queue.poll(WorkCompletion.array(1))).isZero();
    }

    private WorkCompletion postWrite(long wrId) throws VerbsException {
        request.write(b.memory.address(), b.memory.rkey()).wrId(wrId).buffer(a.memory, 0, 8);
        return post();
    }

    @Test
    void shouldMakeNoGarbageWhilePostingAndPolling() throws Exception {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        WorkCompletion[] polled = WorkCompletion.array(4);
        var receive = new ReceiveRequest().buffer(b.memory, 0, 100);
        writeReceiveAndPoll(3000, polled, receive);
        long before = threads.getCurrentThreadAllocatedBytes();
        writeReceiveAndPoll(1000, polled, receive);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        System.out.println("1000 posts, receives and polls allocated " + allocated + " octets");
        // Not a single object for each: the smallest would make 16,000. The rest is the JVM's, which still compiles.
        assertThat(allocated).isLessThan(8000);
    }

    private void writeReceiveAndPoll(int times, WorkCompletion[] polled, ReceiveRequest receive) throws VerbsException {
        for (int i = 0; i < times; i++) {
            b.queuePair.postReceive(receive);
            request.writeWithImmediate(b.memory.address(), b.memory.rkey(), i)
                    .signaled()
                    .buffer(a.memory, 0, 8);
            a.queuePair.postSend(request);
            while (a.queue.poll(polled) == 0) {
                Thread.onSpinWait();
            }
            while (b.queue.poll(polled) == 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void shouldTakeInlinePayloadDuringTheCall() throws Exception {
        assertThat(a.queuePair.granted().maxInline()).isGreaterThanOrEqualTo(64);
        byte[] octets = a.fill(0, 48);
        request.write(b.memory.address(), b.memory.rkey())
                .inline()
                .signaled()
                .wrId(9)
                .buffer(a.memory, 0, 48);
        a.queuePair.postSend(request);
        a.memory.write(0, new byte[48]);
        succeeded(a.completion(), 9, CompletionOpcode.RDMA_WRITE);
        assertThat(b.memory.read(0, 48)).isEqualTo(octets);
    }

    @Test
    void shouldFenceBehindRead() throws Exception {
        byte[] octets = b.fill(0, 3000);
        request.read(b.memory.address(), b.memory.rkey()).wrId(1).buffer(a.memory, 0, 3000);
        a.queuePair.postSend(request.signaled());
        // Sends what the READ brings, so it must wait for it.
        request.write(b.memory.address() + 10000, b.memory.rkey())
                .fence()
                .wrId(2)
                .buffer(a.memory, 0, 3000);
        a.queuePair.postSend(request.signaled());
        assertThat(a.completions(2)).allMatch(WorkCompletion::succeeded);
        assertThat(b.memory.read(10000, 3000)).isEqualTo(octets);
    }

    @Test
    void shouldClimbTheLadderAndTellWhereItIs() throws Exception {
        var there = a.queuePair.query();
        assertThat(there.state()).isEqualTo(QueuePairState.RTS);
        assertThat(there.pathMtu()).isEqualTo(PathMtu.MTU_1024);
        assertThat(there.destQpn()).isEqualTo(b.queuePair.number());
        assertThat(there.sqPsn()).isEqualTo(0x1000);
        assertThat(there.rqPsn()).isEqualTo(0x2000);
        assertThat(there.timeout()).isEqualTo(14);
        assertThat(there.retryCnt()).isEqualTo(7);
        assertThat(there.rnrRetry()).isEqualTo(7);
        assertThat(there.minRnrTimer()).isEqualTo(12);
        assertThat(there.maxRdAtomic()).isEqualTo(4);
        assertThat(there.maxDestRdAtomic()).isEqualTo(4);
        assertThat(there.port()).isEqualTo(1);
        assertThat(there.destination()).isEqualTo(AddressVector.of(a.gid, b.gid.gid()));
        a.queuePair.toError();
        assertThat(a.queuePair.query().state()).isEqualTo(QueuePairState.ERR);
        a.queuePair.reset();
        assertThat(a.queuePair.query().state()).isEqualTo(QueuePairState.RESET);
    }
}
