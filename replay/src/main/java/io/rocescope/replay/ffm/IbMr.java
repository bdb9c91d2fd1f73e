package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/// A memory region, by libibverbs. Its memory is ours, at the start of a page, and goes when the region went.
final class IbMr extends NativeResource implements MemoryRegion {
    private static final long PAGE = 4096;

    private final IbPd pd;
    private final MemorySegment memory;
    private final long mr;
    private final int lkey;
    private final int rkey;

    private IbMr(IbPd pd, Arena arena, MemorySegment memory, long mr) {
        super(arena, pd);
        this.pd = pd;
        this.memory = memory;
        this.mr = mr;
        var fields = new Field(MemorySegment.ofAddress(mr).reinterpret(IbStructs.MR.byteSize()), IbStructs.MR);
        lkey = fields.getInt("lkey");
        rkey = fields.getInt("rkey");
    }

    static IbMr register(IbPd pd, long length, Set<Access> access) throws VerbsException {
        if (length < 1) {
            throw new IllegalArgumentException("a memory region of " + length + " octets cannot be");
        }
        NativeFunction reg = pd.rnic().functions().regMr;
        Arena arena = newArena();
        try {
            MemorySegment memory = arena.allocate(length, PAGE);
            long iova = access.contains(Access.ZERO_BASED) ? 0 : memory.address();
            long mr = reg.call(pd.address(), memory.address(), length, iova, Access.bits(access));
            checkPointer(reg, mr, length + " octets with " + access);
            var made = new IbMr(pd, arena, memory, mr);
            made.enter();
            return made;
        } catch (VerbsException e) {
            arena.close();
            throw e;
        } catch (OutOfMemoryError e) {
            arena.close();
            throw new VerbsException(
                    reg.name(), Errno.ENOMEM.code(), "no memory for " + length + " octets", "register less");
        }
    }

    /// The address of the `struct ibv_mr`.
    long mr() {
        return mr;
    }

    @Override
    public long address() {
        return memory.address();
    }

    @Override
    public long length() {
        return memory.byteSize();
    }

    @Override
    public int lkey() {
        return lkey;
    }

    @Override
    public int rkey() {
        return rkey;
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        return memory.asSlice(offset, length).asByteBuffer().order(ByteOrder.nativeOrder());
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction dereg = pd.rnic().functions().deregMr;
        check(dereg, dereg.call(mr), "");
    }
}
