package io.rocescope.replay.engine;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.CompletionChannel;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.LinkLayer;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.PortAttributes;
import io.rocescope.replay.verbs.PortState;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairAttributes;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicAttributes;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.SharedReceiveQueue;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A device that completes at once whatever is posted, and allocates nothing for it.
final class IdleRnic implements Rnic, ProtectionDomain, QueuePair, CompletionQueue {
    private final long[] posted = new long[64];
    private int count;

    EndDevice end() {
        return new EndDevice(this, this, gids().getFirst());
    }

    @Override
    public void postSend(WorkRequest request) {
        posted[count++] = request.wrId();
    }

    @Override
    public void postReceive(ReceiveRequest request) {
        throw new UnsupportedOperationException("no receives");
    }

    @Override
    public int poll(WorkCompletion[] into) {
        int polled = Math.min(count, into.length);
        for (int i = 0; i < polled; i++) {
            into[i].set(posted[i], CompletionStatus.IBV_WC_SUCCESS, CompletionOpcode.SEND, 0, 0, 0, 1, 1, 0);
        }
        count = 0;
        return polled;
    }

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public RnicAttributes attributes() {
        return new RnicAttributes("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 16, true, 0, 0, 0, 0, 1);
    }

    @Override
    public PortAttributes port(int port) {
        return new PortAttributes(
                1, PortState.ACTIVE, PathMtu.MTU_4096, PathMtu.MTU_4096, 1, 1, 1 << 30, 1, 1, LinkLayer.ETHERNET);
    }

    @Override
    public List<GidEntry> gids() {
        return List.of(new GidEntry(1, 0, new Gid(0, 0xffff_0a00_0001L), GidType.ROCE_V2, "idle0"));
    }

    @Override
    public GidEntry findRoceV2Gid(InetAddress address) {
        return gids().getFirst();
    }

    @Override
    public ProtectionDomain allocateProtectionDomain() {
        return this;
    }

    @Override
    public CompletionChannel createCompletionChannel() {
        throw new UnsupportedOperationException("no channels");
    }

    @Override
    public CompletionQueue createCompletionQueue(int entries, @Nullable CompletionChannel channel) {
        return this;
    }

    @Override
    public @Nullable AsyncEvent pollAsyncEvent(long timeoutNs) {
        return null;
    }

    @Override
    public MemoryRegion registerMemory(long length, Set<Access> access) {
        return new Heap(ByteBuffer.allocate((int) length));
    }

    private record Heap(ByteBuffer octets) implements MemoryRegion {
        @Override
        public long address() {
            return 0x1000;
        }

        @Override
        public long length() {
            return octets.capacity();
        }

        @Override
        public int lkey() {
            return 1;
        }

        @Override
        public int rkey() {
            return 1;
        }

        @Override
        public ByteBuffer slice(long offset, int length) {
            return octets.slice((int) offset, length);
        }

        @Override
        public void close() {
            // Heap memory goes by itself.
        }
    }

    @Override
    public QueuePair createQueuePair(QueuePairConfig config) {
        return this;
    }

    @Override
    public SharedReceiveQueue createSharedReceiveQueue(int maxRequests, int maxSge) {
        throw new UnsupportedOperationException("no shared receive queues");
    }

    @Override
    public AddressHandle createAddressHandle(AddressVector destination) {
        throw new UnsupportedOperationException("no datagrams");
    }

    @Override
    public int number() {
        return 1;
    }

    @Override
    public QueuePairType type() {
        return QueuePairType.RC;
    }

    @Override
    public QueuePairConfig granted() {
        throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public QueuePairAttributes query() {
        throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public void toInit(InitAttributes attributes) {
        // Always ready.
    }

    @Override
    public void toRtr(RtrAttributes attributes) {
        // Always ready.
    }

    @Override
    public void toRts(RtsAttributes attributes) {
        // Always ready.
    }

    @Override
    public void toError() {
        // Never fails.
    }

    @Override
    public void reset() {
        // Always ready.
    }

    @Override
    public int capacity() {
        return posted.length;
    }

    @Override
    public void requestNotify(boolean solicitedOnly) {
        throw new UnsupportedOperationException("no channels");
    }

    @Override
    public void close() {
        // Nothing to give back.
    }
}
