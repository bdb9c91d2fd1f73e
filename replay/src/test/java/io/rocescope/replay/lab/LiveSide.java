package io.rocescope.replay.lab;

import io.rocescope.replay.ffm.Libibverbs;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.CompletionChannel;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// One host of the lab with everything that a test needs on it: device, memory, queues and one queue pair.
public final class LiveSide implements AutoCloseable {
    /// Octets of memory.
    public static final int MEMORY = 65536;

    private static final int DEPTH = 64;
    private static final long PATIENCE_NS = 60_000_000_000L;

    public final Rnic rnic;
    public final GidEntry gid;
    public final ProtectionDomain domain;
    public final CompletionChannel channel;
    public final CompletionQueue queue;
    public final MemoryRegion memory;
    public final QueuePair queuePair;
    private final ReceiveRequest receive = new ReceiveRequest();

    private LiveSide(String device, String address, QueuePairType type, Set<Access> access, int inline)
            throws VerbsException {
        rnic = new Libibverbs().open(device);
        gid = rnic.findRoceV2Gid(address(address));
        domain = rnic.allocateProtectionDomain();
        channel = rnic.createCompletionChannel();
        queue = rnic.createCompletionQueue(4 * DEPTH, channel);
        memory = domain.registerMemory(MEMORY, access);
        queuePair = domain.createQueuePair(
                QueuePairConfig.of(type, queue, DEPTH).withSge(2, 2).withInline(inline));
    }

    /// Host A: rxe0.
    public static LiveSide a(QueuePairType type) throws VerbsException {
        return new LiveSide("rxe0", "10.0.0.1", type, Access.ALL_REMOTE, 64);
    }

    /// Host B: rxe1.
    public static LiveSide b(QueuePairType type) throws VerbsException {
        return b(type, Access.ALL_REMOTE);
    }

    /// Host B with memory that may be used in some ways only.
    public static LiveSide b(QueuePairType type, Set<Access> access) throws VerbsException {
        return new LiveSide("rxe1", "10.0.0.2", type, access, 64);
    }

    /// An address from its digits.
    public static InetAddress address(String digits) {
        try {
            return InetAddress.getByName(digits);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /// Connects both ways: A starts with PSN 0x1000, B with 0x2000, path MTU 1024.
    public static void connect(LiveSide a, LiveSide b) throws VerbsException {
        a.connectTo(b, RtsAttributes.reliable(0x1000), 0x2000, 12);
        b.connectTo(a, RtsAttributes.reliable(0x2000), 0x1000, 12);
    }

    /// One end of a connection.
    ///
    /// @param rqPsn the PSN that the peer starts with
    public void connectTo(LiveSide peer, RtsAttributes rts, int rqPsn, int minRnrTimer) throws VerbsException {
        queuePair.toInit(InitAttributes.connected(1, Access.ALL_REMOTE));
        queuePair.toRtr(new RtrAttributes(
                AddressVector.of(gid, peer.gid.gid()),
                PathMtu.MTU_1024,
                peer.queuePair.number(),
                rqPsn,
                4,
                minRnrTimer));
        queuePair.toRts(rts);
    }

    /// Makes a UD queue pair ready.
    public void ready(int qkey) throws VerbsException {
        queuePair.toInit(InitAttributes.datagram(1, qkey));
        queuePair.toRtr(RtrAttributes.datagram());
        queuePair.toRts(RtsAttributes.unreliable(0x100));
    }

    /// Posts a receive of part of the memory.
    public void receive(long wrId, long offset, int length) throws VerbsException {
        queuePair.postReceive(receive.wrId(wrId).buffer(memory, offset, length));
    }

    /// Waits for completions, fewer when they do not come.
    public List<WorkCompletion> completions(int count) throws VerbsException {
        List<WorkCompletion> all = new ArrayList<>();
        long end = System.nanoTime() + PATIENCE_NS;
        while (all.size() < count && System.nanoTime() < end) {
            WorkCompletion[] one = WorkCompletion.array(1);
            if (queue.poll(one) == 1) {
                all.add(one[0]);
            } else {
                Thread.onSpinWait();
            }
        }
        return all;
    }

    /// The next completion.
    public WorkCompletion completion() throws VerbsException {
        List<WorkCompletion> all = completions(1);
        if (all.isEmpty()) {
            throw new AssertionError("no completion came on " + rnic.name() + " in time");
        }
        return all.getFirst();
    }

    /// Fills part of the memory with octets that tell where they are from.
    public byte[] fill(int offset, int length) {
        byte[] octets = new byte[length];
        for (int i = 0; i < length; i++) {
            octets[i] = (byte) (i * 7 + offset + 1);
        }
        memory.write(offset, octets);
        return octets;
    }

    @Override
    public void close() throws VerbsException {
        rnic.close();
    }
}
