package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkRequest;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Room for one `struct ibv_send_wr`, used again for each request.
final class NativeSend {
    private static final String VERB = "ibv_post_send";
    private static final ValueLayout.OfInt WIRE_INT = JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long WR_ID = CStruct.offset(IbStructs.SEND_WR, "wr_id");
    private static final long SG_LIST = CStruct.offset(IbStructs.SEND_WR, "sg_list");
    private static final long NUM_SGE = CStruct.offset(IbStructs.SEND_WR, "num_sge");
    private static final long OPCODE = CStruct.offset(IbStructs.SEND_WR, "opcode");
    private static final long SEND_FLAGS = CStruct.offset(IbStructs.SEND_WR, "send_flags");
    private static final long IMM_DATA = CStruct.offset(IbStructs.SEND_WR, "imm_data");
    private static final long REMOTE_ADDR = CStruct.offset(IbStructs.SEND_WR, "wr", "rdma", "remote_addr");
    private static final long RKEY = CStruct.offset(IbStructs.SEND_WR, "wr", "rdma", "rkey");
    private static final long COMPARE_ADD = CStruct.offset(IbStructs.SEND_WR, "wr", "atomic", "compare_add");
    private static final long SWAP = CStruct.offset(IbStructs.SEND_WR, "wr", "atomic", "swap");
    private static final long ATOMIC_RKEY = CStruct.offset(IbStructs.SEND_WR, "wr", "atomic", "rkey");
    private static final long AH = CStruct.offset(IbStructs.SEND_WR, "wr", "ud", "ah");
    private static final long REMOTE_QPN = CStruct.offset(IbStructs.SEND_WR, "wr", "ud", "remote_qpn");
    private static final long REMOTE_QKEY = CStruct.offset(IbStructs.SEND_WR, "wr", "ud", "remote_qkey");

    private final MemorySegment request;
    private final NativeSge elements;

    NativeSend(Arena arena, int room) {
        request = arena.allocate(IbStructs.SEND_WR);
        elements = new NativeSge(arena, room);
        request.set(ADDRESS, SG_LIST, MemorySegment.ofAddress(elements.address()));
    }

    long address() {
        return request.address();
    }

    void write(WorkRequest from) throws VerbsException {
        Verb verb = from.verb();
        request.set(JAVA_INT, NUM_SGE, elements.write(VERB, from.elements()));
        request.set(JAVA_INT, OPCODE, opcode(verb));
        request.set(JAVA_LONG, WR_ID, from.wrId());
        request.set(JAVA_INT, SEND_FLAGS, from.flags());
        if (verb == Verb.SEND_WITH_INV) {
            request.set(JAVA_INT, IMM_DATA, from.invalidatedRkey());
        } else {
            request.set(WIRE_INT, IMM_DATA, from.immediate());
        }
        switch (verb) {
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM, RDMA_READ -> {
                request.set(JAVA_LONG, REMOTE_ADDR, from.remoteAddress());
                request.set(JAVA_INT, RKEY, from.rkey());
            }
            case ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD -> {
                request.set(JAVA_LONG, REMOTE_ADDR, from.remoteAddress());
                request.set(JAVA_LONG, COMPARE_ADD, from.compareOrAdd());
                request.set(JAVA_LONG, SWAP, from.swap());
                request.set(JAVA_INT, ATOMIC_RKEY, from.rkey());
            }
            default -> writeDestination(from);
        }
    }

    private void writeDestination(WorkRequest from) {
        IbAh handle = (IbAh) from.addressHandle();
        request.set(JAVA_LONG, AH, handle == null ? 0 : handle.address());
        request.set(JAVA_INT, REMOTE_QPN, from.remoteQpn());
        request.set(JAVA_INT, REMOTE_QKEY, from.remoteQkey());
    }

    /// `enum ibv_wr_opcode`.
    private static int opcode(Verb verb) throws VerbsException {
        return switch (verb) {
            case RDMA_WRITE -> 0;
            case RDMA_WRITE_WITH_IMM -> 1;
            case SEND -> 2;
            case SEND_WITH_IMM -> 3;
            case RDMA_READ -> 4;
            case ATOMIC_CMP_AND_SWP -> 5;
            case ATOMIC_FETCH_AND_ADD -> 6;
            case SEND_WITH_INV -> 9;
            case FLUSH, ATOMIC_WRITE ->
                throw new VerbsException(
                        VERB, Errno.EOPNOTSUPP.code(), verb + " is not posted by this program", "leave it out");
        };
    }
}
