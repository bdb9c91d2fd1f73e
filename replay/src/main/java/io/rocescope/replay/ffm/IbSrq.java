package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;

import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.SharedReceiveQueue;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;

/// A shared receive queue, by libibverbs.
final class IbSrq extends NativeResource implements SharedReceiveQueue {
    private static final String POST = "ibv_post_srq_recv";

    /// `IBV_SRQ_LIMIT` of `enum ibv_srq_attr_mask`.
    private static final int LIMIT = 1 << 1;

    private final IbRnic rnic;
    private final long srq;
    private final int capacity;
    private final NativeReceive receive;
    private final long badRequest;

    private IbSrq(IbPd pd, Arena arena, long srq, int capacity, int maxSge) {
        super(arena, pd);
        rnic = pd.rnic();
        this.srq = srq;
        this.capacity = capacity;
        receive = new NativeReceive(arena, maxSge);
        badRequest = arena.allocate(ADDRESS).address();
    }

    static IbSrq create(IbPd pd, int maxRequests, int maxSge) throws VerbsException {
        NativeFunction create = pd.rnic().functions().createSrq;
        try (Arena arena = Arena.ofConfined()) {
            var init = new Field(arena.allocate(IbStructs.SRQ_INIT_ATTR), IbStructs.SRQ_INIT_ATTR);
            init.set(maxRequests, "attr", "max_wr").set(maxSge, "attr", "max_sge");
            long srq = create.call(pd.address(), init.address());
            checkPointer(create, srq, maxRequests + " receives of " + maxSge + " elements");
            // The library writes back what it granted.
            int granted = init.getInt("attr", "max_wr");
            var made = new IbSrq(pd, newArena(), srq, granted, init.getInt("attr", "max_sge"));
            pd.rnic().addSubject(srq, made);
            made.enter();
            return made;
        }
    }

    /// The address of the `struct ibv_srq`.
    long address() {
        return srq;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public void postReceive(ReceiveRequest request) throws VerbsException {
        checkOpen();
        receive.write(POST, request);
        int error = rnic.ops().postSharedReceive(srq, receive.address(), badRequest);
        if (error != 0) {
            throw Failures.of(POST, Math.abs(error), "");
        }
    }

    @Override
    public void armLimit(int limit) throws VerbsException {
        checkOpen();
        NativeFunction modify = rnic.functions().modifySrq;
        try (Arena arena = Arena.ofConfined()) {
            var attr = new Field(arena.allocate(IbStructs.SRQ_ATTR), IbStructs.SRQ_ATTR);
            attr.set(limit, "srq_limit");
            check(modify, modify.call(srq, attr.address(), LIMIT), "limit " + limit);
        }
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction destroy = rnic.functions().destroySrq;
        check(destroy, destroy.call(srq), "");
        rnic.removeSubject(srq);
    }
}
