package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Room for one `struct ibv_recv_wr`, used again for each receive.
final class NativeReceive {
    private static final long WR_ID = CStruct.offset(IbStructs.RECV_WR, "wr_id");
    private static final long SG_LIST = CStruct.offset(IbStructs.RECV_WR, "sg_list");
    private static final long NUM_SGE = CStruct.offset(IbStructs.RECV_WR, "num_sge");

    private final MemorySegment request;
    private final NativeSge elements;

    NativeReceive(Arena arena, int room) {
        request = arena.allocate(IbStructs.RECV_WR);
        elements = new NativeSge(arena, room);
        request.set(ADDRESS, SG_LIST, MemorySegment.ofAddress(elements.address()));
    }

    long address() {
        return request.address();
    }

    /// @param verb for the message
    void write(String verb, ReceiveRequest from) throws VerbsException {
        request.set(JAVA_INT, NUM_SGE, elements.write(verb, from.elements()));
        request.set(JAVA_LONG, WR_ID, from.wrId());
    }
}
