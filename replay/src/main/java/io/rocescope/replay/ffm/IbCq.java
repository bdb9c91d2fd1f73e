package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.CompletionStatus;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// A completion queue, by libibverbs.
final class IbCq extends NativeResource implements CompletionQueue {
    private static final ValueLayout.OfInt WIRE_INT = JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long WC_SIZE = IbStructs.WC.byteSize();
    private static final long WR_ID = CStruct.offset(IbStructs.WC, "wr_id");
    private static final long STATUS = CStruct.offset(IbStructs.WC, "status");
    private static final long OPCODE = CStruct.offset(IbStructs.WC, "opcode");
    private static final long VENDOR_ERR = CStruct.offset(IbStructs.WC, "vendor_err");
    private static final long BYTE_LEN = CStruct.offset(IbStructs.WC, "byte_len");
    private static final long IMM_DATA = CStruct.offset(IbStructs.WC, "imm_data");
    private static final long QP_NUM = CStruct.offset(IbStructs.WC, "qp_num");
    private static final long SRC_QP = CStruct.offset(IbStructs.WC, "src_qp");
    private static final long WC_FLAGS = CStruct.offset(IbStructs.WC, "wc_flags");
    private static final int WITH_INV = 1 << 3;

    /// Completions taken from the library in one call.
    private static final int BATCH = 32;

    private final IbRnic rnic;
    private final boolean hasChannel;
    private final long cq;
    private final MemorySegment completions;
    private final int capacity;

    private IbCq(IbRnic rnic, Arena arena, boolean hasChannel, long cq, NativeResource[] madeFrom) {
        super(arena, madeFrom);
        this.rnic = rnic;
        this.hasChannel = hasChannel;
        this.cq = cq;
        completions = arena.allocate(IbStructs.WC, BATCH);
        var fields = new Field(MemorySegment.ofAddress(cq).reinterpret(IbStructs.CQ.byteSize()), IbStructs.CQ);
        capacity = fields.getInt("cqe");
    }

    static IbCq create(IbRnic rnic, int entries, @Nullable IbChannel channel) throws VerbsException {
        NativeFunction create = rnic.functions().createCq;
        long channelAddress = channel == null ? 0 : channel.address();
        long cq = create.call(rnic.address(), entries, 0, channelAddress, 0);
        checkPointer(create, cq, "with " + entries + " entries");
        NativeResource[] madeFrom =
                channel == null ? new NativeResource[] {rnic} : new NativeResource[] {rnic, channel};
        var made = new IbCq(rnic, newArena(), channel != null, cq, madeFrom);
        rnic.addSubject(cq, made);
        made.enter();
        return made;
    }

    /// The address of the `struct ibv_cq`.
    long address() {
        return cq;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int poll(WorkCompletion[] into) throws VerbsException {
        checkOpen();
        int filled = 0;
        while (filled < into.length) {
            int asked = Math.min(BATCH, into.length - filled);
            int taken = rnic.ops().pollCq(cq, asked, completions.address());
            if (taken < 0) {
                throw Failures.of("ibv_poll_cq", -taken, "the completion queue is broken");
            }
            for (int i = 0; i < taken; i++) {
                read(i * WC_SIZE, into[filled + i]);
            }
            filled += taken;
            if (taken < asked) {
                break;
            }
        }
        return filled;
    }

    private void read(long at, WorkCompletion into) {
        int flags = completions.get(JAVA_INT, at + WC_FLAGS);
        // Immediate data is in the order of the wire, an invalidated rkey in the machine's.
        boolean inv = (flags & WITH_INV) != 0;
        int immediateOrRkey = completions.get(inv ? JAVA_INT : WIRE_INT, at + IMM_DATA);
        into.set(
                completions.get(JAVA_LONG, at + WR_ID),
                CompletionStatus.ofCode(completions.get(JAVA_INT, at + STATUS)),
                CompletionOpcode.ofCode(completions.get(JAVA_INT, at + OPCODE)),
                completions.get(JAVA_INT, at + VENDOR_ERR),
                completions.get(JAVA_INT, at + BYTE_LEN),
                immediateOrRkey,
                completions.get(JAVA_INT, at + QP_NUM),
                completions.get(JAVA_INT, at + SRC_QP),
                flags);
    }

    @Override
    public void requestNotify(boolean solicitedOnly) throws VerbsException {
        checkOpen();
        if (!hasChannel) {
            throw new IllegalStateException("the completion queue was created without a channel");
        }
        int error = rnic.ops().requestNotify(cq, solicitedOnly ? 1 : 0);
        if (error != 0) {
            throw Failures.of("ibv_req_notify_cq", NativeFunction.errorOf(error), "");
        }
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction destroy = rnic.functions().destroyCq;
        check(destroy, destroy.call(cq), "");
        rnic.removeSubject(cq);
    }
}
