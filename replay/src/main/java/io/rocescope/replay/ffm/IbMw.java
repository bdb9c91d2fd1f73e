package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.MemoryWindow;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.MemorySegment;

/// A memory window, by libibverbs. Its functions are inline in C, so they are called through the context.
final class IbMw extends NativeResource implements MemoryWindow {
    /// `IBV_MW_TYPE_2`.
    private static final int TYPE_2 = 2;

    private final NativeFunction dealloc;
    private final long mw;
    private volatile int rkey;

    private IbMw(IbPd pd, long mw) {
        super(newArena(), pd);
        this.mw = mw;
        dealloc = new NativeFunction("ibv_dealloc_mw", pd.rnic().inline("dealloc_mw"));
        var fields = new Field(MemorySegment.ofAddress(mw).reinterpret(IbStructs.MW.byteSize()), IbStructs.MW);
        rkey = fields.getInt("rkey");
    }

    static IbMw allocate(IbPd pd) throws VerbsException {
        MemorySegment function = pd.rnic().inline("alloc_mw");
        if (function.address() == 0) {
            throw Failures.of(
                    "ibv_alloc_mw",
                    Errno.EOPNOTSUPP.code(),
                    "no memory windows on " + pd.rnic().name());
        }
        var alloc = new NativeFunction("ibv_alloc_mw", function);
        var made = new IbMw(pd, checkPointer(alloc, alloc.call(pd.address(), TYPE_2), ""));
        made.enter();
        return made;
    }

    /// The address of the `struct ibv_mw`.
    long address() {
        checkOpen();
        return mw;
    }

    /// The key that the next bind makes: the lower octet is the consumer's own, and goes up (`ibv_inc_rkey`).
    int nextRkey() {
        return (rkey & 0xFFFFFF00) | (rkey + 1 & 0xFF);
    }

    void bound(int newRkey) {
        rkey = newRkey;
    }

    @Override
    public int rkey() {
        return rkey;
    }

    @Override
    void destroy() throws VerbsException {
        check(dealloc, dealloc.call(mw), "");
    }
}
