package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.MemoryWindow;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.SharedReceiveQueue;
import io.rocescope.replay.verbs.VerbsException;
import java.util.Set;

/// A protection domain, by libibverbs.
final class IbPd extends NativeResource implements ProtectionDomain {
    private final IbRnic rnic;
    private final long pd;

    private IbPd(IbRnic rnic, long pd) {
        super(newArena(), rnic);
        this.rnic = rnic;
        this.pd = pd;
    }

    static IbPd allocate(IbRnic rnic) throws VerbsException {
        NativeFunction alloc = rnic.functions().allocPd;
        var made = new IbPd(rnic, checkPointer(alloc, alloc.call(rnic.address()), rnic.name()));
        made.enter();
        return made;
    }

    IbRnic rnic() {
        return rnic;
    }

    /// The address of the `struct ibv_pd`.
    long address() {
        return pd;
    }

    @Override
    public MemoryRegion registerMemory(long length, Set<Access> access) throws VerbsException {
        checkOpen();
        return IbMr.register(this, length, access);
    }

    @Override
    public QueuePair createQueuePair(QueuePairConfig config) throws VerbsException {
        checkOpen();
        return IbQp.create(this, config);
    }

    @Override
    public SharedReceiveQueue createSharedReceiveQueue(int maxRequests, int maxSge) throws VerbsException {
        checkOpen();
        return IbSrq.create(this, maxRequests, maxSge);
    }

    @Override
    public MemoryWindow allocateMemoryWindow() throws VerbsException {
        checkOpen();
        return IbMw.allocate(this);
    }

    @Override
    public AddressHandle createAddressHandle(AddressVector destination) throws VerbsException {
        checkOpen();
        return IbAh.create(this, destination);
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction dealloc = rnic.functions().deallocPd;
        check(dealloc, dealloc.call(pd), "");
    }
}
