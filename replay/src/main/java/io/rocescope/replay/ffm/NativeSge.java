package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.replay.verbs.ScatterGather;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Room for the scatter/gather list of one request, used again for each.
final class NativeSge {
    private static final long SIZE = IbStructs.SGE.byteSize();
    private static final long ADDR = CStruct.offset(IbStructs.SGE, "addr");
    private static final long LENGTH = CStruct.offset(IbStructs.SGE, "length");
    private static final long LKEY = CStruct.offset(IbStructs.SGE, "lkey");

    private final MemorySegment list;
    private final int room;

    NativeSge(Arena arena, int room) {
        this.room = room;
        list = arena.allocate(IbStructs.SGE, Math.max(room, 1));
    }

    long address() {
        return list.address();
    }

    /// @param verb for the message
    /// @return how many elements were written
    int write(String verb, ScatterGather elements) throws VerbsException {
        int count = elements.size();
        if (count > room) {
            throw new VerbsException(
                    verb,
                    Errno.EINVAL.code(),
                    "the request has " + count + " elements, the queue takes " + room,
                    "create the queue with more elements");
        }
        for (int i = 0; i < count; i++) {
            long at = i * SIZE;
            list.set(JAVA_LONG, at + ADDR, elements.address(i));
            list.set(JAVA_INT, at + LENGTH, elements.length(i));
            list.set(JAVA_INT, at + LKEY, elements.lkey(i));
        }
        return count;
    }
}
